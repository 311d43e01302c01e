import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

/// Changes of what opens the vault: slots, the passphrase, the key itself.
@Suite struct `Ways to open the vault` {
    /// A world whose vault a passphrase opens beside the key file, which is at hand.
    static func world(isLocked: Bool = false, canAsk: Bool = false) throws -> World {
        let world = try World(
            isLocked: isLocked, terminal: .init(error: canAsk, canAsk: canAsk))
        try world.store().slots.add(
            .passphrase(Secret(utf8: "old passphrase"), availableMemory: 0), at: World.now)
        return world
    }

    static func kinds(_ world: World) throws -> [String] {
        try world.store().upkeep.status().slots
            .map { "\($0.number) \($0.kind?.rawValue ?? "?") \($0.name)" }
    }

    @Test func `are listed with number, name and cost, while locked too`() async throws {
        let world = try Self.world(isLocked: true)
        try world.store().slots.add(
            .command(name: "pass", `The order of unlocking`.output, availableMemory: nil),
            at: World.now)
        #expect(await world.run("vault", "slots", "list") == .done)
        #expect(
            world.output == """
                NUMBER  OPENED BY   NAME  COST               SINCE
                1       key file    -     -                  today 14:21
                2       passphrase  -     scrypt 2^15, 8, 3  today 14:21
                3       command     pass  -                  today 14:21

                """)
        #expect(world.error.contains("The data shown was not verified."))
        #expect(await world.run("vault", "slots", "list", "--json") == .done)
        #expect(world.output.contains(#""verified":false"#))
        #expect(world.output.contains(#"{"added_at":"2026-11-21T14:21:03Z","kind":"command","#))
    }

    @Test func `are added for a key file, which is made, a credential, a command`() async throws {
        let world = try World()
        let add = ["vault", "slots", "add"]
        #expect(await world.run(all: add + ["key-file", "/new", "--name", "cron"]) == .done)
        #expect(world.error.contains("Created a key file."))
        #expect(await world.run(all: add + ["credential"]) == .usage)
        #expect(world.error.contains("systemd did not pass a credential pintle-vault"))
        world.credential(.success(`The order of unlocking`.credential))
        #expect(await world.run(all: add + ["credential", "--json"]) == .done)
        #expect(
            world.output == """
                {"slot":{"added_at":"2026-11-21T14:21:03Z","kind":"systemd credential","number":3},\
                "version":1,"warnings":[]}

                """)
        #expect(await world.run(all: add + ["command", "pass"]) == .locked)
        world.command("pass", .success(`The order of unlocking`.output))
        #expect(await world.run(all: add + ["command", "pass"]) == .done)
        #expect(!world.error.contains("warning"))
        let kinds = try Self.kinds(world)
        #expect(
            kinds == ["1 key file ", "2 key file cron", "3 systemd credential ", "4 command pass"])
        #expect(await world.run("apps", "list", "--key-file", "/new") == .done)
    }

    @Test func `by a command that gives a passphrase are told to take their time`() async throws {
        let world = try World()
        world.command("pass", .success(Secret(utf8: "a good passphrase")))
        #expect(await world.run("vault", "slots", "add", "command", "pass") == .done)
        #expect(world.error.contains("warning: the command gives a passphrase"))
        #expect(world.error.contains("openssl rand -hex 32"))
    }

    @Test func `take a passphrase from a descriptor, which may be 0`() async throws {
        let world = try World()
        world.feed(0, "hunter2")
        #expect(
            await world.run("vault", "slots", "add", "passphrase", "--new-passphrase-fd", "0")
                == .done)
        #expect(world.error.contains("That passphrase is short."))
        world.feed(3, "hunter2")
        #expect(await world.run("vault", "unlock", "--passphrase-fd", "3") == .done)
    }

    @Test(arguments: [
        ["slots", "add", "passphrase"], ["slots", "add", "passphrase", "hunter2"],
        ["slots", "add", "pin"], ["slots", "add", "key-file"], ["slots", "add", "command"],
        ["slots", "add", "command", "a/b"], ["slots", "add", "command", "a", "--name", "b"],
        ["slots", "add", "credential", "--name", "a\u{7}"],
        ["slots", "add", "credential", "--new-passphrase-fd", "4"],
        ["slots", "add", "key-file", "/f", "--name", String(repeating: "x", count: 65)],
        ["slots", "remove", "2"], ["passphrase"], ["rekey", "--new-passphrase-fd", "4"],
        ["rekey", "--yes"], ["repair"],
        ["passphrase", "--passphrase-fd", "4", "--new-passphrase-fd", "4"],
    ])
    func `that cannot be what was asked for are refused before anything`(arguments: [String])
        async throws
    {
        let world = try Self.world()
        world.feed(4, "a new passphrase", "another one")
        let before = try Self.kinds(world)
        #expect(await world.run(all: ["vault"] + arguments) == .usage)
        #expect(world.error.hasPrefix("pintle: "))
        #expect(!world.error.contains("hunter2"))
        #expect(world.output.isEmpty)
        #expect(try Self.kinds(world) == before)
        #expect(world.ranCommands.isEmpty)
    }

    @Test(arguments: [
        ["vault", "slots", "add", "key-file", "/new"], ["vault", "slots", "remove", "1", "--yes"],
        ["vault", "passphrase", "--new-passphrase-fd", "4"],
        ["vault", "rekey", "--new-passphrase-fd", "4", "--yes"],
        ["sessions", "export", "out.pintle", "--all", "--new-passphrase-fd", "4"],
        ["sessions", "reveal", "news", "--fd", "5"],
    ])
    func `are not changed with a cached key, and that is said`(arguments: [String]) async throws {
        let world = try Self.world(isLocked: true)
        try world.addSession("acme_news", label: "news")
        world.keepKeys()
        await world.run("vault", "unlock", "--key-file", "/key")
        #expect(await world.run("sessions", "show", "news") == .done)
        world.feed(4, "a new passphrase")
        let before = try Self.kinds(world)
        #expect(await world.run(all: arguments) == .locked)
        #expect(world.error.contains("  A cached key is not enough for this.\n"))
        #expect(try Self.kinds(world) == before)
    }

    @Test func `are removed after a yes, but not the last one`() async throws {
        let world = try Self.world(canAsk: true)
        world.answer("n")
        #expect(await world.run("vault", "slots", "remove", "2") == .interrupted)
        #expect(world.questions == ["Remove slot 2, passphrase? y or Enter for no: "])
        #expect(await world.run("vault", "slots", "remove", "7", "--yes") == .notFound)
        #expect(world.error.contains("There is 1, 2."))
        world.answer("y")
        #expect(await world.run("vault", "slots", "remove", "2") == .done)
        #expect(world.error.contains("Copies made before still open with it."))
        #expect(await world.run("vault", "slots", "remove", "1", "--yes") == .usage)
        #expect(world.error.hasPrefix("pintle: that is the only way to open the vault\n"))
        #expect(try Self.kinds(world) == ["1 key file "])
    }

    @Test func `change with the passphrase, which the old one no longer is`() async throws {
        let world = try Self.world(isLocked: true)
        world.feed(3, "old passphrase")
        world.feed(4, "new passphrase")
        let change = ["vault", "passphrase", "--passphrase-fd", "3", "--new-passphrase-fd", "4"]
        #expect(await world.run(all: change) == .done)
        #expect(world.error.contains("still open with the old one"))
        world.feed(3, "old passphrase")
        #expect(await world.run("apps", "list", "--passphrase-fd", "3") == .wrongPassphrase)
        world.feed(3, "new passphrase")
        #expect(await world.run("apps", "list", "--passphrase-fd", "3") == .done)
    }

    @Test func `keep the passphrase where the new one is not typed twice alike`() async throws {
        let world = try Self.world(isLocked: true, canAsk: true)
        let slips = ["new passphrase", "new passphrasd"]
        world.answer(all: ["old passphrase"] + slips + slips + slips)
        #expect(await world.run("vault", "passphrase") == .usage)
        let twice = ["New passphrase: ", "Repeat it: "]
        #expect(world.questions == ["Passphrase of the vault: "] + twice + twice + twice)
        world.feed(3, "old passphrase")
        #expect(await world.run("apps", "list", "--passphrase-fd", "3") == .done)
    }

    @Test func `that are no passphrase have none to change`() async throws {
        let world = try World()
        world.feed(4, "new passphrase")
        #expect(await world.run("vault", "passphrase", "--new-passphrase-fd", "4") == .usage)
        #expect(world.error.contains("no passphrase opens this vault yet"))
    }

    @Test func `that end with a new vault key are named before the question`() async throws {
        let world = try Self.world(canAsk: true)
        world.answer("n")
        #expect(await world.run("vault", "rekey", "--quiet") == .interrupted)
        #expect(
            world.error.hasPrefix(
                "These will no longer open the vault:\n  1  key file\n  2  passphrase\n"))
        #expect(world.questions == ["Make a new vault key? y or Enter for no: "])
        #expect(await world.run("apps", "list", "--key-file", "/key") == .done)
    }

    @Test func `all end with a new vault key but the new passphrase`() async throws {
        let world = try Self.world(isLocked: true)
        try world.addSession("acme_news", label: "news")
        world.keepKeys()
        await world.run("vault", "unlock", "--key-file", "/key")
        let old = try #require(world.cached)
        world.feed(3, "old passphrase")
        world.feed(4, "new passphrase")
        #expect(
            await world.run(
                "vault", "rekey", "--passphrase-fd", "3", "--new-passphrase-fd", "4", "--yes")
                == .done)
        #expect(world.error.contains("These will no longer open the vault:\n  1  key file\n"))
        #expect(world.cached != old)
        // The cached key is the new one, so that the work session goes on.
        #expect(await world.run("sessions", "show", "news") == .done)
        await world.run("vault", "lock")
        #expect(await world.run("apps", "list", "--key-file", "/key") == .wrongPassphrase)
    }
}
