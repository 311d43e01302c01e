import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

/// What `vault status` says about how the vault is protected, and until when.
@Suite struct `The status of the vault` {
    @Test func `names each way to open it, with its number and name`() async throws {
        let world = try World()
        try world.store().slots.add(
            .passphrase(Secret(utf8: "correct horse"), availableMemory: 0), named: "mine",
            at: World.now)
        #expect(await world.run("vault", "status") == .done)
        #expect(
            world.output.contains(
                """
                Open       for this command, with the key file; no key is cached
                Opened by  1  key file, since today 14:21
                           anyone with both files can open this vault
                Opened by  2  passphrase mine, since today 14:21, scrypt 2^15, 8, 3

                """))
    }

    @Test func `says until when a cached key keeps it open`() async throws {
        let world = try World(isLocked: true)
        #expect(await world.run("vault", "status") == .done)
        #expect(world.output.contains("Open       no; the data shown was not verified\n"))
        world.keepKeys()
        await world.run("vault", "unlock", "--key-file", "/key")
        #expect(await world.run("vault", "status") == .done)
        #expect(
            world.output.contains(
                "Open       until 15:21, the key is cached; 15 idle minutes end it\n"))
        await world.run("vault", "lock")
        #expect(await world.run("vault", "status", "--json") == .done)
        #expect(!world.output.contains("cached_until"))
    }

    @Test func `has for scripts what it had, and more`() async throws {
        let world = try World(isLocked: true)
        world.keepKeys()
        await world.run("vault", "unlock", "--key-file", "/key")
        #expect(await world.run("vault", "status", "--json") == .done)
        let id = try world.store().vaultID
        #expect(
            world.output == """
                {"apps":1,"cached_until":"2026-11-21T15:21:03Z",\
                "created_at":"2026-11-21T14:21:03Z","holders":[],"idle_limit_seconds":900,"logins":0,\
                "network_file_system":false,"older_than_seen":false,"opened_by":"cached key",\
                "path":"\(world.data)/store.db","read_only":false,"removed":0,"sessions":0,\
                "slots":[{"added_at":"2026-11-21T14:21:03Z","kind":"key file","number":1}],\
                "unlocked":true,"vault_id":"\(id)","verified":true,"version":1,"warnings":[]}

                """)
    }

    @Test func `says when the store was copied last, as soon as it was`() async throws {
        let world = try World()
        #expect(await world.run("vault", "status") == .done)
        #expect(world.output.contains("Backup     none is known here: pintle vault backup FILE\n"))
        #expect(await world.run("vault", "backup", "\(world.data)/copy.db") == .done)
        #expect(await world.run("vault", "status") == .done)
        #expect(world.output.contains("Backup     today 14:21\n"))
        #expect(await world.run("vault", "status", "--json") == .done)
        #expect(world.output.contains(#""last_backup_at":"2026-11-21T14:21:03Z""#))
    }
}
