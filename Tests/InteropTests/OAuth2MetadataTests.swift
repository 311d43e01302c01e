import TestSupport
import Testing

/// Endpoints that only the issuer's own description names (RFC 8414).
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2MetadataTests {
    private static let app = OAuth2App(asksIssuer: true)

    @Test(arguments: [[], ["--issuer-path", "/tenant"]])
    func `an issuer is enough, with and without a path`(options: [String]) throws {
        let server = try OAuth2Server(.authlib, more: options)
        let acme = try OAuth2Home(server, Self.app)
        try acme.logIn()
        try acme.expectOneExchange(by: Self.app)
        #expect(try server.requests(to: "metadata").count >= 1)
    }

    /// The toolkit describes `/o` in the place of RFC 8414 and in that of OpenID Connect, and says
    /// in neither that its redirects name the issuer.
    @Test func `an issuer that two documents describe is enough`() throws {
        let acme = try OAuth2Home(.toolkit, Self.app)
        try acme.logIn()
        try acme.expectOneExchange(by: Self.app)
        #expect(try acme.server.requests(to: "metadata").map(\.status).allSatisfy { $0 == 200 })
        #expect(try acme.server.requests(to: "openid").map(\.status).allSatisfy { $0 == 200 })
    }

    /// Its root has a document of its own, which names the root as the issuer.
    @Test func `the toolkit's root is an issuer too`() throws {
        let server = try OAuth2Server(.toolkit)
        let acme = try OAuth2Home(server, Self.app, issuer: server.baseURL)
        try acme.logIn()
        try acme.expectOneExchange(by: Self.app)
    }

    @Test func `a slash at the end of the issuer means nothing`() throws {
        let server = try OAuth2Server(.authlib)
        let acme = try OAuth2Home(server, Self.app, issuer: server.baseURL + "/")
        try acme.logIn()
        try acme.expectOneExchange(by: Self.app)
    }

    @Test func `a place that no issuer describes gets no login`() throws {
        let server = try OAuth2Server(.authlib)
        let acme = try OAuth2Home(server, Self.app, issuer: server.baseURL + "/nowhere")
        let refused = try acme.home.pintle("login", "start", PintleHome.providerID)
        #expect(refused.code == 10, "\(refused)")
        #expect(refused.errorText.contains("has no login metadata"), "\(refused)")
    }
}
