import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What the store keeps of OAuth 2: tokens that are presented as they are, public clients, logins by
/// a code.
@Suite struct BearerSessionTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    private static func grant(_ token: String = "at-canary", refresh: String?) -> Grant {
        Grant(
            credentials: .bearer(
                BearerCredentials(
                    accessToken: Secret(utf8: token),
                    refreshToken: refresh.map { Secret(utf8: $0) },
                    scope: refresh.map { _ in "read write" })),
            obtainedAt: Samples.start)
    }

    @Test("tokens and scope come back as they were saved, and stand nowhere in the file")
    func whole() throws {
        var new = try Samples.session()
        new.grant = Self.grant(refresh: "rt-canary")
        let id = try store.sessions.save(new)
        let read = try place.reopen().sessions.read(id)
        #expect(read.credentials == new.grant.credentials)
        #expect(read.summary.kind == .bearer)
        #expect(try place.bytes().firstRange(of: Array("-canary".utf8)) == nil)
    }

    @Test("a token without refresh token and scope has none when it comes back")
    func accessTokenAlone() throws {
        var new = try Samples.session()
        new.grant = Self.grant(refresh: nil)
        let id = try store.sessions.save(new)
        #expect(try place.reopen().sessions.read(id).credentials == new.grant.credentials)
    }

    @Test("a list says which sessions sign and which are presented")
    func kinds() throws {
        _ = try store.sessions.save(Samples.session(provider: "a"))
        var new = try Samples.session(provider: "b")
        new.grant = Self.grant(refresh: nil)
        _ = try store.sessions.save(new)
        #expect(try store.sessions.list().sessions.map(\.kind) == [.signed, .bearer])
    }

    @Test("a refreshed token takes the place of the old one")
    func renewed() throws {
        var new = try Samples.session()
        new.grant = Self.grant(refresh: "rt")
        let id = try store.sessions.save(new)
        let renewed = Self.grant("next", refresh: "rt-next")
        _ = try store.sessions.renew(
            try store.sessions.read(id), renewed, at: Samples.start + .seconds(9))
        #expect(try place.reopen().sessions.read(id).credentials == renewed.credentials)
    }

    @Test("a column that calls a bearer token a signed one opens no seal")
    func otherKind() throws {
        var new = try Samples.session()
        new.grant = Self.grant(refresh: "rt")
        let id = try store.sessions.save(new)
        store.lock()
        try place.tamper("UPDATE session_seals SET method = 'HMAC-SHA1'")
        let outcome = Result { try place.reopen().sessions.read(id) }
        #expect(throws: StoreFailure.self) { try outcome.get() }
    }

    @Test("a public client comes back without a secret")
    func publicClient() throws {
        let provider = try #require(ProviderID(rawValue: "acme"))
        let app = RegisteredApp(
            provider: provider, name: "default",
            credentials: ClientCredentials(identifier: "id", key: .absent),
            origins: [try Origin(host: "api.acme.example")], addedAt: Samples.start)
        try store.apps.add(app)
        #expect(
            try place.reopen().apps.read("default", of: provider).credentials == app.credentials)
    }

    private static let requests: [CodeRequest] = {
        guard let token = try? RequestURL("https://api.acme.example/token") else { return [] }
        let verifier = CodeVerifier(Secret(utf8: "verifier-canary"))
        return [
            CodeRequest(
                state: "xyz", verifier: verifier, redirect: "http://127.0.0.1/cb",
                issuer: "https://acme.example", isIssuerRequired: true, token: token),
            CodeRequest(state: "xyz", verifier: nil, redirect: nil, issuer: nil, token: token),
        ]
    }()

    /// Rule 1 of the contract: any process can finish it on another day.
    @Test("a login by a code comes back whole in another process", arguments: requests)
    func login(code: CodeRequest) throws {
        var provider = try Samples.provider()
        provider.protocol = .oauth2(
            OAuth2Rules(
                endpoints: OAuth2Endpoints(
                    issuer: try RequestURL("https://api.acme.example"), token: nil)))
        var request = try Samples.request(provider: provider)
        request.signatureMethod = nil
        let pending = PendingLogin(
            request: request,
            progress: .awaitingVerifier(
                Authorization(
                    proof: .code(code), url: try RequestURL("https://acme.example/authorize?a=b"),
                    issuedAt: Samples.start, expiresAt: nil)))
        try store.logins.save(pending)
        #expect(try place.reopen().logins.read(request.id) { _ in provider } == pending)
        #expect(try place.bytes().firstRange(of: Array("verifier-canary".utf8)) == nil)
    }
}
