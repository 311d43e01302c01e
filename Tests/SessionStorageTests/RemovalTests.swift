import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

struct RemovalTests {
    private let place: TestStore
    private let store: SessionStore
    private let end = Samples.start + SessionStore.Sessions.removedLife

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test("a removed session is out of sight and comes back as it was")
    func restore() throws {
        let id = try store.sessions.save(Samples.session(label: "news", account: Samples.news))
        try store.sessions.setDefault(id)
        let before = try store.sessions.read(id)
        try store.sessions.remove(id, at: Samples.start, keepingUntil: end)
        #expect(try store.sessions.list().sessions.isEmpty)
        #expect(throws: StoreFailure.self) { try store.sessions.read(id) }
        #expect(throws: StoreFailure.self) { try store.sessions.resolve("news") }
        let removed = try #require(try store.sessions.removed().first)
        #expect(removed.removedAt == Samples.start)
        #expect(removed.keptUntil == end)
        #expect(try store.sessions.restore() == id)
        #expect(try store.sessions.read(id).isSame(as: before))
        #expect(try store.sessions.removed().isEmpty)
    }

    @Test(
        "many are removed and brought back in one transaction each; those that are gone are named")
    func many() throws {
        let ids = try ["a", "b", "c"].map {
            try store.sessions.save(Samples.session($0, label: "label-\($0)"))
        }
        let gone = SessionID(rawValue: "ffff")
        let before = try sequence()
        #expect(
            try store.sessions.remove(ids + [gone], at: Samples.start, keepingUntil: end) == [gone])
        #expect(try sequence() == before + 1)
        #expect(try store.sessions.list().sessions.isEmpty)
        _ = try store.sessions.save(Samples.session("d", label: "label-b"))
        let middle = try sequence()
        #expect(try store.sessions.restore(ids + [gone]) == [gone])
        #expect(try sequence() == middle + 1)
        #expect(
            Set(try store.sessions.list().sessions.map(\.label))
                == ["label-a", "label-b", "label-b-2", "label-c"])
        #expect(try store.sessions.remove(ids, at: Samples.start, keepingUntil: nil).isEmpty)
        #expect(try store.sessions.removed().isEmpty)
        #expect(try store.upkeep.check().isSound)
    }

    /// How many transactions the store has seen.
    private func sequence() throws -> UInt64 {
        try store.connection.read { try StoredVault.fetch($0).sequence }
    }

    @Test("the last one removed comes back first, a named one on demand")
    func order() throws {
        let ids = try ["a", "b", "c"].map { try store.sessions.save(Samples.session($0)) }
        for id in ids { try store.sessions.remove(id, at: Samples.start, keepingUntil: end) }
        #expect(try store.sessions.restore() == ids[2])
        #expect(try store.sessions.restore(ids[0]) == ids[0])
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "nope", nearest: []))) {
            try store.sessions.restore(SessionID(rawValue: "nope"))
        }
    }

    @Test("a label and a default that went to another session stay there")
    func takenMeanwhile() throws {
        let first = try store.sessions.save(Samples.session(label: "news"))
        try store.sessions.setDefault(first)
        try store.sessions.remove(first, at: Samples.start, keepingUntil: end)
        let second = try store.sessions.save(Samples.session("two", label: "news"))
        try store.sessions.setDefault(second)
        _ = try store.sessions.restore()
        #expect(try store.sessions.read(first).summary.label == "news-2")
        #expect(try store.sessions.read(second).summary.label == "news")
        #expect(try store.sessions.list().sessions.filter(\.isDefault).map(\.id) == [second])
    }

    @Test("an erased session leaves nothing, now or later")
    func erasing() throws {
        let first = try store.sessions.save(Samples.session())
        store.sessions.noteUse(first, at: Samples.start)
        try store.sessions.remove(first, at: Samples.start, keepingUntil: nil)
        #expect(throws: StoreFailure.self) { try store.sessions.restore() }

        let second = try store.sessions.save(Samples.session("two"))
        try store.sessions.remove(second, at: Samples.start, keepingUntil: end)
        try store.sessions.eraseLapsed(at: end + .seconds(-1))
        #expect(try store.sessions.removed().count == 1)
        try store.sessions.eraseLapsed(at: end)
        #expect(try store.sessions.removed().isEmpty)
        #expect(try store.upkeep.check().records == 0)

        let third = try store.sessions.save(Samples.session("three"))
        try store.sessions.remove(third, at: Samples.start, keepingUntil: end)
        try store.sessions.remove(third, at: Samples.start, keepingUntil: nil)
        #expect(try store.sessions.removed().isEmpty)
    }

    @Test("removing what is not there says so")
    func absent() throws {
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "41c7", nearest: []))) {
            try store.sessions.remove(
                SessionID(rawValue: "41c7"), at: Samples.start, keepingUntil: nil)
        }
    }

    @Test("a login that waited for a decision goes with its session")
    func decision() throws {
        let id = try store.sessions.save(Samples.session())
        try store.sessions.keepApart(id, Samples.news, for: Samples.request(account: "other"))
        try store.sessions.remove(id, at: Samples.start, keepingUntil: nil)
        #expect(try store.logins.list().isEmpty)
    }
}
