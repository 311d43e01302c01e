import Glibc
import TestSupport
import Testing

/// Tokens that end soon: new ones come by the refresh token (RFC 6749 section 6), once for all.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2RenewalTests {
    @Test(arguments: OAuth2Server.Library.allCases)
    func `a token that ends soon is renewed before use, and the newest refresh token counts`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try briefly(library)
        #expect(try acme.call().code == 0)
        #expect(try acme.renewing().code == 0)
        let second = try acme.call()
        #expect(second.code == 0 && second.text.contains("acme_news"), "\(second)")
        #expect(try acme.call().code == 0)

        let exchanges = try acme.server.requests(to: "token")
        #expect(
            exchanges.map { $0.form["grant_type"] }
                == ["authorization_code", "refresh_token", "refresh_token"])
        #expect(exchanges.allSatisfy { $0.status == 200 })
        #expect(Set(exchanges.compactMap { $0.form["refresh_token"] }).count == 2)
        #expect(exchanges.allSatisfy { $0.form["client_id"] == "acme-public" })
        try acme.expectNoSecret(in: [second])
    }

    @Test func `an app with a secret shows it at a renewal too`() throws {
        let acme = try OAuth2Home(
            .toolkit, OAuth2App(client: "acme-confidential", authentication: "basic"))
        try acme.logInBriefly()
        #expect(try acme.call().code == 0)
        let renewal = try #require(try acme.server.requests(to: "token").last)
        #expect(renewal.form["grant_type"] == "refresh_token")
        #expect(renewal.authorization == "Basic acme-confidential")
        #expect(renewal.form["client_id"] == nil && renewal.form["client_secret"] == nil)
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `a refused renewal means log in again, and is not asked for again and again`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try briefly(library)
        let session = try acme.home.onlySession()
        try acme.server.revoke("refresh")
        let refused = try acme.call()
        #expect(refused.code == 13, "\(refused)")
        #expect(try acme.home.onlySession().state == "log_in_again")
        // The answer is final: nobody asks again before the next login.
        #expect(try acme.call().code == 13)
        #expect(try acme.grants() == ["authorization_code", "refresh_token"])
        try acme.expectNoSecret(in: [refused])

        try acme.logIn()
        #expect(try acme.home.onlySession().id == session.id)
        #expect(try acme.call().code == 0)
    }

    @Test func `a renewal that cannot be stored is asked for nowhere, and said`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logIn()
        try acme.server.revoke("access")
        let line = "\(acme.home.shellLine) request GET \(try acme.server.url("me"))"
        let full = try Command(
            "/bin/sh", ["-c", "ulimit -f 0; exec \(line)"], environment: acme.home.environment
        ).run(within: 60)
        #expect(full.code == 7, "\(full)")
        #expect(try acme.grants() == ["authorization_code"])
        #expect(try acme.call().code == 0)
    }

    @Test(arguments: ["500", "429", "html", "lost_token_answer"])
    func `while the server is in trouble, a token that still lives is used, and that is said`(
        fault: String
    ) throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logIn()
        try acme.server.fail(fault, grant: "refresh_token")
        let served = try acme.renewing()
        #expect(served.code == 0, "\(served)")
        #expect(served.errorText.contains("could not be renewed"), "\(served)")
        #expect(try acme.grants() == ["authorization_code", "refresh_token"])
    }

    @Test func `a server in trouble costs no session whose token has ended`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("expires_in", 1)
        try acme.waitForEnd(of: try acme.logIn())
        try acme.server.set("expires_in", 3_600)
        try acme.server.fail("503", times: 2, grant: "refresh_token")
        let failed = try acme.call()
        #expect(failed.code == 8, "\(failed)")
        #expect(try acme.home.pintle("sessions", "verify").code == 8)
        #expect(try acme.home.onlySession().state != "log_in_again")
        let after = try acme.call()
        #expect(after.code == 0, "\(after)")
    }

    /// The server has spent the only refresh token that there is.
    @Test func `a renewal whose answer is lost ends with a login at last`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("old_access", "dies")
        try acme.logIn()
        try acme.server.fail("lost_token_answer", grant: "refresh_token")
        #expect(try acme.renewing().code == 0)
        // The old token died as well, which only the API says; then one request more decides.
        let refused = try acme.call()
        #expect(refused.code == 13, "\(refused)")
        #expect(try acme.grants() == ["authorization_code", "refresh_token", "refresh_token"])
        #expect(try acme.home.onlySession().state == "log_in_again")
    }

    @Test func `a server that gives no new refresh token leaves the old one in place`() throws {
        let acme = try briefly(.authlib)
        try acme.server.fail("drop", grant: "refresh_token", value: "refresh_token")
        #expect(try acme.call().code == 0)
        let kept = try acme.server.requests(to: "token").last?.form["refresh_token"]
        _ = try acme.renewing()
        #expect(try acme.server.requests(to: "token").last?.form["refresh_token"] == kept)
    }

    /// The server spends a refresh token as soon as it answers.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `who is asked to end in mid renewal saves the answer first`(signal: Int32) throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("expires_in", 1)
        try acme.waitForEnd(of: try acme.logIn())
        try acme.server.set("expires_in", 3_600)
        try acme.server.fail("slow", grant: "refresh_token", seconds: 2)
        let running = try acme.home.command(["token"]).start()
        _ = try running.until("the request for a new token") { _ in
            try? acme.server.requests(to: "token")
                .first { $0.form["grant_type"] == "refresh_token" }
        }
        running.signal(signal)
        let ended = try running.finish()
        #expect(ended.code != 0, "\(ended)")
        #expect(ended.output.isEmpty)
        #expect(ended.errorText.contains("Its answer is saved first"), "\(ended)")
        let after = try acme.home.succeed("token")
        #expect(!after.text.isEmpty)
        #expect(try acme.grants() == ["authorization_code", "refresh_token"])
    }

    @Test
    func `a refusal changes nothing while the token lives, and nobody repeats it but a person`()
        throws
    {
        let acme = try OAuth2Home(.authlib)
        try acme.logIn()
        try acme.server.fail("unknown_error", times: 2, grant: "refresh_token")
        for _ in 1...2 {
            let served = try acme.renewing()
            #expect(served.code == 0 && !served.output.isEmpty, "\(served)")
            #expect(served.errorText.contains("refused to renew"), "\(served)")
        }
        #expect(try acme.grants() == ["authorization_code", "refresh_token"])
        #expect(try acme.call().code == 0)
        let session = try acme.home.onlySession()
        #expect(session.state == "works" && session.renewalRefusedAt != nil)
        let watched = try acme.home.pintle("sessions", "verify", "--all", "--format", "nagios")
        #expect(watched.code == 1 && watched.text.contains("WARNING"), "\(watched)")
        #expect(try acme.home.pintle("sessions", "renew").code == 9)
        #expect(try acme.home.pintle("sessions", "renew").code == 0)
        #expect(try acme.home.onlySession().renewalRefusedAt == nil)
    }

    @Test func `an app key that is no good any more is named, and the session stays`() throws {
        let app = OAuth2App(client: "acme-post", authentication: "post")
        let acme = try OAuth2Home(.authlib, app)
        try acme.logIn()
        try acme.home.succeed(
            "apps", "add", PintleHome.providerID, "--key", app.client, "--secret-fd", "3",
            "--replace", secret: "another")
        let served = try acme.renewing()
        #expect(served.code == 0, "\(served)")
        #expect(served.errorText.contains("did not accept the app key"), "\(served)")
        #expect(try acme.home.onlySession().state != "log_in_again")
    }

    /// A session whose token has ended; the server ends old access tokens at a renewal.
    private func briefly(_ library: OAuth2Server.Library) throws -> OAuth2Home {
        let acme = try OAuth2Home(library)
        // The toolkit does so by itself.
        if library == .authlib { try acme.server.set("old_access", "dies") }
        try acme.logInBriefly()
        return acme
    }
}
