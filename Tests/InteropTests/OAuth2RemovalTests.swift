import TestSupport
import Testing

/// The end of a session: revoked at the server (RFC 7009), refresh token first.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2RemovalTests {
    @Test(
        arguments: [
            (.toolkit, OAuth2App()), (.authlib, OAuth2App()),
            (.toolkit, OAuth2App(client: "acme-confidential", authentication: "basic")),
            (.authlib, OAuth2App(client: "acme-post", authentication: "post")),
        ] as [(OAuth2Server.Library, OAuth2App)])
    func `the server ends the refresh token, then the access token`(
        library: OAuth2Server.Library, app: OAuth2App
    ) throws {
        let acme = try OAuth2Home(library, app)
        try acme.logIn()
        let header = try acme.header()
        let removed = try acme.remove()
        #expect(removed.code == 0, "\(removed)")
        let requests = try acme.server.requests(to: "revoke")
        #expect(
            requests.map { $0.form["token_type_hint"] } == ["refresh_token", "access_token"])
        #expect(requests.allSatisfy { $0.status == 200 && $0.query.isEmpty })
        let isInHeader = app.authentication == "basic"
        #expect(requests.allSatisfy { ($0.form["client_id"] == nil) == isInHeader })
        #expect(try acme.home.sessions().isEmpty)
        let reply = try PlainHTTP.send("GET", try acme.server.url("me"), headers: [header])
        #expect([401, 403].contains(reply.status), "\(reply.text)")
        try acme.expectNoSecret(in: [removed])
    }

    /// Some servers refuse whoever cannot prove to be the app, and a public client never can.
    @Test func `a server that lets no public client end a token is told apart`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("public_revocation", "refused")
        try acme.logIn()
        let removed = try acme.remove()
        #expect(removed.code == 0, "\(removed)")
        #expect(removed.errorText.contains("To end access at "), "\(removed)")
        #expect(try acme.home.sessions().isEmpty)
        #expect(try acme.home.pintle("sessions", "restore").code == 0)
        #expect(try acme.call().code == 0)
    }

    @Test func `only here, nothing is asked and the session comes back`() throws {
        let acme = try OAuth2Home(.toolkit)
        try acme.logIn()
        #expect(
            try acme.home.pintle("sessions", "remove", "acme/acme_news", "--local", "--yes").code
                == 0)
        #expect(try acme.server.requests(to: "revoke").isEmpty)
        #expect(try acme.home.pintle("sessions", "restore", "acme/acme_news").code == 0)
        #expect(try acme.call().code == 0)
    }
}

extension OAuth2Home {
    /// Removes the only session, at the server too.
    func remove() throws -> CommandResult {
        let id = try home.onlySession().id
        return try home.command(["sessions", "remove", id, "--yes", "--trace", trace])
            .run(within: 60)
    }

    /// The header for a request of the API.
    func header() throws -> String {
        try home.succeed("header", "GET", try server.url("me")).text.replacing("\n", with: "")
    }
}
