import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Testing

/// Which of the ways to open a vault is taken, and what is said about those that failed.
@Suite struct `The order of unlocking` {
    /// 64 hexadecimal digits are a random key, for which nothing slow is derived.
    static let credential = Secret(utf8: String(repeating: "c0", count: 32))
    static let output = Secret(utf8: String(repeating: "d1", count: 32))

    /// A vault that a credential and two commands open beside the key file, which is not at hand.
    static func world(canAsk: Bool = false) throws -> World {
        let world = try World(
            isLocked: true, terminal: .init(error: canAsk, canAsk: canAsk))
        let store = try world.store()
        try store.slots.add(.credential(credential, availableMemory: nil), at: World.now)
        for name in ["pass", "rbw"] {
            let secret = name == "pass" ? output : Secret(utf8: String(repeating: "e2", count: 32))
            try store.slots.add(.command(name: name, secret, availableMemory: nil), at: World.now)
        }
        return world
    }

    @Test func `vault unlock without a terminal does not name itself`() async throws {
        let world = try World(isLocked: true)
        try world.store().slots.add(
            .passphrase(Secret(utf8: "correct horse"), availableMemory: 0), at: World.now)
        #expect(await world.run("vault", "unlock") == .locked)
        #expect(!world.error.contains("pintle vault unlock"))
        #expect(world.error.contains("--key-file F, or --passphrase-fd N"))
    }

    @Test func `a key file that is named comes first, and no command runs`() async throws {
        let world = try Self.world()
        world.credential(.success(Self.credential))
        world.command("pass", .success(Self.output))
        #expect(await Self.openedBy(world, "--key-file", "/key") == "key file")
        #expect(world.ranCommands.isEmpty)
    }

    @Test func `the cached key comes before the credential`() async throws {
        let world = try Self.world()
        world.keepKeys()
        await world.run("vault", "unlock", "--key-file", "/key")
        world.credential(.success(Self.credential))
        #expect(await Self.openedBy(world) == "cached key")
    }

    @Test func `the credential comes before the commands`() async throws {
        let world = try Self.world()
        world.credential(.success(Self.credential))
        world.command("pass", .success(Self.output))
        #expect(await Self.openedBy(world) == "systemd credential")
        #expect(world.ranCommands.isEmpty)
    }

    @Test func `a command opens the vault where nothing else does`() async throws {
        let world = try Self.world()
        world.command("pass", .success(Self.output))
        #expect(await Self.openedBy(world) == "command")
        #expect(world.error.isEmpty)
    }

    @Test func `a credential for a vault without such a slot is not looked at`() async throws {
        let world = try World(isLocked: true)
        world.credential(.failure(.empty(path: "/run/credentials/pintle-vault")))
        #expect(await world.run("apps", "list") == .locked)
        #expect(!world.error.contains("credential"))
    }

    @Test func `a source that fails is named with the reason, and the next is tried`()
        async throws
    {
        let world = try Self.world()
        world.credential(
            .failure(
                .unsafe(
                    path: "/run/credentials/pintle-vault",
                    .openToOthers(mode: "0644", wanted: "0600"))))
        world.command("pass", .success(Self.output))
        #expect(await world.run("apps", "list") == .done)
        #expect(
            world.error.hasPrefix(
                "pintle: warning: /run/credentials/pintle-vault is open to others\n"))
        #expect(world.error.contains("hint: chmod 0600 /run/credentials/pintle-vault\n"))
        #expect(world.output.contains("pintle-dev"))
    }

    @Test(arguments: [
        (UnlockProblem.CommandEnd.timedOut(seconds: 10), "It did not end within 10 seconds."),
        (.exited(status: 1), "It ended with status 1."), (.tooLong(limit: 4096), "more than 4 KiB"),
        (.notThere(program: "pass"), "There is no program pass."), (.empty, "It wrote nothing."),
    ])
    func `a command that gives nothing leaves the vault locked`(
        end: UnlockProblem.CommandEnd, words: String
    ) async throws {
        let world = try Self.world()
        world.command("pass", .failure(.command(name: "pass", end, said: "gpg: \u{1b}[31mno")))
        world.command("rbw", .success(Secret(utf8: "not what opens it")))
        #expect(await world.run("header", "GET", "https://api.x.com/1") == .locked)
        #expect(world.error.contains("pintle: warning: the unlock command pass gave no secret\n"))
        #expect(world.error.contains(words))
        #expect(!world.error.contains("\u{1b}"))
        #expect(world.error.contains("the output of the unlock command does not open this vault"))
        #expect(world.error.contains("  Nothing opened it: command pass, command rbw.\n"))
        #expect(!world.error.contains("not what opens it"))
    }

    @Test func `a command that this machine has not is named where nothing opens`() async throws {
        let world = try Self.world()
        #expect(await world.run("apps", "list") == .locked)
        #expect(world.error.contains("pintle: warning: there is no unlock command pass\n"))
        world.command("rbw", .success(Secret(utf8: String(repeating: "e2", count: 32))))
        #expect(await world.run("apps", "list") == .done)
        #expect(world.error.isEmpty)
    }

    @Test func `what fails is in the failure in JSON too`() async throws {
        let world = try Self.world()
        world.credential(.failure(.empty(path: "/run/credentials/pintle-vault")))
        #expect(await world.run("apps", "list", "--json") == .locked)
        #expect(world.error.contains(#""detail":"Nothing opened it: credential, comm"#))
    }

    @Test func `after machines have failed the person is asked`() async throws {
        let world = try Self.world(canAsk: true)
        try world.store().slots.add(
            .passphrase(Secret(utf8: "correct horse"), availableMemory: 0), at: World.now)
        world.command("pass", .failure(.command(name: "pass", .exited(status: 2))))
        world.answer("wrong", "correct horse")
        #expect(await world.run("apps", "list") == .done)
        #expect(world.error.contains("It ended with status 2."))
        #expect(world.questions == ["Passphrase of the vault: ", "Passphrase of the vault: "])
    }

    @Test func `a list goes on while a source fails, and says what failed`() async throws {
        let world = try Self.world()
        world.credential(.failure(.empty(path: "/run/credentials/pintle-vault")))
        #expect(await world.run("sessions", "list") == .done)
        #expect(world.error.contains("pintle: warning: /run/credentials/pintle-vault is empty\n"))
        #expect(world.error.contains("The data shown was not verified."))
    }

    @Test func `a cached key of an earlier vault key is forgotten`() async throws {
        let world = try Self.world()
        world.keepKeys()
        await world.run("vault", "unlock", "--key-file", "/key")
        #expect(world.cached != nil)
        try world.store().upkeep.rekey(openedBy: .keyFile(world.key), at: World.now)
        #expect(await world.run("apps", "list") == .locked)
        #expect(world.cached == nil)
    }

    /// What `vault status` says that it opened the vault with.
    private static func openedBy(_ world: World, _ arguments: String...) async -> String {
        await world.run(all: ["vault", "status", "--json"] + arguments)
        return `A login from the command line`.value("opened_by", in: world.output) ?? "-"
    }
}
