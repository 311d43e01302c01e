import Foundation
import TestSupport
import Testing

/// The nonce of a login, and the identity token that repeats it (OpenID Connect Core 1.0), at Authlib's
/// server.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2IdentityTests {
    private static let app = OAuth2App(asksIssuer: true, scopes: "openid, profile, read")

    @Test func `a login that asks who signs in has a nonce, which the server demands`() throws {
        let acme = try OAuth2Home(.authlib, Self.app)
        let login = try acme.home.startLogin()
        let nonce = try #require(login.authorizeUrl.queryValue("nonce"))
        #expect(nonce.utf8.count >= 22)
        let url = try acme.server.visit(login.authorizeUrl).location
        #expect(try acme.finish(login, with: url).code == 0)
        #expect(try acme.server.issued().contains { $0.kind == "id_token" })
    }

    @Test(arguments: ["nonce", "aud", "iss", "exp"])
    func `an identity token for anything else is refused, and the login stays`(
        claim: String
    ) throws {
        let acme = try OAuth2Home(.authlib, Self.app)
        try acme.server.set("identity_lies_about", claim)
        let login = try acme.home.startLogin()
        let url = try acme.server.visit(login.authorizeUrl).location
        let refused = try acme.finish(login, with: url)
        #expect(refused.code == 10, "\(refused)")
        #expect(try acme.home.sessions().isEmpty)
        #expect(try acme.home.logins().map(\.id) == [login.id])
        try acme.expectNoSecret(in: [refused])
    }

    @Test func `a server that gives no identity token is no error`() throws {
        let acme = try OAuth2Home(.authlib, Self.app)
        try acme.server.set("identity_lies_about", "absent")
        try acme.logIn()
    }
}
