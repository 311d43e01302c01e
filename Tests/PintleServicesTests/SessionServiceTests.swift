import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import SessionStorage
import Testing

/// The rules for sessions at their provider, which both faces go by.
@Suite struct `Sessions at their provider` {
    private static let revocation = "/1.1/oauth/invalidate_token.json"
    private static let renewal = "/oauth/renew_access_token"
    private static let deadToken =
        #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#
    private static let end = Ground.now + SessionStore.Sessions.removedLife

    private let ground: Ground

    init() throws {
        ground = try Ground()
    }

    private func remove(_ id: SessionID, _ how: Removal) async throws -> RemovalResult {
        try await ground.sessions.remove(id, how, via: ground.network)
    }

    private func makeReady(_ id: SessionID) async throws -> SessionService.Readiness {
        try await ground.sessions.makeReady(ground.sessions.open(id, via: ground.network))
    }

    // MARK: Removing

    @Test func `a token that is good no more has ended already, and no copy is kept`() async throws
    {
        let id = try ground.addSession("news")
        ground.reply(Self.revocation, Self.deadToken, status: 401)
        #expect(try await remove(id, .everywhere) == .ended)
        #expect(try ground.store.sessions.removed().isEmpty)
    }

    @Test func `nothing is ended at the provider while the store takes no change`() async throws {
        let id = try ground.addSession("news")
        let opened = try ground.sessions.open(id, via: ground.network)
        ground.store.lock()
        await #expect(throws: StoreFailure.self) { try await ground.sessions.end(opened) }
        #expect(ground.requests.isEmpty)
    }

    @Test func `a session that its provider did not end is kept sealed`() async throws {
        let id = try ground.addSession("news")
        ground.reply(Self.revocation, "maintenance", status: 503)
        guard case .notEnded(_, let until) = try await remove(id, .everywhere) else {
            Issue.record("it was to be kept")
            return
        }
        #expect(until == Self.end)
        #expect(try ground.sessions.restore(named: "news").session.id == id)
    }

    @Test func `a provider that cannot be told leaves a copy, and says where to end it`()
        async throws
    {
        let flickr = try ground.provider("flickr")
        try ground.addApp("flickr")
        let id = try ground.store.sessions.save(
            Ground.grant, provider: flickr.id, app: "default", origins: flickr.boundOrigins)
        #expect(
            try await remove(id, .everywhere)
                == .notRevocable(page: flickr.registration?.url, until: Self.end))
        #expect(ground.requests.isEmpty)
    }

    @Test func `removed here only, a sealed copy is kept and nobody is asked`() async throws {
        let id = try ground.addSession("news")
        #expect(try await remove(id, .onlyHere) == .keptSealed(until: Self.end))
        #expect(try ground.store.sessions.removed().map(\.summary.id) == [id])
        #expect(ground.requests.isEmpty)
    }

    @Test func `erased, no copy is kept and nobody is asked`() async throws {
        let id = try ground.addSession("news")
        #expect(try await remove(id, .erase) == .erased)
        #expect(try ground.store.sessions.removed().isEmpty)
        #expect(ground.requests.isEmpty)
    }

    @Test func `a host that a session is not bound to is a failure of its own`() async throws {
        let id = try ground.addSession("news", origins: [try Origin(host: "old.example")])
        let origin = try Origin(host: "api.x.com")
        await #expect(throws: SessionFailure.hostNotBound(origin)) {
            try await ground.sessions.check(ground.sessions.open(id, via: ground.network))
        }
        #expect(
            try await remove(id, .everywhere)
                == .notEnded(.hostNotBound(origin), until: Self.end))
        #expect(ground.requests.isEmpty)
    }

    @Test(arguments: ["news", "x/news", "X/NEWS"])
    func `a removed session comes back by its label or its account`(name: String) async throws {
        let id = try ground.addSession("news")
        _ = try await remove(id, .onlyHere)
        #expect(try ground.sessions.restore(named: name).session.id == id)
    }

    @Test func `without a name the session that was removed last comes back`() async throws {
        let (first, second) = (try ground.addSession("news"), try ground.addSession("events"))
        _ = try await remove(first, .onlyHere)
        _ = try await remove(second, .onlyHere)
        let expected = try ground.store.sessions.removed().first?.summary.id
        #expect(try ground.sessions.restore(named: nil).session.id == expected)
    }

    @Test func `a name that no removed session has brings none back`() throws {
        _ = try ground.addSession("news")
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "news", nearest: []))) {
            try ground.sessions.restore(named: "news")
        }
    }

    // MARK: Before it is used

    @Test func `a renewal that fails is told, and the session tried as it is`() async throws {
        let id = try ground.addIdleSession(.seconds(8000))
        ground.reply(Self.renewal, "maintenance", status: 503)
        guard case .notRenewed = try await makeReady(id) else {
            Issue.record("it was to be told")
            return
        }
        #expect(try ground.store.sessions.read(id).summary.state != .logInAgain(since: Ground.now))
    }

    @Test func `a renewal that ends the session is written down`() async throws {
        let id = try ground.addIdleSession(.seconds(8000))
        ground.reply(Self.renewal, "oauth_problem=token_rejected", status: 401)
        await #expect(throws: SessionFailure.self) { _ = try await makeReady(id) }
        #expect(try ground.store.sessions.read(id).summary.state == .logInAgain(since: Ground.now))
    }

    @Test func `past its end nobody is asked`() async throws {
        let end = Ground.now + .seconds(-60)
        let id = try ground.addIdleSession(.seconds(80_000), until: end)
        await #expect(throws: SessionFailure.ended(at: end)) { _ = try await makeReady(id) }
        await #expect(throws: SessionFailure.ended(at: end)) {
            try await ground.sessions.renew(ground.sessions.open(id, via: ground.network))
        }
        #expect(ground.requests.isEmpty)
    }

    @Test func `a check that finds the token dead is written down`() async throws {
        let id = try ground.addSession("news")
        ground.reply("/2/users/me", Self.deadToken, status: 401)
        await #expect(throws: SessionFailure.self) {
            try await ground.sessions.check(ground.sessions.open(id, via: ground.network))
        }
        #expect(try ground.store.sessions.read(id).summary.state == .logInAgain(since: Ground.now))
    }

    @Test func `that a login is needed is told once, and again after the next end`() async throws {
        let id = try ground.addSession("news")
        ground.reply("/2/users/me", Self.deadToken, status: 401)
        for _ in 1...2 {
            await #expect(throws: SessionFailure.self) {
                try await ground.sessions.check(ground.sessions.open(id, via: ground.network))
            }
        }
        #expect(ground.ended == [id])
        try ground.store.sessions.recordCheck(id, .works(checkedAt: Ground.now))
        await #expect(throws: SessionFailure.self) {
            try await ground.sessions.check(ground.sessions.open(id, via: ground.network))
        }
        #expect(ground.ended == [id, id])
    }

    @Test func `a refusal of an old token does not end what a login stored meanwhile`()
        async throws
    {
        let id = try ground.addSession("news")
        let opened = try ground.sessions.open(id, via: ground.network)
        var fresh = Ground.grant
        fresh.credentials = .signed(
            TokenCredentials(identifier: Secret(utf8: "new"), sharedSecret: Secret(utf8: "s")),
            .hmacSHA1)
        _ = try ground.store.sessions.renew(opened.session, fresh, at: Ground.now)
        ground.reply("/2/users/me", Self.deadToken, status: 401)
        await #expect(throws: SessionFailure.self) { try await ground.sessions.check(opened) }
        #expect(try ground.store.sessions.read(id).summary.state == .works(checkedAt: Ground.now))
        #expect(ground.ended.isEmpty)
    }

    // MARK: Tokens that people bring

    @Test func `a brought token goes to no host that its app key was not saved for`() async throws {
        try ground.addApp("x", "moved", origins: [try Origin(host: "old.example")])
        let x = try ground.provider("x")
        let draft = SessionDraft(
            provider: x.id, app: "moved", token: Secret(utf8: "t"),
            tokenSecret: Secret(utf8: "s"))
        let first = try #require(x.boundOrigins.first)
        await #expect(throws: SessionFailure.failed(.hostNotBound(first))) {
            try await ground.sessions.add(draft, via: ground.network)
        }
        #expect(ground.requests.isEmpty)
        #expect(try ground.store.sessions.list().sessions.isEmpty)
    }

    @Test func `an unchecked token is saved and nobody is asked`() async throws {
        let x = try ground.provider("x")
        let brought = BroughtToken(
            provider: x, app: try ground.store.apps.read("pintle-dev", of: x.id),
            credentials: Ground.token, label: "news")
        let added = try await ground.sessions.add(
            brought, isChecked: false, via: ground.network)
        #expect(added.account == nil)
        #expect(try ground.store.sessions.read(added.id).summary.state == .notChecked)
        #expect(ground.requests.isEmpty)
    }
}
