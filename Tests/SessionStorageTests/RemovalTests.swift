import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

struct RemovalTests {
    private let place: TestStore
    private let store: SessionStore
    private let end = Samples.start + SessionStore.removedSessionLife

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test("a removed session is out of sight and comes back as it was")
    func restore() throws {
        let id = try store.saveSession(Samples.session(label: "news", account: Samples.news))
        try store.setDefault(id)
        let before = try store.session(id)
        try store.remove(id, at: Samples.start, keepingUntil: end)
        #expect(try store.sessionSummaries().isEmpty)
        #expect(throws: StoreFailure.self) { try store.session(id) }
        #expect(throws: StoreFailure.self) { try store.resolveSession("news") }
        let removed = try #require(try store.removedSessions().first)
        #expect(removed.removedAt == Samples.start)
        #expect(removed.keptUntil == end)
        #expect(try store.restore() == id)
        #expect(try store.session(id).isSame(as: before))
        #expect(try store.removedSessions().isEmpty)
    }

    @Test("the last one removed comes back first, a named one on demand")
    func order() throws {
        let ids = try ["a", "b", "c"].map { try store.saveSession(Samples.session($0)) }
        for id in ids { try store.remove(id, at: Samples.start, keepingUntil: end) }
        #expect(try store.restore() == ids[2])
        #expect(try store.restore(ids[0]) == ids[0])
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "nope", nearest: []))) {
            try store.restore(SessionID(rawValue: "nope"))
        }
    }

    @Test("a label and a default that went to another session stay there")
    func takenMeanwhile() throws {
        let first = try store.saveSession(Samples.session(label: "news"))
        try store.setDefault(first)
        try store.remove(first, at: Samples.start, keepingUntil: end)
        let second = try store.saveSession(Samples.session("two", label: "news"))
        try store.setDefault(second)
        _ = try store.restore()
        #expect(try store.session(first).summary.label == "news-2")
        #expect(try store.session(second).summary.label == "news")
        #expect(try store.sessionSummaries().filter(\.isDefault).map(\.id) == [second])
    }

    @Test("an erased session leaves nothing, now or later")
    func erasing() throws {
        let first = try store.saveSession(Samples.session())
        store.noteUse(first, at: Samples.start)
        try store.remove(first, at: Samples.start, keepingUntil: nil)
        #expect(throws: StoreFailure.self) { try store.restore() }

        let second = try store.saveSession(Samples.session("two"))
        try store.remove(second, at: Samples.start, keepingUntil: end)
        try store.eraseLapsedSessions(at: end + .seconds(-1))
        #expect(try store.removedSessions().count == 1)
        try store.eraseLapsedSessions(at: end)
        #expect(try store.removedSessions().isEmpty)
        #expect(try store.check().records == 0)

        let third = try store.saveSession(Samples.session("three"))
        try store.remove(third, at: Samples.start, keepingUntil: end)
        try store.remove(third, at: Samples.start, keepingUntil: nil)
        #expect(try store.removedSessions().isEmpty)
    }

    @Test("removing what is not there says so")
    func absent() throws {
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "41c7", nearest: []))) {
            try store.remove(SessionID(rawValue: "41c7"), at: Samples.start, keepingUntil: nil)
        }
    }

    @Test("a login that waited for a decision goes with its session")
    func decision() throws {
        let id = try store.saveSession(Samples.session())
        try store.keepApart(id, Samples.news, for: Samples.request(account: "other"))
        try store.remove(id, at: Samples.start, keepingUntil: nil)
        #expect(try store.pendingLoginSummaries().isEmpty)
    }
}
