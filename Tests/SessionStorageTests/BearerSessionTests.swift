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

    @Test("the form of the login is sealed with the session, and stays when it is renewed")
    func form() throws {
        let new = try Samples.session()
        let id = try store.sessions.save(
            Self.grant(refresh: "rt"), provider: new.provider, app: new.app, origins: new.origins,
            form: .device)
        let read = try place.reopen().sessions.read(id)
        #expect(read.form == .device)
        let renewed = try store.sessions.renew(
            read, Self.grant("next", refresh: "rt-next"), at: Samples.start)
        #expect(renewed.form == .device)
        #expect(try place.reopen().sessions.read(id).form == .device)
    }

    @Test("of those that end or are presented the seals are opened together, of no other")
    func ending() throws {
        _ = try store.sessions.save(Samples.session(provider: "a"))
        var bearer = try Samples.session(provider: "b")
        bearer.grant = Self.grant(refresh: nil)
        var daily = try Samples.session(provider: "c")
        daily.grant.expiresAt = Samples.start + .seconds(3600)
        let ids = [try store.sessions.save(bearer), try store.sessions.save(daily)]
        #expect(try store.sessions.listEnding().sessions.map(\.summary.id) == ids)
    }

    // MARK: The mark before a request

    private func bearer() throws -> Session {
        var new = try Samples.session()
        new.grant = Self.grant(refresh: "rt")
        return try store.sessions.read(try store.sessions.save(new))
    }

    @Test("a refresh that is about to be sent is known to another process, until tokens came")
    func begun() throws {
        let moment = Samples.start + .seconds(5)
        let begun = try store.sessions.beginRenewal(bearer(), at: moment)
        #expect(begun.renewalBegun == moment)
        #expect(try place.reopen().sessions.read(begun.summary.id) == begun)
        let renewed = try store.sessions.renew(begun, Self.grant("n", refresh: "m"), at: moment)
        #expect(renewed.renewalBegun == nil)
        #expect(try place.reopen().sessions.read(begun.summary.id) == renewed)
    }

    @Test("a label that is given meanwhile leaves the mark, and taking it back leaves the label")
    func markAndLabel() throws {
        let begun = try store.sessions.beginRenewal(bearer(), at: Samples.start)
        let id = begun.summary.id
        try place.reopen().sessions.setLabel(id, "news")
        #expect(try store.sessions.read(id).renewalBegun == Samples.start)
        try store.sessions.takeBackRenewal(of: begun)
        let after = try place.reopen().sessions.read(id)
        #expect(after.renewalBegun == nil && after.summary.label == "news")
    }

    @Test("a session that was written since it was read is not begun with")
    func begunTooLate() throws {
        let read = try bearer()
        try place.reopen().sessions.setLabel(read.summary.id, "news")
        #expect(throws: StoreFailure.overtaken) {
            try store.sessions.beginRenewal(read, at: Samples.start)
        }
    }

    @Test("a refusal ends the tokens that were refused, says so once, and no others")
    func refused() throws {
        let begun = try store.sessions.beginRenewal(bearer(), at: Samples.start)
        let id = begun.summary.id
        #expect(try store.sessions.recordEnd(of: begun, at: Samples.start))
        let ended = try store.sessions.read(id)
        #expect(ended.summary.state == .logInAgain(since: Samples.start))
        #expect(ended.renewalBegun == nil)
        #expect(try !store.sessions.recordEnd(of: begun, at: Samples.start + .seconds(9)))
        #expect(try store.sessions.read(id) == ended)

        _ = try store.sessions.renew(ended, Self.grant("theirs", refresh: "new"), at: Samples.start)
        #expect(throws: StoreFailure.overtaken) {
            try store.sessions.recordEnd(of: begun, at: Samples.start)
        }
        #expect(throws: StoreFailure.overtaken) {
            try store.sessions.takeBackRenewal(of: begun)
        }
        #expect(try !store.sessions.read(id).summary.state.isEnded)
    }

    @Test(
        "a refusal while the token lives is sealed with it, told once, and goes with the next token"
    )
    func noted() throws {
        let begun = try store.sessions.beginRenewal(bearer(), at: Samples.start)
        let id = begun.summary.id
        #expect(try store.sessions.recordRefusal(of: begun, at: Samples.start))
        let noted = try place.reopen().sessions.read(id)
        #expect(noted.renewalRefused == Samples.start && noted.renewalBegun == nil)
        #expect(noted.summary.state == begun.summary.state)
        let later = Samples.start + .seconds(9)
        #expect(try !store.sessions.recordRefusal(of: noted, at: later))
        let again = try store.sessions.read(id)
        #expect(again.renewalRefused == later)
        let renewed = try store.sessions.renew(again, Self.grant("n", refresh: "m"), at: later)
        #expect(renewed.renewalRefused == nil)
        #expect(throws: StoreFailure.overtaken) {
            try store.sessions.recordRefusal(of: noted, at: later)
        }
    }

    @Test("a token that signs has no refresh token to be marked")
    func signedRenewal() throws {
        let id = try store.sessions.save(Samples.session())
        let begun = try store.sessions.beginRenewal(store.sessions.read(id), at: Samples.start)
        #expect(begun.renewalBegun == nil)
    }

    @Test("a code that is sent is known to another process, until it is taken back")
    func codeSent() throws {
        let (pending, provider, proof) = try waiting(for: Self.requests[0])
        let id = pending.request.id
        try store.logins.save(pending)
        #expect(try store.logins.noteAnswer(to: proof, of: id))
        let other = try place.reopen()
        #expect(try !other.logins.noteAnswer(to: proof, of: id))
        #expect(try other.logins.read(id) { _ in provider } == pending)
        // Nobody opens that URL with any use.
        let listed = try #require(try other.logins.list().first)
        #expect(listed.progress == .notBegun)
        #expect(listed.authorizationURL == nil)
        try store.logins.takeBackAnswer(of: id)
        #expect(try other.logins.noteAnswer(to: proof, of: id))
        // Whoever waits for another code has another URL.
        try store.logins.save(pending)
        #expect(try other.logins.noteAnswer(to: proof, of: id))
    }

    @Test("a code for a URL that another process has replaced is not sent")
    func codeOfOldURL() throws {
        let (old, _, proof) = try waiting(for: Self.requests[0])
        let (new, _, other) = try waiting(for: Self.requests[1])
        try store.logins.save(new)
        #expect(try !store.logins.noteAnswer(to: proof, of: new.request.id))
        #expect(try store.logins.noteAnswer(to: other, of: new.request.id))
        try store.logins.save(PendingLogin(request: old.request, progress: .notBegun))
        #expect(try !store.logins.noteAnswer(to: other, of: new.request.id))
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

    @Test(
        "an app key that the server gave comes back with all that the server said",
        arguments: [
            AppRegistration(registeredAt: Samples.start),
            AppRegistration(
                registeredAt: Samples.start,
                secretEndsAt: Timestamp(secondsSince1970: 2_893_276_800), scopes: []),
            AppRegistration(registeredAt: Samples.start, scopes: ["read", "write"], isAgain: true),
        ])
    func registeredApp(registration: AppRegistration) throws {
        let provider = try #require(ProviderID(rawValue: "acme"))
        let app = RegisteredApp(
            provider: provider, name: "default",
            credentials: ClientCredentials(
                identifier: "id", key: .sharedSecret(Secret(utf8: "s")), authentication: .post,
                redirect: "http://localhost:20042/callback"),
            origins: [try Origin(host: "api.acme.example")], addedAt: Samples.start,
            registration: registration)
        try store.apps.add(app)
        #expect(try place.reopen().apps.read("default", of: provider) == app)
    }

    @Test("an app key whose codes would go to another machine is damaged")
    func foreignRedirect() throws {
        let provider = try #require(ProviderID(rawValue: "acme"))
        try store.apps.add(
            RegisteredApp(
                provider: provider, name: "default",
                credentials: ClientCredentials(
                    identifier: "id", key: .absent, redirect: "https://elsewhere.example/"),
                origins: [try Origin(host: "api.acme.example")], addedAt: Samples.start))
        #expect(throws: StoreFailure.self) { try store.apps.read("default", of: provider) }
    }

    private static let requests: [CodeRequest] = {
        guard let token = try? RequestURL("https://api.acme.example/token") else { return [] }
        let verifier = CodeVerifier(Secret(utf8: "verifier-canary"))
        return [
            CodeRequest(
                state: "xyz", verifier: verifier, redirect: "http://127.0.0.1/cb",
                issuer: "https://acme.example", isIssuerRequired: true, token: token,
                nonce: "n-0S6_WzA2Mj"),
            CodeRequest(state: "xyz", verifier: nil, redirect: nil, issuer: nil, token: token),
        ]
    }()

    /// Rule 1 of the contract: any process can finish it on another day.
    @Test("a login by a code comes back whole in another process", arguments: requests)
    func login(code: CodeRequest) throws {
        let (pending, provider, _) = try waiting(for: code)
        try store.logins.save(pending)
        #expect(try place.reopen().logins.read(pending.request.id) { _ in provider } == pending)
        #expect(try place.bytes().firstRange(of: Array("verifier-canary".utf8)) == nil)
    }

    @Test(
        "the scopes that a login asks for come back with it, and with its session",
        arguments: [[], ["mail", "https://a.example/x"]])
    func scopes(asked: [String]) throws {
        var (pending, provider, _) = try waiting(for: Self.requests[0])
        pending.request.scopes = asked
        provider.oauth2?.scopes = ["usual"]
        try store.logins.save(pending)
        let read = try place.reopen().logins.read(pending.request.id) { _ in provider }
        #expect(read.request.scopes == (asked.isEmpty ? ["usual"] : asked))
        let id = try store.sessions.save(Self.grant(refresh: nil), of: pending.request)
        let session = try place.reopen().sessions.read(id)
        #expect(session.askedScopes == (asked.isEmpty ? nil : asked))
        try store.sessions.setLabel(id, "kept")
        #expect(try store.sessions.read(id).askedScopes == session.askedScopes)
    }

    private func waiting(
        for code: CodeRequest
    ) throws -> (PendingLogin, Provider, Authorization.Proof) {
        var provider = try Samples.provider()
        provider.protocol = .oauth2(
            OAuth2Rules(
                endpoints: OAuth2Endpoints(
                    issuer: try RequestURL("https://api.acme.example"), token: nil)))
        var request = try Samples.request(provider: provider)
        request.signatureMethod = nil
        let authorization = Authorization(
            proof: .code(code), url: try RequestURL("https://acme.example/authorize?a=b"),
            issuedAt: Samples.start, expiresAt: nil)
        let pending = PendingLogin(
            request: request, progress: .awaitingVerifier(authorization))
        return (pending, provider, authorization.proof)
    }
}
