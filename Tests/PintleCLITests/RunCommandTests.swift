import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import Synchronization
import Testing

/// The world's commands are never there: each run ends with 127, and is kept as it was wanted.
@Suite struct `A command with a token in its environment` {
    private static let missing = PintleText.ExitStatus.noSuchCommand

    @Test func `gets the variable that was named, and its arguments as they are`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        let line = ["--session", "drive", "--as", "GITHUB_TOKEN", "--"]
        #expect(
            await world.run(all: ["run"] + line + ["gh", "pr", "--json", "-x", "--", ""])
                == Self.missing)
        let wanted = try #require(world.replacements.first)
        #expect(wanted.words == ["gh", "pr", "--json", "-x", "--", ""])
        #expect(wanted.variables == ["GITHUB_TOKEN": Secret(utf8: "canary-access")])
        #expect(wanted.closed == [])
        // What stands behind -- is no option of ours.
        #expect(world.error.hasPrefix("pintle: there is no command gh\n"))
        #expect(world.output.isEmpty && !world.error.contains("canary"))
    }

    @Test func `gets the same token under several names, asked for once`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(200))
        world.answerTokens("access-2", refresh: "refresh-2")
        #expect(
            await world.run(
                "run", "--min-life", "300", "--as", "A", "--as", "_b1=token", "--", "true")
                == Self.missing)
        let token = Secret(utf8: "access-2")
        #expect(world.replacements.first?.variables == ["A": token, "_b1": token])
        #expect(world.tokenForms.count == 1)
    }

    @Test func `gets the values of a session that signs, each by its name`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        let values = [
            "KEY=consumer-key", "SECRET=consumer-secret", "TOKEN=token",
            "TOKEN_SECRET=token-secret",
        ].flatMap { ["--as", $0] }
        #expect(await world.run(all: ["run"] + values + ["--", "bot"]) == Self.missing)
        #expect(
            world.replacements.first?.variables == [
                "KEY": Secret(utf8: "consumer"), "SECRET": Secret(utf8: "consumer-secret"),
                "TOKEN": Secret(utf8: "token-acme_news"),
                "TOKEN_SECRET": Secret(utf8: "canary-acme_news"),
            ])
    }

    @Test(arguments: [
        ("token-secret", PintleText.ExitStatus.locked), ("consumer-secret", .locked),
        ("consumer-key", missing), ("token", missing),
    ])
    func `gets what signs only where the vault can be opened anew`(
        part: String, status: PintleText.ExitStatus
    ) async throws {
        let world = try World(isLocked: true)
        world.keepKeys()
        try world.addSession("acme_news", label: "news")
        world.feed(4, "open sesame")
        let add = ["vault", "slots", "add", "passphrase", "--new-passphrase-fd", "4"]
        #expect(await world.run(all: ["--key-file", "/key"] + add) == .done)
        world.feed(3, "open sesame")
        #expect(await world.run("vault", "unlock", "--passphrase-fd", "3") == .done)
        #expect(await world.run("run", "--as", "A=\(part)", "--", "bot") == status)
        #expect(world.replacements.count == (status == .locked ? 0 : 1))
    }

    @Test func `gets no value of a session that signs without its name`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("run", "--as", "TOKEN", "--", "bot") == .usage)
        #expect(world.error.contains("news signs each request, and has no bearer token"))
        #expect(world.replacements.isEmpty)
    }

    @Test(arguments: ["token-secret", "consumer-key", "consumer-secret"])
    func `gets nothing but the token of a session that bears it`(part: String) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("run", "--as", "A=\(part)", "--", "bot") == .usage)
        #expect(world.error.contains("drive has no \(part) to give"))
        #expect(world.replacements.isEmpty)
    }

    @Test(arguments: [
        ["--", "bot"], ["--as", "A"], ["--as", "A", "--"], ["--as", "A", "--", ""],
        ["--as", "A", "--as", "A=token", "--", "bot"], ["--as", "", "--", "bot"],
        ["--as", "1A", "--", "bot"], ["--as", "A-B", "--", "bot"], ["--as", "A B", "--", "bot"],
        ["--as", "A=password", "--", "bot"], ["--as", "A=", "--", "bot"],
        ["--as", "=token", "--", "bot"], ["--as", "A\u{1b}[2J", "--", "bot"],
        ["--as", "A", "bot"],
    ])
    func `is asked for in words that can be understood`(line: [String]) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run(all: ["run"] + line) == .usage)
        #expect(world.replacements.isEmpty && !world.error.contains("canary"))
        #expect(!world.error.contains("\u{1b}"))
    }

    @Test(arguments: ["LD_PRELOAD", "LD_X", "PATH", "IFS", "BASH_ENV", "PYTHONPATH=token"])
    func `does not get it as a variable that says how programs start`(value: String) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("run", "--as", value, "--", "bot") == .usage)
        let name = value.split(separator: "=")[0]
        #expect(world.error.hasPrefix("pintle: --as cannot set \(name)\n"))
        #expect(world.replacements.isEmpty)
    }

    @Test func `is not run where the session is no good`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(-30))
        world.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        #expect(await world.run("run", "--as", "A", "--", "bot") == .logInAgain)
        let locked = try World(isLocked: true)
        #expect(await locked.run("run", "--as", "A", "--", "bot") == .locked)
        #expect(world.replacements.isEmpty && locked.replacements.isEmpty)
    }

    @Test(arguments: [
        (Replacement.Failure.missing, PintleText.ExitStatus.noSuchCommand, "there is no command"),
        (.notStarted("EACCES"), .notStarted, "could not be started"),
        (.nulInValue("A"), .failed, "contains a NUL"),
    ])
    func `that cannot be started says why`(
        failure: Replacement.Failure, status: PintleText.ExitStatus, words: String
    ) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.state.withLock { $0.replacementFailure = failure }
        #expect(await world.run("run", "--as", "A", "--", "bot") == status)
        #expect(world.error.contains(words))
        #expect(await world.run("run", "--json", "--as", "A", "--", "bot") == status)
        #expect(world.error.hasPrefix(#"{"error":{"code":\#(status.rawValue)"#))
    }

    @Test func `does not get the descriptor of the passphrase`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        world.feed(4, "open sesame")
        let add = ["vault", "slots", "add", "passphrase", "--new-passphrase-fd", "4"]
        #expect(await world.run(all: add) == .done)
        world.feed(3, "open sesame")
        #expect(
            await world.run("run", "--passphrase-fd", "3", "--as", "A", "--", "bot")
                == Self.missing)
        #expect(world.replacements.first?.closed == [3])
    }
}
