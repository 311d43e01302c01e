import PintleCLI
import PintleServices
import PintleText
import Testing

@Suite struct `An option that names a descriptor` {
    private static let commands = [
        ["sessions", "list", "--passphrase-fd"], ["login", "x", "--pin-fd"],
        ["login", "finish", "7f3a", "--pin-fd"], ["apps", "add", "x", "--key", "k", "--secret-fd"],
        ["apps", "add", "x", "--key", "k", "--rsa-key", "/k", "--rsa-passphrase-fd"],
        ["sessions", "add", "x", "--token-fd"], ["sessions", "reveal", "news", "--fd"],
        ["vault", "restore", "b", "--from-passphrase-fd"],
        ["vault", "passphrase", "--new-passphrase-fd"],
    ]

    @Test(arguments: commands, ["hunter2", "12345678901", "-1", "3x", "", "--json", "0x3"])
    func `wants a number, and repeats nothing else`(command: [String], value: String) async throws {
        let world = try World()
        var joined = command
        joined[command.count - 1] += "=\(value)"
        for arguments in [command + [value], joined, command + [value, "hunter2"]] {
            #expect(await world.run(all: arguments) == .usage)
            #expect(world.error.contains("needs the number of a descriptor"))
            #expect(world.error.contains("not a whole number, 0 or above"))
            #expect(world.error.contains("as in: \(command.last ?? "") 3 3"))
            #expect(!world.error.contains("hunter2") && !world.error.contains("12345678901"))
        }
    }

    @Test(arguments: commands)
    func `next to a slip repeats none of it`(command: [String]) async throws {
        let world = try World()
        let option = command.last ?? ""
        for slip in [
            command + ["3", "hunter2"], command + ["3", "hunter2", "hunter3"],
            ["hunter2"] + command + ["3"], command.dropLast() + ["-\(option)", "hunter2"],
            command.dropLast() + ["\(option)s=hunter2"],
            command.dropLast() + ["\(option)s", "hunter2"],
        ] {
            #expect(await world.run(all: slip) != .done)
            #expect(!world.error.contains("hunter"), "\(slip): \(world.error)")
        }
    }

    @Test(arguments: commands)
    func `is refused where nobody has opened it`(command: [String]) async throws {
        let world = try World(hasVault: false)
        world.descriptor(7, nil)
        for arguments in [command + ["7"], ["--quiet"] + command + ["7"]] {
            #expect(await world.run(all: arguments) == .usage)
            #expect(world.error.hasPrefix("pintle: descriptor 7 is not open\n"))
        }
    }

    @Test func `does not show a PIN that stands where its descriptor should`() async throws {
        let world = try World(hasVault: false)
        world.descriptor(1_234_567, nil)
        #expect(await world.run("login", "finish", "7f3a", "--pin-fd", "1234567") == .usage)
        #expect(world.error.hasPrefix("pintle: that descriptor is not open\n"))
        #expect(!world.error.contains("1234567"))
    }

    @Test(arguments: [
        (SecretDoor.DescriptorFacts(isReadable: false), "descriptor 7 cannot be read"),
        (SecretDoor.DescriptorFacts(isWritable: false, isFolder: true), "descriptor 7 is a folder"),
    ])
    func `that reads is refused where nothing can be read`(
        facts: SecretDoor.DescriptorFacts, title: String
    ) async throws {
        let world = try World(hasVault: false)
        world.descriptor(7, facts)
        #expect(await world.run("vault", "unlock", "--passphrase-fd", "7") == .usage)
        #expect(world.error.hasPrefix("pintle: \(title)\n"))
    }

    @Test(arguments: [
        (SecretDoor.DescriptorFacts(isWritable: false), "descriptor 7 cannot be written"),
        (SecretDoor.DescriptorFacts(isFolder: true), "descriptor 7 is a folder"),
        (SecretDoor.DescriptorFacts(isTerminal: true), "descriptor 7 is a terminal"),
    ])
    func `that writes is refused where nothing should be written`(
        facts: SecretDoor.DescriptorFacts, title: String
    ) async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        world.descriptor(7, facts)
        #expect(await world.run("sessions", "reveal", "news", "--fd", "7") == .usage)
        #expect(world.error.hasPrefix("pintle: \(title)\n"))
        #expect(world.revealed.isEmpty)
    }

    @Test func `may be a terminal where it reads`() async throws {
        let world = try World()
        world.descriptor(0, .init(isTerminal: true))
        world.feed(0, "hunter2 hunter2")
        let add = ["vault", "slots", "add", "passphrase", "--new-passphrase-fd", "0"]
        #expect(await world.run(all: add) == .done)
    }

    @Test(arguments: ["--", "-d", "-H"])
    func `is none where it is the value of something else`(before: String) async throws {
        let world = try World(hasVault: false)
        let request = ["header", "POST", "https://api.x.com/1"]
        await world.run(all: request + [before, "--my-fd", "hunter2"])
        #expect(!world.error.contains("descriptor"))
    }
}
