import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import SessionStorage
import Testing

/// Sessions that an app gets by its key alone, as the services decide about them.
@Suite struct `An app's own session` {
    private static let tokens = "/oauth2/token"
    private static let activation = "/1.1/guest/activate.json"
    private static let ending = "/oauth2/invalidate_token"

    private let ground: Ground
    private let api: Origin

    init() throws {
        ground = try Ground()
        api = try Origin(host: "api.x.com")
    }

    private func answer(_ token: String) {
        ground.reply(Self.tokens, #"{"token_type":"bearer","access_token":"\#(token)"}"#)
    }

    private func identity(
        _ name: String? = nil, at origin: Origin? = nil, unnamed: Bool = true
    ) throws -> AppIdentity? {
        try ground.sessions.identity(
            for: SessionChoice.Wishes(argument: name), at: origin, unnamed: unnamed)
    }

    private func session(_ name: String = "x/app") async throws -> Session {
        try await ground.sessions.session(
            of: try #require(try identity(name)), via: ground.network
        ).session
    }

    @Test func `who has no session there asks as the app whose provider is there`() throws {
        let found = try #require(try identity(at: api))
        #expect(found.handle == "x/app")
        #expect(found.app.name == "pintle-dev")
        #expect(try identity(at: try Origin(host: "elsewhere.example")) == nil)
        #expect(try identity(at: api, unnamed: false) == nil)
        #expect(try identity() == nil)
    }

    @Test func `a person's session goes before, unless it is for other hosts`() throws {
        _ = try ground.addSession("news")
        #expect(try identity(at: api) == nil)
        #expect(try identity(at: try Origin(host: "elsewhere.example")) == nil)
    }

    @Test func `where a person has yet to say whose a session is, nobody asks as the app`() throws {
        let id = try ground.addSession("news")
        try ground.store.sessions.recordCheck(id, .accountUnclear(wanted: "ada"))
        #expect(try identity(at: api) == nil)
    }

    @Test func `a session of another provider is not in the way`() throws {
        _ = try ground.addIdleSession(.seconds(1))
        #expect(try identity(at: api)?.handle == "x/app")
    }

    @Test func `by its name it is asked for where there is none, and X has no guests`() throws {
        #expect(try identity("x/app", unnamed: false)?.kind == .app)
        #expect(try identity("x/guest") == nil)
        #expect(try identity("x/ada") == nil)
        #expect(try identity("app") == nil)
    }

    @Test func `one that another process got a moment ago is taken`() async throws {
        answer("AAAA")
        let session = try await session()
        #expect(try identity("x/app") == nil)
        let late = try #require(
            try ground.sessions.identity(
                for: SessionChoice.Wishes(argument: "x/app"), at: nil, unnamed: false,
                isMissing: true))
        let found = try await ground.sessions.session(of: late, via: ground.network)
        #expect(!found.isNew)
        #expect(found.session.summary.id == session.summary.id)
    }

    @Test func `a provider that knows guests is asked as one`() throws {
        var x = try ground.provider("x")
        x.guestToken = GuestTokenRules(
            endpoint: .init(url: try RequestURL("https://api.x.com/1.1/guest/activate.json")))
        ground.know(x)
        #expect(try identity(at: api)?.kind == .guest)
        #expect(try identity("x/app")?.kind == .app)
    }

    /// PROVIDERS: Basic of percent-encoded key and secret; what comes holds `%2F` and `%3D`, which
    /// stay as they are.
    @Test func `the token is asked for by Basic, saved, and not asked for again`() async throws {
        answer("AAAA%2FAA%3DAA")
        let session = try await session()
        #expect(session.credentials.token.revealedText == "AAAA%2FAA%3DAA")
        #expect(session.credentials.kind == .app)
        let sent = try #require(ground.requests.first)
        #expect(sent.url.text == "https://api.x.com/oauth2/token")
        #expect(
            sent.body.map { String(decoding: $0, as: UTF8.self) } == "grant_type=client_credentials"
        )
        #expect(
            sent.headers.first { $0.name == "Authorization" }?.value == "Basic a2V5OnNlY3JldA==")
        #expect(try identity("x/app") == nil)
        #expect(try identity(at: api)?.handle == "x/app")
        #expect(try await self.opened().session == session)
        #expect(ground.requests.count == 1)
    }

    private func opened() async throws -> OpenSession {
        let found = try #require(try identity(at: api))
        let (session, _) = try await ground.sessions.session(of: found, via: ground.network)
        return try ground.sessions.open(session, via: ground.network)
    }

    @Test func `nothing is kept where the app key is refused`() async throws {
        ground.reply(
            Self.tokens,
            #"{"errors":[{"code":99,"message":"Unable to verify your credentials","label":"x"}]}"#,
            status: 403)
        let failure = await #expect(throws: SessionFailure.self) { try await session() }
        guard case .failed(.refused(.clientCredentials, _)) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(try ground.store.sessions.list().sessions.isEmpty)
    }

    @Test func `a refused token is replaced, and a refused app key is said`() async throws {
        answer("one")
        let opened = try await opened()
        answer("two")
        let renewed = try await ground.sessions.renewRefused(opened)
        #expect(renewed?.credentials.token.revealedText == "two")
        ground.reply(Self.tokens, "", status: 401)
        let again = opened.with(try #require(renewed))
        await #expect(throws: SessionFailure.self) { try await ground.sessions.renewRefused(again) }
        ground.reply(Self.tokens, "", status: 503)
        #expect(try await ground.sessions.renewRefused(again) == nil)
        #expect(try ground.store.sessions.read(opened.id).summary.state.isEndedForTests == false)
    }

    @Test func `who comes second gets what came of the first, and asks nothing`() async throws {
        answer("one")
        let opened = try await opened()
        answer("two")
        _ = try await ground.sessions.renewRefused(opened)
        let count = ground.requests.count
        #expect(
            try await ground.sessions.renewRefused(opened)?.credentials.token.revealedText == "two")
        #expect(ground.requests.count == count)
    }

    @Test func `it is nobody's, and nobody is asked about it`() async throws {
        answer("one")
        let opened = try await opened()
        await #expect(throws: SessionFailure.ofNobody) { try await ground.sessions.check(opened) }
        #expect(ground.requests.count == 1)
    }

    @Test func `it is ended by the app, as the definition says`() async throws {
        answer("AAAA%2FAA")
        let opened = try await opened()
        ground.reply(Self.ending, #"{"access_token":"AAAA%2FAA"}"#)
        #expect(try await ground.sessions.end(opened) == .ended)
        let sent = try #require(ground.requests.last)
        #expect(sent.body.map { String(decoding: $0, as: UTF8.self) } == "access_token=AAAA%252FAA")
        #expect(
            sent.headers.first { $0.name == "Authorization" }?.value == "Basic a2V5OnNlY3JldA==")
        #expect(try ground.store.sessions.list().sessions.isEmpty)
    }

    @Test func `a key without a secret asks as nobody`() throws {
        let x = try ground.provider("x")
        try ground.store.apps.update(
            RegisteredApp(
                provider: x.id, name: "pintle-dev",
                credentials: ClientCredentials(identifier: "key", key: .absent),
                origins: x.boundOrigins, addedAt: Ground.now))
        #expect(try identity(at: api) == nil)
    }
}

extension SessionSummary.State {
    /// Whether a login is wanted.
    fileprivate var isEndedForTests: Bool { if case .logInAgain = self { true } else { false } }
}
