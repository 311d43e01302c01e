import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import Testing

@Suite struct `App keys, by the rules of both faces` {
    private let ground: Ground

    init() throws {
        ground = try Ground()
    }

    private func request(_ app: String) throws -> LoginRequest {
        let x = try ground.provider("x")
        return LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: x, endpoints: try #require(x.login), app: app,
            clientIdentifier: "key", signatureMethod: .hmacSHA1, startedAt: Ground.now)
    }

    private func edit(
        _ name: String, replacing: String? = nil, _ key: AppKeyInput
    ) throws -> AppEdit {
        AppEdit(
            provider: try ground.provider("x").id, name: name, replacing: replacing,
            identifier: "key", key: key)
    }

    private func save(_ edit: AppEdit) throws -> SavedApp {
        try ground.apps.save(edit, by: ground.keys, at: Ground.now)
    }

    // MARK: Where it may be used

    @Test func `a login gets the key with the hosts that it was saved for`() throws {
        let client = try ground.apps.client(for: request("pintle-dev"))
        #expect(client.origins == (try ground.provider("x").boundOrigins))
        #expect(client.credentials.identifier == "key")
    }

    @Test func `a login whose provider names a new host gets no key`() throws {
        try ground.addApp("x", "moved", origins: [try Origin(host: "old.example")])
        let first = try #require(ground.provider("x").boundOrigins.first)
        #expect(throws: LoginFailure.hostNotBound(first)) {
            try ground.apps.client(for: request("moved"))
        }
    }

    @Test func `sessions whose app key is gone are told apart, also while locked`() throws {
        let id = try ground.provider("x").id
        let sessions = ["pintle-dev", "gone"].map { app in
            SessionSummary(
                id: SessionID(rawValue: app), provider: id, app: app, obtainedAt: Ground.now)
        }
        #expect(try ground.apps.unsigning(among: sessions) == [SessionID(rawValue: "gone")])
        ground.store.lock()
        #expect(try ground.apps.unsigning(among: sessions) == [SessionID(rawValue: "gone")])
    }

    @Test func `a login whose app key is gone gets none`() throws {
        #expect(throws: LoginFailure.self) { try ground.apps.client(for: request("gone")) }
    }

    // MARK: Which one is meant

    @Test func `the only app key needs no name`() throws {
        #expect(
            try ground.apps.app(named: nil, of: ground.provider("x").id)?.name == "pintle-dev")
    }

    @Test func `of several app keys one has to be named`() throws {
        try ground.addApp("x", "second")
        let candidates = try ground.store.apps.list(of: ground.provider("x").id).map(\.name)
        #expect(throws: StoreFailure.item(.ambiguous(.app, candidates: candidates))) {
            try ground.apps.app(named: nil, of: ground.provider("x").id)
        }
        #expect(
            try ground.apps.app(named: "second", of: ground.provider("x").id)?.name == "second")
    }

    @Test func `a provider without app keys has none to give`() throws {
        #expect(try ground.apps.app(named: nil, of: ground.provider("flickr").id) == nil)
    }

    @Test func `the sessions that need an app key are those of its provider and name`() throws {
        let id = try ground.addSession("news")
        let x = try ground.provider("x").id
        #expect(try ground.apps.sessions(using: "pintle-dev", of: x).map(\.id) == [id])
        #expect(try ground.apps.sessions(using: "other", of: x).isEmpty)
    }

    // MARK: Saving

    @Test func `a changed app keeps its key where none is given`() throws {
        let saved = try save(try edit("events", replacing: "pintle-dev", .unchanged))
        #expect(saved.name == "events")
        let app = try ground.store.apps.read("events", of: ground.provider("x").id)
        #expect(app.credentials.key == .sharedSecret(Secret(utf8: "secret")))
    }

    @Test func `a new app without a key has nothing to sign with`() throws {
        #expect(throws: AppFailure.noKey) { try save(try edit("new", .unchanged)) }
    }

    @Test func `a name that is taken comes with one that is free`() throws {
        #expect(throws: AppFailure.nameTaken("pintle-dev", free: "pintle-dev-2")) {
            try save(try edit("pintle-dev", .secret(Secret(utf8: "s"))))
        }
    }

    @Test func `a key that the provider's methods do not sign with is refused`() throws {
        #expect(throws: AppFailure.otherKind(provider: "X", wants: .sharedSecret)) {
            try save(try edit("new", .generateRSA))
        }
    }

    @Test func `a key file that is typed with a tilde is looked for in the home folder`() throws {
        #expect(throws: AppFailure.file(.missing, path: "/home/you/key.pem")) {
            try save(try edit("new", .rsaFile(path: "~/key.pem", passphrase: nil)))
        }
    }

    @Test func `an app is saved for the hosts of its provider as it is now`() throws {
        _ = try save(try edit("new", .secret(Secret(utf8: "s"))))
        let app = try ground.store.apps.read("new", of: ground.provider("x").id)
        #expect(app.origins == (try ground.provider("x").boundOrigins))
    }

    // MARK: Trying

    @Test func `a provider that takes the key leaves no failure`() async throws {
        ground.reply(
            "/oauth/request_token",
            "oauth_token=a&oauth_token_secret=b&oauth_callback_confirmed=true")
        let x = try ground.provider("x").id
        #expect(
            try await ground.apps.failure(trying: "pintle-dev", of: x, via: ground.network) == nil)
    }

    @Test func `a key for other hosts is tried nowhere`() async throws {
        try ground.addApp("x", "moved", origins: [try Origin(host: "old.example")])
        let x = try ground.provider("x").id
        let failure = try await ground.apps.failure(
            trying: "moved", of: x, via: ground.network)
        #expect(failure != nil)
        #expect(ground.requests.isEmpty)
    }
}
