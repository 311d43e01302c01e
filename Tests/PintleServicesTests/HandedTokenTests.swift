import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import SessionStorage
import Testing

/// The rules by which a token is handed out, which both faces go by.
@Suite struct `A token that is handed out` {
    private static let path = "/oauth/token"

    private let ground: Ground

    init() throws {
        ground = try Ground()
        ground.know(
            Provider(
                id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
                protocol: .oauth2(
                    OAuth2Rules(
                        endpoints: OAuth2Endpoints(
                            authorization: Provider.AuthorizationPage(
                                url: try RequestURL("https://acme.example/oauth/authorize")),
                            token: Provider.Endpoint(
                                url: try RequestURL("https://acme.example/oauth/token"))))),
                identity: Provider.IdentityRequest(
                    url: try RequestURL("https://acme.example/me"), idPath: "id",
                    namePath: "name"),
                tokenUse: .bearer))
        try ground.addApp("acme")
    }

    private func add(
        endsIn life: Duration, refresh: String? = "refresh", _ state: SessionSummary.State? = nil
    ) throws -> SessionID {
        let provider = try ground.provider("acme")
        return try ground.store.sessions.save(
            Grant(
                credentials: .bearer(
                    BearerCredentials(
                        accessToken: Secret(utf8: "old"),
                        refreshToken: refresh.map { Secret(utf8: $0) })),
                obtainedAt: Ground.now + .seconds(-3600), expiresAt: Ground.now + life),
            provider: provider.id, app: "default", origins: provider.boundOrigins, label: "drive",
            state: state ?? .works(checkedAt: Ground.now))
    }

    /// The token, and how many notes went with it.
    private func token(
        _ id: SessionID, lasting life: Duration = .seconds(60)
    ) async throws -> (text: String, notes: Int) {
        var notes = 0
        let opened = try ground.sessions.open(id, via: ground.network)
        let given = try await ground.sessions.token(of: opened, lasting: life) { _ in notes += 1 }
        return (given.token.revealedText, notes)
    }

    @Test func `is the one at hand while that is good for long enough`() async throws {
        let given = try await token(try add(endsIn: .seconds(61)))
        #expect(given == ("old", 0))
        #expect(ground.requests.isEmpty)
    }

    @Test func `that was ended before its time is renewed by a check, and the session works`()
        async throws
    {
        let id = try add(endsIn: .seconds(3600))
        ground.reply(Self.path, #"{"access_token":"new","token_type":"bearer"}"#)
        ground.reply("/me", #"{"id":"7","name":"ada"}"#)
        ground.end("old")
        let opened = try ground.sessions.open(id, via: ground.network)
        var notes = 0
        let account = try await ground.sessions.check(opened) { _ in notes += 1 }
        #expect(account.name == "ada")
        #expect(notes == 2)
        #expect(try ground.store.sessions.read(id).credentials.token == Secret(utf8: "new"))
    }

    @Test func `is a new one, saved, where it is not`() async throws {
        let id = try add(endsIn: .seconds(500))
        ground.reply(
            Self.path, #"{"access_token":"new","token_type":"bearer","expires_in":3600}"#)
        let given = try await token(id, lasting: .seconds(600))
        #expect(given == ("new", 1))
        let saved = try ground.store.sessions.read(id)
        #expect(saved.credentials.token == Secret(utf8: "new"))
        #expect(saved.summary.expiresAt == Ground.now + .seconds(3600))
    }

    @Test func `is none once the provider has said that it takes it no more`() async throws {
        let id = try add(endsIn: .seconds(500), .logInAgain(since: Ground.now))
        await #expect(throws: SessionService.TokenRefusal.self) { try await token(id) }
        #expect(ground.requests.isEmpty)
    }

    @Test func `is none of a session that signs`() async throws {
        let id = try ground.addSession("news")
        await #expect(throws: SessionService.TokenRefusal.signed) { try await token(id) }
    }

    @Test func `that ends too soon, and cannot be renewed, is none`() async throws {
        let id = try add(endsIn: .seconds(30), refresh: nil)
        let end = Ground.now + .seconds(30)
        await #expect(throws: SessionService.TokenRefusal.endsSooner(end)) { try await token(id) }
        let given = try await token(id, lasting: .seconds(10))
        #expect(given == ("old", 0))
    }

    @Test func `goes on after a refusal while it lives, which is noted, told once and asked once`()
        async throws
    {
        let id = try add(endsIn: .seconds(30))
        ground.reply(Self.path, #"{"error":"invalid_grant"}"#, status: 400)
        #expect(try await token(id) == ("old", 1))
        #expect(try await token(id) == ("old", 1))
        #expect(ground.requests.count == 1)
        #expect(ground.dying == [id])
        #expect(ground.ended.isEmpty)
        let session = try ground.store.sessions.read(id)
        #expect(session.renewalRefused == Ground.now)
        #expect(!session.summary.state.isEnded)
    }

    @Test func `is not asked for again by whoever was refused without a living one`() async throws {
        let id = try add(endsIn: .zero)
        ground.reply(Self.path, #"{"error":"invalid_grant"}"#, status: 400)
        await #expect(throws: SessionService.TokenRefusal.self) { try await token(id) }
        let opened = try ground.sessions.open(id, via: ground.network)
        await #expect(throws: SessionFailure.self) { try await ground.sessions.makeReady(opened) }
        #expect(ground.requests.count == 1)
        #expect(ground.ended == [id])
        #expect(ground.dying.isEmpty)
    }
}
