import TestSupport
import Testing

/// Requests that nobody has a session for: as the app (RFC 6749 section 4.4), with its own token.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2OwnTokenTests {
    /// The only clients that have this grant.
    private static let apps: [(OAuth2Server.Library, OAuth2App)] = [
        (
            .authlib,
            OAuth2App(client: "acme-confidential", authentication: "basic", hasOwnToken: true)
        ),
        (.authlib, OAuth2App(client: "acme-post", authentication: "post", hasOwnToken: true)),
        (.toolkit, OAuth2App(client: "acme-app", authentication: "basic", hasOwnToken: true)),
    ]

    @Test(arguments: apps)
    func `the app's token is asked for once, kept with its life, and used by every request`(
        library: OAuth2Server.Library, app: OAuth2App
    ) throws {
        let acme = try OAuth2Home(library, app)
        let first = try acme.call()
        #expect(first.code == 0, "\(first)")
        #expect(
            first.errorText.contains("No session at Acme: asked as the app"), "\(first)")
        let session = try acme.home.onlySession()
        #expect(session.kind == "app")
        #expect(session.account?.id == nil)
        #expect(session.expiresAt != nil)
        #expect(session.canRenew == true)
        let more = [try acme.call(), try acme.call(), try acme.call()]
        #expect(more.allSatisfy { $0.code == 0 }, "\(more)")
        let requests = try acme.server.requests(to: "token")
        #expect(requests.map { $0.form["grant_type"] } == ["client_credentials"])
        #expect(
            (requests[0].authorization == "Basic \(app.client)") == (app.authentication == "basic"))
        #expect(requests[0].form["redirect_uri"] == nil && requests[0].form["code"] == nil)
        #expect(try acme.server.requests(to: "me").allSatisfy { $0.authorization == "Bearer" })
        try acme.expectNoSecret(in: [first] + more)
    }

    @Test func `a token that the server has ended is replaced, and the request sent once more`()
        throws
    {
        let acme = try authlib()
        #expect(try acme.app().code == 0)
        try acme.server.revoke("access")
        let call = try acme.app("POST", "-d", "a=b")
        #expect(call.code == 0, "\(call)")
        #expect(call.text.contains("a=b"), "\(call)")
        #expect(try acme.grants() == ["client_credentials", "client_credentials"])
        #expect(try acme.server.requests(to: "app").map(\.status) == [200, 401, 200])
        #expect(try acme.home.sessions().count == 1)
        try acme.expectNoSecret(in: [call])
    }

    @Test(arguments: [("401", 401), ("239", 403)])
    func `a refusal that stays is answered by one token and one more request, never by two`(
        fault: String, status: Int
    ) throws {
        let acme = try authlib()
        #expect(try acme.app().code == 0)
        try acme.server.fail(fault, at: "app", times: -1)
        let call = try acme.app()
        #expect(call.code == 22, "\(call)")
        #expect(call.errorText.contains("answered \(status)"), "\(call)")
        #expect(try acme.grants().count == 2)
        #expect(try acme.server.requests(to: "app").map(\.status) == [200, status, status])
    }

    @Test func `sixteen processes at once make one token request`() throws {
        let acme = try authlib()
        let url = try acme.server.url("app")
        let running = try (0..<16).map { _ in
            try acme.home.command(["request", "GET", url]).start()
        }
        let results = try running.map { try $0.finish(within: 120) }
        #expect(results.allSatisfy { $0.code == 0 }, "\(results)")
        #expect(try acme.grants() == ["client_credentials"])
        #expect(try acme.home.sessions().count == 1)

        // The same once it has ended, and nobody knows that yet.
        try acme.server.revoke("access")
        let again = try (0..<16).map { _ in
            try acme.home.command(["request", "GET", url]).start()
        }
        let after = try again.map { try $0.finish(within: 120) }
        #expect(after.allSatisfy { $0.code == 0 }, "\(after)")
        #expect(try acme.grants().count == 2)
        let reading = try SecondReading(
            of: acme.home, ["--key-file", acme.home.keyFile, "--reveal"])
        #expect(reading.code == 0, "\(reading.report)")
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `a wrong secret is the app key, and nothing is kept`(library: OAuth2Server.Library) throws
    {
        let client = library == .authlib ? "acme-confidential" : "acme-app"
        let acme = try OAuth2Home(
            library,
            OAuth2App(
                client: client, authentication: "basic", hasOwnToken: true, secret: "another"))
        let call = try acme.call()
        #expect(call.code == 9, "\(call)")
        #expect(call.errorText.contains("app key"), "\(call)")
        #expect(try acme.home.sessions().isEmpty)
        #expect(try acme.server.requests(to: "me").isEmpty)
        #expect(!(call.output + call.errors).contains("another".utf8))
    }

    /// The answer, the exit code, and a word of the sentence.
    @Test(
        arguments: [
            ("html", nil, 9, "web page"), ("empty", nil, 9, "cannot be used"),
            ("drop", "access_token", 9, "cannot be used"), ("no_object", nil, 9, "cannot be used"),
            ("99", nil, 9, "app key"), ("mac", nil, 9, "mac"), ("500", nil, 8, "having problems"),
            ("lost_token_answer", nil, 8, "broke off"), ("429", nil, 9, "asks us to wait"),
            ("unknown_error", nil, 9, "moon_phase"), ("oversize", nil, 9, "cannot be used"),
        ] as [(String, String?, Int32, String)])
    func `an answer without a token is a sentence and an exit code`(
        fault: String, value: String?, code: Int32, words: String
    ) throws {
        let acme = try authlib()
        try acme.server.fail(fault, value: value)
        let call = try acme.app()
        #expect(call.code == code, "\(call)")
        #expect(call.errorText.contains(words), "\(call)")
        #expect(call.output.isEmpty, "\(call)")
        #expect(try acme.home.sessions().isEmpty)
        #expect(try acme.grants().count == 1)
        try acme.expectNoSecret(in: [call])
        #expect(try acme.app().code == 0)
    }

    @Test(arguments: [
        #"{"access_token": "a\u001b[31mb"}"#, #"{"access_token": "a\r\nX-Evil: 1"}"#,
        #"{"access_token": "a b"}"#, #"{"access_token": ""}"#, #"{"access_token": "\u00e9"}"#,
    ])
    func `a token that no header holds is refused`(members: String) throws {
        let acme = try authlib()
        try acme.server.put(members)
        let call = try acme.app()
        #expect(call.code == 9, "\(call)")
        #expect(call.errorText.contains("cannot be used"), "\(call)")
        #expect(!(call.output + call.errors).contains(0x1b), "\(call)")
        #expect(try acme.home.sessions().isEmpty)
    }

    @Test(arguments: [#"{"expires_in": -5}"#, #"{"expires_in": null}"#, #"{"expires_in": "soon"}"#])
    func `a life that makes no sense is not known, and the token is used until it is refused`(
        members: String
    ) throws {
        let acme = try authlib()
        try acme.server.put(members)
        #expect(try acme.app().code == 0)
        #expect(try acme.home.onlySession().expiresAt == nil)
        #expect(try acme.app().code == 0)
        #expect(try acme.grants().count == 1)
    }

    @Test func `a token that ends soon is replaced before it is used`() throws {
        let acme = try authlib()
        try acme.server.set("expires_in", 1)
        #expect(try acme.app().code == 0)
        try acme.waitForEnd(of: try acme.home.onlySession())
        try acme.server.set("expires_in", 3_600)
        #expect(try acme.app().code == 0)
        #expect(try acme.app().code == 0)
        #expect(try acme.grants().count == 2)
        #expect(try acme.server.requests(to: "app").allSatisfy { $0.status == 200 })
    }

    @Test func `a person's session goes before, and the app's is used where it is named`() throws {
        let acme = try authlib()
        #expect(try acme.app().code == 0)
        let login = try acme.home.startLogin()
        let finished = try acme.finish(
            login, with: try acme.server.visit(login.authorizeUrl).location)
        #expect(finished.code == 0, "\(finished)")
        let call = try acme.call()
        #expect(call.code == 0 && call.text.contains("acme_news"), "\(call)")
        #expect(!call.errorText.contains("as the app"), "\(call)")
        let named = try acme.app("GET", "--session", "acme/app")
        #expect(named.code == 0, "\(named)")
        #expect(try acme.app().code == 22)
    }

    @Test func `token and header give the app's token by its name, asked for where there is none`()
        throws
    {
        let acme = try authlib()
        let token = try acme.home.pintle("token", "--session", "acme/app")
        #expect(token.code == 0, "\(token)")
        let header = try acme.home.pintle(
            "header", "GET", try acme.server.url("app"), "--session", "acme/app")
        #expect(header.text == "Authorization: Bearer \(token.text)", "\(header)")
        let reply = try PlainHTTP.send(
            "GET", try acme.server.url("app"),
            headers: ["Authorization: Bearer \(token.text.dropLast())"])
        #expect(reply.status == 200, "\(reply.text)")
        #expect(try acme.grants().count == 1)
        // Nobody asks for it unasked: it would leave the program.
        try acme.home.succeed("sessions", "remove", "acme/app", "--purge", "--yes")
        #expect(try acme.home.pintle("token").code == 12)
    }

    @Test func `removing it ends it at the server, and so does its app key here`() throws {
        let acme = try authlib()
        #expect(try acme.app().code == 0)
        let removed = try acme.home.pintle("sessions", "remove", "acme/app", "--yes")
        #expect(removed.code == 0, "\(removed)")
        #expect(
            try acme.server.requests(to: "revoke").map { $0.form["token_type_hint"] }
                == ["access_token"])
        #expect(try acme.server.requests(to: "revoke").allSatisfy { $0.status == 200 })
        #expect(try acme.home.sessions().isEmpty)
        #expect(try acme.app().code == 0)
        #expect(try acme.home.sessions().count == 1)
        try acme.home.succeed("apps", "remove", "acme", "--yes")
        #expect(try acme.home.sessions().isEmpty)
        #expect(try acme.app().code == 12)
    }

    @Test func `a check says that it is nobody's, and a renewal gets another one`() throws {
        let acme = try authlib()
        #expect(try acme.app().code == 0)
        let checked = try acme.home.pintle("sessions", "verify", "acme/app")
        #expect(checked.code == 1, "\(checked)")
        #expect(checked.errorText.contains("app-only"), "\(checked)")
        #expect(try acme.server.requests(to: "me").isEmpty)
        #expect(try acme.home.pintle("sessions", "renew", "acme/app").code == 0)
        #expect(try acme.grants().count == 2)
    }

    private func authlib() throws -> OAuth2Home {
        try OAuth2Home(
            .authlib,
            OAuth2App(client: "acme-confidential", authentication: "basic", hasOwnToken: true))
    }
}

extension OAuth2Home {
    /// A request that only an app's own token is good for.
    func app(_ method: String = "GET", _ more: String...) throws -> CommandResult {
        try home.command(
            ["request", method, try server.url("app"), "--trace", trace] + more
        ).run(within: 60)
    }
}
