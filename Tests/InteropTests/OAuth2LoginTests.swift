import TestSupport
import Testing

/// Whole logins at two OAuth 2 servers that are not ours, as scripts do them.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2LoginTests {
    @Test(arguments: OAuth2Case.all)
    func `a login ends with a session that the API takes, and asks for tokens once`(
        kind: OAuth2Case
    ) throws {
        let acme = try OAuth2Home(kind.library, kind.app)
        let login = try acme.home.startLogin()
        #expect(login.state == "awaiting_verifier")
        let held = try kind.held(try acme.server.visit(login.authorizeUrl))
        let finished = try acme.finish(login, with: held)
        #expect(finished.code == 0, "\(finished)")
        #expect(finished.text == "acme/acme_news\n")
        try acme.expectOneExchange(by: kind.app)

        let session = try acme.home.onlySession()
        #expect(session.account?.id == "1001")
        #expect(session.kind == "bearer")
        #expect(session.expiresAt != nil)
        #expect(try acme.home.logins().isEmpty)
        let call = try acme.call()
        #expect(call.code == 0 && call.text.contains("acme_news"), "\(call)")
        try acme.expectNoSecret(in: [finished, call])
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `all of it works over TLS by a private authority`(library: OAuth2Server.Library) throws {
        let app = OAuth2App(
            client: "acme-confidential", authentication: "basic", asksIssuer: true)
        let acme = try OAuth2Home(try OAuth2Server(library, .tls), app)
        let session = try acme.logIn()
        #expect(session.account?.name == "acme_news")
        #expect(try acme.call().code == 0)
        try acme.expectOneExchange(by: app)
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `an id keeps all of its digits`(library: OAuth2Server.Library) throws {
        let acme = try OAuth2Home(library)
        let session = try acme.logIn(.allowAs(OAuth2Server.userOfLongID))
        #expect(session.account?.id == OAuth2Server.longID)
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `Basic with a secret as it is, where the server decodes it, names the app key`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try OAuth2Home(
            library, OAuth2App(client: "acme-confidential", authentication: "basic_raw"))
        let login = try acme.home.startLogin()
        let visit = try acme.server.visit(login.authorizeUrl)
        let refused = try acme.finish(login, with: visit.location)
        #expect(refused.code == 9, "\(refused)")
        #expect(refused.errorText.contains("app key"), "\(refused)")
        #expect(try acme.grants() == ["authorization_code"])
        try acme.expectNoSecret(in: [refused])
    }

    @Test
    func
        `a server that narrows what was asked for is told of, also when the login goes on elsewhere`()
        throws
    {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("scope", "read")
        let login = try acme.home.startLogin("--scope", "write  read")
        let url = try acme.server.visit(login.authorizeUrl).location
        let finished = try acme.home.command(
            ["login", "finish", login.id, "--pin-fd", "3", "--json"], secret: url ?? ""
        ).run(within: 60)
        #expect(finished.code == 0, "\(finished)")
        #expect(finished.text.contains("Asked for, and not given: write."), "\(finished)")
        let shown = try acme.home.command(["sessions", "list", "--json"]).run(within: 60)
        #expect(shown.text.contains(#""asked_scopes":["write","read"]"#), "\(shown)")
        #expect(shown.text.contains(#""missing_scopes":["write"]"#), "\(shown)")
        #expect(try acme.home.onlySession().scope == "read")
    }

    @Test func `a redirect finds its login among several, and answers it once`() throws {
        let acme = try OAuth2Home(.authlib)
        let (first, second) = (try acme.home.startLogin(), try acme.home.startLogin())
        let url = try acme.server.visit(first.authorizeUrl).location
        let finish = acme.home.command(["login", "finish", "--url-fd", "3"], secret: url)
        #expect(try finish.run().code == 0)
        #expect(try acme.home.logins().map(\.id) == [second.id])
        #expect(try finish.run().code == 12)
        #expect(try acme.grants() == ["authorization_code"])
    }
}
