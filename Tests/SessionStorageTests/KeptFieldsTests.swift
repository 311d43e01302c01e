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
        let id = try store.sessions.save(new)
        #expect(try place.reopen().sessions.read(id).kept == Self.kept)
        #expect(try place.bytes().firstRange(of: Array("canary-handle".utf8)) == nil)
    }

    @Test("a label, an account, a new key and an export take kept fields along")
    func carriedAlong() throws {
        var new = try Samples.session()
        new.grant.kept = Self.kept
        let id = try store.sessions.save(new)
        try store.sessions.setLabel(id, "news")
        _ = try store.sessions.recordAccount(id, Samples.news, at: Samples.start)
        try store.upkeep.rekey(openedBy: .keyFile(TestStore.keyFile), at: Samples.start)
        #expect(try store.sessions.read(id).kept == Self.kept)
    }

    @Test("a login again takes the place of the older session with its own kept fields")
    func loginAgain() throws {
        var old = try Samples.session(account: Samples.news)
        old.grant.kept = Self.kept
        let known = try store.sessions.save(old)
        let fresh = try store.sessions.save(Samples.session("b"))
        #expect(try store.sessions.recordAccount(fresh, Samples.news, at: Samples.start) == known)
        #expect(try store.sessions.read(known).kept.isEmpty)
    }

    // MARK: Logins

    @Test("the level of access that was asked for outlives the process", arguments: [nil, "write"])
    func access(level: String?) throws {
        var request = try Samples.request()
        request.access = level
        try store.logins.save(Samples.pending(request))
        let pending = try place.reopen().logins.read(request.id) { _ in request.provider }
        #expect(pending == (try Samples.pending(request)))
        try store.upkeep.rekey(openedBy: .keyFile(TestStore.keyFile), at: Samples.start)
        let sealedAnew = try store.logins.read(request.id) { _ in request.provider }
        #expect(sealedAnew.request.access == level)
    }
}
