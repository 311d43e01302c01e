import TestSupport
import Testing

/// Canaries in every secret: none is in any output, file, trace, scrollback, argument or
/// environment.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct NoSecretTests {
    private static let consumerSecret = "cOnSuMeRcAnArY0123456789abcdefghijklmnop"
    private static let passphrase = "pAsSpHrAsEcAnArY 0123456789 abcdefghijkl"
    private static let pin = "PINcAnArY789"

    @Test func `a whole life of a session in steps leaves none`() throws {
        let (provider, home) = try canaryFixture()
        let early = Canaries(known)
        let watch = ProcessWatch(for: early)
        let journals = JournalWatch(in: home.home + "/data")
        var outputs: [CommandResult] = []
        func run(_ arguments: String..., secret: String? = nil) throws {
            let trace = ["--trace", home.home + "/trace"]
            outputs.append(try home.command(arguments + trace, secret: secret).run())
        }
        let login = try home.startLogin()
        _ = try provider.approve(login.authorizeUrl)
        // A server that repeats the request, header and all, in its error text.
        try provider.fail("/oauth/access_token", "echo-request")
        try run("login", "finish", login.id, "--pin-fd", "3", secret: Self.pin)
        let waiting = try #require(try home.logins().first)
        _ = try provider.approve(waiting.authorizeUrl)
        try run("login", "finish", login.id, "--pin-fd", "3", secret: Self.pin)
        try #require(try home.sessions().count == 1, "\(outputs)")
        for arguments in [
            ["sessions", "list"], ["sessions", "list", "--json"], ["sessions", "show", "acme/ada"],
            ["sessions", "show", "acme/ada", "--json"], ["sessions", "verify", "acme/ada"],
            ["sessions", "why"], ["sessions", "label", "acme/ada", "work"], ["apps", "list"],
            ["apps", "list", "--json"], ["providers", "show", "acme"], ["vault", "status"],
            ["vault", "check"], ["request", "GET", "\(provider.baseURL)/echo?a=1"],
            ["sessions", "remove", "work", "--local", "--yes"],
            ["sessions", "restore", "acme/ada"],
        ] {
            outputs.append(
                try home.command(arguments + ["--trace", home.home + "/trace"]).run())
        }
        let (hits, samples) = watch.stop()
        #expect(samples > 50)
        #expect(hits.isEmpty)

        let all = Canaries(known + (try provider.issued()).map { ($0.kind, $0.value) })
        for output in outputs {
            #expect(all.hits(in: output.output).isEmpty, "\(output)")
            #expect(all.hits(in: output.errors).isEmpty, "\(output)")
        }
        #expect(try filesOfStore(home).contains { $0.hasSuffix("trace") })
        #expect(all.hits(in: home.folder).isEmpty)
        let states = journals.stop()
        #expect(!states.isEmpty)
        #expect(states.flatMap(all.hits).isEmpty)
    }

    @Test func `a header holds the token, as it must, and no secret`() throws {
        let (provider, home) = try canaryFixture()
        try home.logIn(at: provider)
        let secrets = try provider.issued().filter { $0.kind.hasSuffix("secret") }
        let canaries = Canaries(known + secrets.map { ($0.kind, $0.value) })
        let header = try home.succeed("header", "GET", "\(provider.baseURL)/echo")
        #expect(canaries.hits(in: header.output).isEmpty)
        #expect(canaries.hits(in: try home.succeed("echo").output).isEmpty)
    }

    @Test(arguments: ["on", "off"])
    func `a login on the screen leaves none in the scrollback`(alternateScreen: String) throws {
        let (provider, home) = try canaryFixture()
        let screen = try PintleScreen(home)
        try screen.terminal.set("alternate-screen", alternateScreen)
        let watch = ProcessWatch(for: Canaries(known))
        _ = try provider.approve(try screen.startLogin())
        try screen.terminal.command("c")
        // Pasted, since tmux would have typed text among its own arguments.
        try screen.terminal.paste(Self.pin)
        try screen.terminal.untilShows(Self.pin)
        try screen.terminal.press("Enter")
        let shown = try screen.terminal.untilReady("Signed in to Acme as ada")
        #expect(try screen.leave() == 0)
        #expect(watch.stop().hits.isEmpty)
        let canaries = Canaries(known + (try provider.issued()).map { ($0.kind, $0.value) })
        #expect(canaries.hits(in: shown).isEmpty)
        #expect(canaries.hits(in: try screen.terminal.history()).isEmpty)
        #expect(canaries.hits(in: home.folder).isEmpty)
    }

    @Test func `a passphrase is in no file, output, argument or environment`() throws {
        let home = try PintleHome(withVault: false)
        let canaries = Canaries([("passphrase", Self.passphrase)])
        let watch = ProcessWatch(for: canaries)
        for arguments in [
            ["vault", "init"], ["vault", "unlock"], ["vault", "status"], ["vault", "lock"],
        ] {
            var command = Command(
                home.program, ["--home", home.home, "--passphrase-fd", "3"] + arguments,
                environment: home.environment)
            command.descriptors = [3: Array((Self.passphrase + "\n").utf8)]
            let result = try command.run()
            #expect(result.code == 0, "\(result)")
            #expect(canaries.hits(in: result.output + result.errors).isEmpty)
        }
        #expect(watch.stop().hits.isEmpty)
        #expect(canaries.hits(in: home.folder).isEmpty)
    }

    @Test(arguments: ["--secret", "--pin", "--passphrase", "--token"])
    func `a secret as an argument is refused and not repeated`(option: String) throws {
        let home = try PintleHome()
        let result = try home.pintle("apps", "add", "x", "--key", "k", option, Self.consumerSecret)
        #expect(result.code == 2)
        #expect(result.errorText.contains("-fd"))
        #expect(Canaries(known).hits(in: result.output + result.errors).isEmpty)
    }

    private var known: [(name: String, value: String)] {
        [("consumer secret", Self.consumerSecret), ("pin", Self.pin)]
    }

    private func canaryFixture() throws -> (ForeignProvider, PintleHome) {
        let provider = try ForeignProvider()
        try provider.set("pin", Self.pin)
        let home = try PintleHome()
        try home.add(provider, secret: Self.consumerSecret)
        return (provider, home)
    }

    private func filesOfStore(_ home: PintleHome) throws -> [String] {
        home.folder.files().map(\.path).filter { $0.hasPrefix(home.home) }
    }
}
