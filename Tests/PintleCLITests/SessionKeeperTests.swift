import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import SessionStorage
import Testing

/// The rules for sessions at their provider, which commands and screen share.
@Suite struct `Sessions at their provider, by the rules of both faces` {
    private static let revocation = "/1.1/oauth/invalidate_token.json"
    private static let renewal = "/oauth/renew_access_token"
    private static let deadToken =
        #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#

    private let world: World

    init() throws {
        world = try World()
    }

    private func keeper(_ store: SessionStore) -> SessionKeeper {
        SessionKeeper(store, requests: world.network)
    }

    private func client(of id: SessionID, in store: SessionStore) throws -> SessionClient {
        let session = try store.session(id)
        let provider = try #require(Providers.find(session.summary.provider, []))
        return try keeper(store).client(of: session, at: provider)
    }

    /// A session of E*TRADE that has lain unused for that long.
    private func idleSession(_ age: Duration, until: Timestamp? = nil) throws -> SessionID {
        try world.addApp("etrade")
        return try world.addSession(at: "etrade", label: "broker", obtained: age, until: until)
    }

    private func makeReady(_ id: SessionID) async throws -> SessionKeeper.Readiness {
        let store = try world.store()
        return try await keeper(store).makeReady(
            id, try client(of: id, in: store),
            RenewalOperations(store: store) { _, _ in
                LoginTurn(word: { _ in nil }, leave: { _, _ in }, end: {})
            })
    }

    // MARK: Ending

    @Test func `a token that is good no more has ended already, and no copy is kept`() async throws
    {
        let id = try world.addSession("acme_news", label: "news")
        world.reply(Self.revocation, Self.deadToken, status: 401)
        let store = try world.store()
        let ending = try await keeper(store).end(id, try client(of: id, in: store))
        #expect(ending == .ended)
        #expect(await world.run("sessions", "restore", "news") == .notFound)
    }

    @Test func `nothing is ended at the provider while the store takes no change`() async throws {
        let id = try world.addSession("acme_news", label: "news")
        let store = try world.store()
        let client = try client(of: id, in: store)
        store.lock()
        await #expect(throws: StoreFailure.self) { try await keeper(store).end(id, client) }
        #expect(world.requests.isEmpty)
    }

    @Test func `a session that its provider did not end is kept sealed`() async throws {
        let id = try world.addSession("acme_news", label: "news")
        world.reply(Self.revocation, "maintenance", status: 503)
        let store = try world.store()
        let ending = try await keeper(store).end(id, try client(of: id, in: store))
        guard case .notEnded(_, let until) = ending else {
            Issue.record("\(ending)")
            return
        }
        #expect(until == World.now + SessionStore.removedSessionLife)
        #expect(await world.run("sessions", "restore", "news") == .done)
    }

    @Test func `a host that a session is not bound to is a failure of its own`() async throws {
        let store = try world.store()
        let id = try store.saveSession(
            Grant(
                credentials: .signed(
                    TokenCredentials(
                        identifier: Secret(utf8: "t"), sharedSecret: Secret(utf8: "s")),
                    .hmacSHA1),
                obtainedAt: World.now),
            provider: try #require(ProviderID(rawValue: "x")), app: "pintle-dev",
            origins: [try Origin(host: "old.example")])
        let origin = try Origin(host: "api.x.com")
        await #expect(throws: SessionFailure.hostNotBound(origin)) {
            _ = try await keeper(store).check(id, try client(of: id, in: store))
        }
        let ending = try await keeper(store).end(id, try client(of: id, in: store))
        let until = World.now + SessionStore.removedSessionLife
        #expect(ending == .notEnded(.hostNotBound(origin), keptUntil: until))
        #expect(world.requests.isEmpty)
    }

    // MARK: Before it is used

    @Test func `a renewal that fails is told, and the session tried as it is`() async throws {
        let id = try idleSession(.seconds(8000))
        world.reply(Self.renewal, "maintenance", status: 503)
        guard case .notRenewed = try await makeReady(id) else {
            Issue.record("it was to be told")
            return
        }
        #expect(try world.store().session(id).summary.state != .logInAgain(since: World.now))
    }

    @Test func `a renewal that ends the session is written down`() async throws {
        let id = try idleSession(.seconds(8000))
        world.reply(Self.renewal, "oauth_problem=token_rejected", status: 401)
        await #expect(throws: SessionFailure.self) { _ = try await makeReady(id) }
        #expect(try world.store().session(id).summary.state == .logInAgain(since: World.now))
    }

    @Test func `past its end nobody is asked`() async throws {
        let end = World.now + .seconds(-60)
        let id = try idleSession(.seconds(80_000), until: end)
        await #expect(throws: SessionFailure.ended(at: end)) { _ = try await makeReady(id) }
        #expect(world.requests.isEmpty)
    }
}
