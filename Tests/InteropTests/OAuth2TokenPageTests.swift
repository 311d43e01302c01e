import TestSupport
import Testing

/// Logins in which the token itself comes back (RFC 6749 section 4.2), at servers that are not ours.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2TokenPageTests {
    @Test(arguments: [
        (OAuth2Server.Library.authlib, "acme-public"), (.toolkit, "acme-page"),
    ])
    func `a login by a token takes it from the redirect, and asks for none`(
        library: OAuth2Server.Library, client: String
    ) throws {
        let acme = try OAuth2Home(library, OAuth2App(client: client, forms: "[token]"))
        let login = try acme.home.startLogin()
        let url = try acme.server.visit(login.authorizeUrl).location
        let held = try #require(url)
        #expect(held.contains("#") && held.contains("access_token="))
        let finished = try acme.finish(login, with: held)
        #expect(finished.code == 0, "\(finished)")
        #expect(try acme.grants().isEmpty)
        let session = try acme.home.onlySession()
        #expect(session.account?.id == "1001")
        #expect(session.kind == "bearer")
        #expect(session.expiresAt != nil)
        let call = try acme.call()
        #expect(call.code == 0 && call.text.contains("acme_news"), "\(call)")
        try acme.expectNoSecret(in: [finished, call])
    }
}
