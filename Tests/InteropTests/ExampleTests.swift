import Foundation
import TestSupport
import Testing

/// The programs of `Docs/Examples`, on a home that `pintle` made, at a provider that is not ours.
@Suite(.enabled(if: Repository.hasProgram))
struct ExampleTests {
    private static let identity = "/1.1/account/verify_credentials.json"

    private let provider: ForeignProvider
    private let home: PintleHome

    init() throws {
        provider = try ForeignProvider()
        home = try PintleHome()
        try home.add(provider)
    }

    /// A program that lies beside `pintle`, with the same home and what opens its vault.
    private func example(
        _ name: String, _ arguments: String..., opensVault: Bool = true
    ) -> Command {
        // They are built with the tests, wherever the program comes from.
        let program = Repository.root.appendingPathComponent(".build/debug/\(name)")
        var command = Command(program.path, arguments, environment: home.environment)
        command.environment["PINTLE_HOME"] = home.home
        command.environment["PINTLE_KEY_FILE"] = opensVault ? home.keyFile : ""
        return command
    }

    // MARK: line-login

    @Test func `the login stores a session, which pintle lists and signs with`() throws {
        var command = example("line-login", PintleHome.providerID)
        command.openDescriptor = 0
        let running = try command.start()
        let url = try running.until("the URL, before the PIN is asked for") { running in
            running.errorText.hasSuffix("PIN: ")
                ? running.outputText.firstMatch(of: /Open (\S+)/).map { String($0.1) } : nil
        }
        running.send(try provider.approve(url) + "\n")
        let result = try running.finish()
        #expect(result.code == 0, "\(result)")
        #expect(result.text.hasSuffix("\nSigned in as ada\n"))
        #expect(try home.succeed("sessions", "list").text.contains("acme/ada"))
        #expect(try home.onlySession().state == "works")
        #expect(try home.logins().isEmpty)
        #expect(try home.pintle("request", "GET", "\(provider.baseURL)/echo").code == 0)
    }

    @Test func `after a wrong PIN the login goes on with another URL`() throws {
        var command = example("line-login", PintleHome.providerID)
        command.input = .bytes(Array("0000000\n".utf8))
        let result = try command.run()
        #expect(result.code == 1, "\(result)")
        #expect(result.text.matches(of: /Open \S+/).count == 2)
        #expect(try home.sessions().isEmpty)
    }

    // MARK: post-bot

    @Test func `the bot posts with a session that pintle login stored`() throws {
        try home.logIn(at: provider)
        let result = try example(
            "post-bot", "acme/ada", "\(provider.baseURL)/echo", "hello, world é"
        ).run()
        #expect(result.code == 0, "\(result)")
        let echo = try EchoReply(Array(result.output.dropFirst("200 ".utf8.count)))
        #expect(echo.method == "POST" && echo.user == "1001")
        #expect(echo.parameters == [["status", "hello, world é"]])
        let log = try home.succeed("sessions", "log").text
        #expect(log.contains("post-bot") && log.contains("acme/ada"), "\(log)")
    }

    @Test func `the bot sends nothing to a host that its session is not for`() throws {
        try home.logIn(at: provider)
        let result = try example("post-bot", "acme/ada", "\(provider.elsewhereURL)/echo", "hello")
            .run()
        #expect(result.code == 1 && result.errorText.contains("hostNotBound"), "\(result)")
        #expect(try provider.count("elsewhere:/echo") == 0)
    }

    @Test func `a vault that nothing opens stays locked, and nothing is sent`() throws {
        try home.logIn(at: provider)
        let result = try example(
            "post-bot", "acme/ada", "\(provider.baseURL)/echo", "hello", opensVault: false
        ).run()
        #expect(result.code == 1 && result.errorText.contains("staysLocked"), "\(result)")
        #expect(try provider.count("/echo") == 0)
    }

    // MARK: echo-delegator

    private func delegate(_ head: String) throws -> CommandResult {
        var command = example("echo-delegator")
        command.input = .bytes(Array("POST / HTTP/1.1\r\nHost: media.example\r\n\(head)\r\n".utf8))
        return try command.run()
    }

    /// The two headers that a client of the service sends.
    private func pair() throws -> String {
        try home.logIn(at: provider)
        return try home.succeed("echo").text
    }

    @Test func `the delegator says whose the pair of headers is`() throws {
        let result = try delegate(try pair())
        #expect(result.code == 0, "\(result)")
        #expect(result.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(result.text.hasSuffix("\r\n\r\nada, id 1001, at Acme\n"))
    }

    @Test func `the delegator asks no host that it does not know`() throws {
        let strange = try pair().replacing(provider.baseURL, with: provider.elsewhereURL)
        let result = try delegate(strange)
        #expect(result.code == 1, "\(result)")
        #expect(result.text.hasPrefix("HTTP/1.1 403 "))
        #expect(try provider.count("elsewhere:\(Self.identity)") == 0)
    }

    @Test func `the delegator asks a provider it knows at no other URL`() throws {
        let pair = try pair()
        let asked = try provider.count(Self.identity)
        let result = try delegate(pair.replacing(Self.identity, with: "\(Self.identity)?user_id=2"))
        #expect(result.text.hasPrefix("HTTP/1.1 403 "), "\(result)")
        #expect(try provider.count(Self.identity) == asked)
    }

    @Test func `the delegator takes no changed signature`() throws {
        let changed = try pair().replacing("oauth_nonce=\"", with: "oauth_nonce=\"x")
        let result = try delegate(changed)
        #expect(result.code == 1, "\(result)")
        #expect(result.text.hasPrefix("HTTP/1.1 401 "))
    }

    @Test func `a head without the pair is a bad request`() throws {
        let result = try delegate("")
        #expect(result.code == 1 && result.text.hasPrefix("HTTP/1.1 400 "), "\(result)")
    }
}
