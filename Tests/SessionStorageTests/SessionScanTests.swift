import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

@Suite("One pass over the sessions")
struct SessionScanTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @discardableResult
    private func add(
        _ name: String?, _ provider: String = "acme", label: String? = nil
    ) throws -> SessionID {
        try store.sessions.save(
            Samples.session(
                name ?? "nobody", provider: provider, label: label,
                account: name.map { Account(id: "id of \($0)", name: $0) }))
    }

    private func first(_ rows: Int, _ providers: String...) throws -> [String?] {
        let scan = try #require(try store.sessions.scan(rows: rows))
        let order = providers.compactMap(ProviderID.init(rawValue:))
        return try #require(try store.sessions.first(of: scan, providers: order)).map(\.owner)
    }

    @Test(
        "finds the first names, case aside",
        arguments: [
            (["Mia", "abel", "zoe", "Bob"], ["abel", "Bob", "Mia"]),
            (["é", "f", "e\u{301}", "E", "ä"], ["E", "f", "ä"]),
            (["b", "B", "a", "b"], ["a", "b", "B"]),
            (["d", "c", "b", "a"], ["a", "b", "c"]),
        ])
    func names(_ names: [String], _ expected: [String]) throws {
        for name in names { try add(name) }
        #expect(try first(3, "acme") == expected)
    }

    @Test("a name that is not known comes first, and is told")
    func unnamed() throws {
        try add("a")
        try add(nil)
        #expect(try first(2, "acme") == [nil, "a"])
        #expect(try #require(try store.sessions.scan(rows: 0)).glance(of: []).hasUnnamed)
    }

    @Test("takes the providers in the order that it is given")
    func providers() throws {
        try add("a")
        try add("b", "other")
        try add("c", "other")
        #expect(try first(2, "other", "acme") == ["b", "c"])
        #expect(try first(9, "other", "acme") == ["b", "c", "a"])
        let ids = ["other", "acme"].compactMap(ProviderID.init(rawValue:))
        let glance = try #require(try store.sessions.scan(rows: 1)).glance(of: ids)
        #expect(glance.counts == [.init(ids[0], 2), .init(ids[1], 1)])
    }

    @Test("counts removed sessions apart, and shows nothing of them")
    func removed() throws {
        let gone = try add("a", label: "long-gone-label")
        try add("b")
        try store.sessions.remove(
            gone, at: Samples.start, keepingUntil: Samples.start + .seconds(9))
        let scan = try #require(try store.sessions.scan(rows: 5))
        #expect((scan.count, scan.removedCount) == (1, 1))
        #expect(scan.glance(of: []).labels.isEmpty)
        #expect(try first(5, "acme") == ["b"])
    }

    @Test("keeps each text that may be the widest")
    func widest() throws {
        for (name, label) in [("aaa", "x"), ("aaaaaa", "日本語"), ("bb", "xxxxxx"), ("c", "漢字かな")] {
            try add(name, label: label)
        }
        let glance = try #require(try store.sessions.scan(rows: 1)).glance(of: [])
        #expect(glance.names == ["aaaaaa"])
        #expect(glance.labels == ["xxxxxx", "日本語", "漢字かな"])
    }

    @Test("says whether a session ends, and whether one was used")
    func dates() throws {
        let id = try add("a")
        let glance = { try #require(try store.sessions.scan(rows: 1)).glance(of: []) }
        #expect(try !glance().hasEnds)
        #expect(try !glance().hasUses)
        store.sessions.noteUse(id, at: Samples.start)
        #expect(try glance().hasUses)
        var ending = try Samples.session("ending")
        ending.grant.expiresAt = Samples.start
        _ = try store.sessions.save(ending)
        #expect(try glance().hasEnds)
    }

    @Test("leaves a row that is no session to the whole list")
    func unreadable() throws {
        try add("a")
        try place.tamper("UPDATE sessions SET provider = 'No Provider'")
        #expect(try store.sessions.scan(rows: 1) == nil)
    }

    @Test(
        "shows no row that was edited",
        arguments: ["DELETE FROM session_seals", "UPDATE sessions SET label = 'b'"])
    func edited(sql: String) throws {
        try add("a")
        try place.tamper(sql)
        let scan = try #require(try store.sessions.scan(rows: 1))
        #expect(throws: StoreFailure.changed(.rows(1, of: 2))) {
            try store.sessions.first(of: scan, providers: scan.providers)
        }
    }
}
