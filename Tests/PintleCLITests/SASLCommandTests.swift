import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import Synchronization
import Testing

@Suite struct `A SASL response for a mail program` {
    @Test func `is for the account of the session, and stands alone`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("sasl", "drive") == .done)
        #expect(try decoded(world.output) == "n,a=ada,|auth=Bearer canary-access||")
        #expect(world.output.hasSuffix("\n") && world.error.isEmpty)
        #expect(world.requests.isEmpty)
    }

    @Test(arguments: ["xoauth2", "XOAUTH2"])
    func `is XOAUTH2 where that is wanted`(name: String) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        let options = ["--mechanism", name, "--user", "ada@example.org"]
        #expect(await world.run(all: ["sasl", "--session", "drive"] + options) == .done)
        #expect(
            try decoded(world.output) == "user=ada@example.org|auth=Bearer canary-access||")
    }

    @Test func `says in JSON what it is`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("sasl", "--json") == .done)
        #expect(world.output.hasPrefix(#"{"expires_at":"2026-11-21T15:21:03Z","mechanism":"#))
        #expect(world.output.contains(#""mechanism":"OAUTHBEARER","response":""#))
        #expect(world.output.contains(#""user":"ada","version":1"#))
    }

    @Test func `has a token that is renewed as pintle token renews it`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(200))
        world.answerTokens("access-2", refresh: "refresh-2")
        #expect(await world.run("sasl", "--min-life", "300") == .done)
        #expect(try decoded(world.output) == "n,a=ada,|auth=Bearer access-2||")
        #expect(world.tokenForms.count == 1)
    }

    @Test func `is none with a dead refresh token, or without the provider`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(-30))
        world.fail(World.tokenPath, .connectionRefused(host: "acme.example", port: 443))
        #expect(await world.run("sasl") == .network)
        world.failNoMore()
        world.reply(World.tokenPath, #"{"error":"invalid_grant"}"#, status: 400)
        #expect(await world.run("sasl") == .logInAgain)
        #expect(world.output.isEmpty)
    }

    // MARK: The server

    @Test(arguments: [
        (["--host", "api.acme.example", "--port", "993"], PintleText.ExitStatus.done),
        (["--host", "API.acme.example"], .done),
        (["--host", "imap.acme.example", "--port", "993"], .insecure),
        (["--host", "imap.acme.example", "--allow-host", "imap.acme.example"], .done),
        (["--host", "h.example", "--port", "993", "--allow-host", "h.example:993"], .done),
        (["--host", "h.example", "--port", "143", "--allow-host", "h.example:993"], .insecure),
        (["--host", "h.example", "--allow-host", "h.example:993"], .insecure),
        (["--host", "imap.acme.example:993"], .usage), (["--host", "https://a/"], .usage),
        (["--host", ""], .usage), (["--host", "a b"], .usage), (["--host", "ä.example"], .usage),
        (["--host", "api.acme.example", "--port", "0"], .usage),
        (["--port", "993"], .usage), (["--mechanism", "plain"], .usage),
        (["--user", ""], .usage), (["--user", "a\u{1}b"], .usage),
    ])
    func `is for a server that the session is bound to`(
        options: [String], status: PintleText.ExitStatus
    ) async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run(all: ["sasl", "drive"] + options) == status)
        #expect(world.output.isEmpty == (status != .done))
        #expect(!world.error.contains("canary"))
    }

    @Test func `names the mechanisms to who asks for another`() async throws {
        let world = try World.withAcme()
        #expect(await world.run("sasl", "--mechanism", "plain") == .usage)
        #expect(world.error.contains("'oauthbearer' and 'xoauth2'"), "\(world.error)")
    }

    @Test func `names the server and its port to it`() async throws {
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("sasl", "--host", "api.acme.example", "--port", "993") == .done)
        #expect(
            try decoded(world.output)
                == "n,a=ada,|host=api.acme.example|port=993|auth=Bearer canary-access||")
    }

    // MARK: What stands in the way

    @Test func `wants a name where nobody knows whose the session is`() async throws {
        let world = try World.withAcme()
        try world.addBearer(account: nil)
        #expect(await world.run("sasl", "drive") == .usage)
        #expect(world.error.contains("the user of that mailbox is not known"))
        #expect(world.error.contains("hint: give the name or e-mail address: --user NAME\n"))
        #expect(await world.run("sasl", "drive", "--user", "ada") == .done)
    }

    @Test func `is none where each request is signed`() async throws {
        let world = try World()
        try world.addSession("acme_news", label: "news")
        #expect(await world.run("sasl", "news") == .usage)
        #expect(world.error.contains("news signs each request, and has no bearer token"))
    }

    @Test func `is of one session, and asks nobody`() async throws {
        let locked = try World(isLocked: true, terminal: TerminalFacts(error: true, canAsk: true))
        #expect(await locked.run("sasl") == .locked)
        #expect(locked.questions.isEmpty)
        let world = try World.withAcme()
        try world.addBearer()
        #expect(await world.run("sasl", "drive", "--session", "drive") == .usage)
        world.state.withLock { $0.isOutputOpen = false }
        #expect(await world.run("sasl") == .failed)
    }

    /// The message with its separators as bars.
    private func decoded(_ output: String) throws -> String {
        let message = try #require(Base64.decode(output.split(separator: "\n")[0]))
        return String(decoding: message.map { $0 == 1 ? UInt8(ascii: "|") : $0 }, as: UTF8.self)
    }
}
