import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What is kept of a token's answer beside the token.
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

    @Test("kept fields come back whole in another process, and stand nowhere in the file")
    func roundTrip() throws {
        var new = try Samples.session()
        new.grant.kept = Self.kept
        let id = try store.saveSession(new)
        #expect(try place.reopen().session(id).kept == Self.kept)
        #expect(try place.bytes().firstRange(of: Array("canary-handle".utf8)) == nil)
    }

    @Test("a label, an account, a new key and an export take kept fields along")
    func carriedAlong() throws {
        var new = try Samples.session()
        new.grant.kept = Self.kept
        let id = try store.saveSession(new)
        try store.setLabel(id, "news")
        _ = try store.recordAccount(id, Samples.news, at: Samples.start)
        try store.rekey(openedBy: .keyFile(TestStore.keyFile), at: Samples.start)
        #expect(try store.session(id).kept == Self.kept)
    }

    @Test("a login again takes the place of the older session with its own kept fields")
    func loginAgain() throws {
        var old = try Samples.session(account: Samples.news)
        old.grant.kept = Self.kept
        let known = try store.saveSession(old)
        let fresh = try store.saveSession(Samples.session("b"))
        #expect(try store.recordAccount(fresh, Samples.news, at: Samples.start) == known)
        #expect(try store.session(known).kept.isEmpty)
    }

    // MARK: Logins

    @Test("the level of access that was asked for outlives the process", arguments: [nil, "write"])
    func access(level: String?) throws {
        var request = try Samples.request()
        request.access = level
        try store.savePendingLogin(Samples.pending(request))
        let pending = try place.reopen().pendingLogin(request.id) { _ in request.provider }
        #expect(pending == (try Samples.pending(request)))
        try store.rekey(openedBy: .keyFile(TestStore.keyFile), at: Samples.start)
        let sealedAnew = try store.pendingLogin(request.id) { _ in request.provider }
        #expect(sealedAnew.request.access == level)
    }
}
