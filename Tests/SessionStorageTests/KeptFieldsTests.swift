import GRDB
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What is kept of a token's answer beside the token, and what a renewal makes of a session.
struct KeptFieldsTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    private static let kept = [
        KeptField("oauth_session_handle", Secret(utf8: "canary-handle")),
        KeptField("edam_noteStoreUrl", Secret(utf8: "")),
    ]

    private func schemas(of table: String) throws -> [Int] {
        try store.read { try Int.fetchAll($0, sql: "SELECT schema FROM \(table) ORDER BY 1") }
    }

    @Test("kept fields come back whole in another process, and stand nowhere in the file")
    func roundTrip() throws {
        var new = try Samples.session()
        new.kept = Self.kept
        let id = try store.saveSession(new)
        #expect(try place.reopen().session(id).kept == Self.kept)
        #expect(try place.bytes().firstRange(of: Array("canary-handle".utf8)) == nil)
    }

    @Test("only a session with kept fields is of the longer form, as long as it has them")
    func forms() throws {
        let plain = try store.saveSession(Samples.session())
        #expect(try schemas(of: "session_seals") == [1])
        var new = try Samples.session("b")
        new.kept = Self.kept
        _ = try store.saveSession(new)
        #expect(try schemas(of: "session_seals") == [1, 2])
        try store.setLabel(plain, "news")
        #expect(try schemas(of: "session_seals") == [1, 2])
    }

    @Test("a session whose form was changed from outside does not open", arguments: [1, 2, 3])
    func changedForm(schema: Int) throws {
        var new = try Samples.session()
        if schema != 2 { new.kept = Self.kept }
        let id = try store.saveSession(new)
        try place.tamper("UPDATE session_seals SET schema = \(schema)")
        #expect(throws: StoreFailure.self) { try store.session(id) }
    }

    @Test("a label, an account, a new key and an export take kept fields along")
    func carriedAlong() throws {
        var new = try Samples.session()
        new.kept = Self.kept
        let id = try store.saveSession(new)
        try store.setLabel(id, "news")
        _ = try store.recordAccount(id, Samples.news, at: Samples.start)
        try store.rekey(openedBy: .keyFile(TestStore.keyFile), at: Samples.start)
        #expect(try store.session(id).kept == Self.kept)
    }

    @Test("a login again takes the place of the older session with its own kept fields")
    func loginAgain() throws {
        var old = try Samples.session(account: Samples.news)
        old.kept = Self.kept
        let known = try store.saveSession(old)
        let fresh = try store.saveSession(Samples.session("b"))
        #expect(try store.recordAccount(fresh, Samples.news, at: Samples.start) == known)
        #expect(try store.session(known).kept.isEmpty)
        #expect(try schemas(of: "session_seals") == [1])
    }

    // MARK: Renewals

    @Test("a renewal changes token, end and handle, and nothing that people know it by")
    func renewal() throws {
        var new = try Samples.session(label: "news", account: Samples.news)
        new.kept = Self.kept
        let id = try store.saveSession(new)
        let now = Samples.start + .seconds(500)
        let token = ObtainedToken(
            credentials: TokenCredentials(
                identifier: Secret(utf8: "renewed"), sharedSecret: Secret(utf8: "its secret")),
            kept: [KeptField("oauth_session_handle", Secret(utf8: "second"))],
            obtainedAt: now, expiresAt: now + .seconds(60))
        let renewed = try store.renewSession(id, token, at: now)
        #expect(try place.reopen().session(id) == renewed)
        #expect(renewed.credentials == token.credentials)
        #expect(
            renewed.kept.first(named: "oauth_session_handle") == Secret(utf8: "second"))
        #expect(renewed.kept.first(named: "edam_noteStoreUrl") == Secret(utf8: ""))
        #expect(renewed.kept.count == 2)
        #expect(
            renewed.summary
                == SessionSummary(
                    id: id, provider: new.provider, app: "default", account: Samples.news,
                    label: "news", state: .works(checkedAt: now), obtainedAt: now,
                    expiresAt: now + .seconds(60)))
    }

    @Test("a renewal decides nothing about an account that is unclear")
    func unclearAccount() throws {
        let id = try store.saveSession(Samples.session())
        try store.keepApart(id, Samples.news, for: try Samples.request(account: "other"))
        let session = try store.session(id)
        let token = ObtainedToken(
            credentials: session.credentials, obtainedAt: session.summary.obtainedAt)
        let renewed = try store.renewSession(id, token, at: Samples.start)
        #expect(renewed.summary.state == .accountUnclear(wanted: "other"))
    }

    @Test("a session that is gone is not renewed")
    func gone() throws {
        let id = try store.saveSession(Samples.session())
        let session = try store.session(id)
        try store.remove(id, at: Samples.start, keepingUntil: nil)
        let token = ObtainedToken(credentials: session.credentials, obtainedAt: Samples.start)
        #expect(throws: StoreFailure.self) {
            try store.renewSession(id, token, at: Samples.start)
        }
        #expect(try store.sessionSummaries().isEmpty)
    }

    // MARK: Logins

    @Test("the level of access that was asked for outlives the process", arguments: [nil, "write"])
    func access(level: String?) throws {
        var request = try Samples.request()
        request.access = level
        try store.savePendingLogin(Samples.pending(request))
        #expect(try schemas(of: "pending_logins") == [level == nil ? 1 : 2])
        let pending = try place.reopen().pendingLogin(request.id) { _ in request.provider }
        #expect(pending == (try Samples.pending(request)))
        try store.rekey(openedBy: .keyFile(TestStore.keyFile), at: Samples.start)
        let sealedAnew = try store.pendingLogin(request.id) { _ in request.provider }
        #expect(sealedAnew.request.access == level)
    }
}
