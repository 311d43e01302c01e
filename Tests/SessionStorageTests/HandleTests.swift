import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Sessions by the id of their account, and the one that came last.
@Suite struct `A session's handle` {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    private func save(
        _ id: String, _ name: String, at seconds: Int64 = 0
    ) throws -> SessionID {
        var session = try Samples.session("token-\(id)", account: Account(id: id, name: name))
        session.grant.obtainedAt = TestStore.start + .seconds(seconds)
        return try store.sessions.save(session)
    }

    private func noSuch(_ handle: String) {
        #expect(throws: StoreFailure.self) { try store.sessions.resolve(handle) }
    }

    @Test func `may be the id of its account, whatever that is called`() throws {
        let ada = try save("12", "ada")
        let bob = try save("34", "12")
        #expect(try store.sessions.resolve("acme/#12").id == ada)
        #expect(try store.sessions.resolve("acme/12").id == bob)
        noSuch("acme/#1")
        noSuch("acme/#")
        noSuch("other/#12")
        noSuch("#12")
    }

    @Test func `never means somebody who calls himself by another's id`() throws {
        let evil = try save("66", "#12")
        noSuch("acme/#12")
        #expect(try store.sessions.resolve("acme/#66").id == evil)
        #expect(try store.sessions.list().sessions.map(\.handle) == ["acme/#66"])
        let ada = try save("12", "ada")
        #expect(try store.sessions.resolve("acme/#12").id == ada)
    }

    @Test func `by id means the default where an account has several`() throws {
        _ = try save("12", "ada")
        var other = try Samples.session(
            "token-2", app: "second", account: Account(id: "12", name: "ada"))
        other.grant.obtainedAt = TestStore.start
        let second = try store.sessions.save(other)
        #expect(throws: StoreFailure.self) { try store.sessions.resolve("acme/#12") }
        try store.sessions.setDefault(second)
        #expect(try store.sessions.resolve("acme/#12").id == second)
    }

    @Test func `may be the name of its account alone, where nothing else has that name`() throws {
        let ada = try save("12", "ada")
        #expect(try store.sessions.resolve("ADA").id == ada)
        let labelled = try store.sessions.save(
            Samples.session("token-2", label: "ada", account: Account(id: "34", name: "bob")))
        #expect(try store.sessions.resolve("ada").id == labelled)
        _ = try save("56", "#12")
        noSuch("#12")
        _ = try store.sessions.save(
            Samples.session(
                "token-3", provider: "acme@a.example", account: Account(id: "7", name: "bob")))
        #expect(
            throws: StoreFailure.item(
                .ambiguous(.session, candidates: ["ada", "acme@a.example/bob"]))
        ) { try store.sessions.resolve("bob") }
    }

    @Test func `by a dash means the one that got its token last`() throws {
        noSuch("-")
        let first = try save("12", "ada", at: 10)
        #expect(try store.sessions.resolve("-").id == first)
        _ = try save("34", "bob", at: 5)
        #expect(try store.sessions.resolve("-").id == first)
        let third = try save("56", "carol", at: 10)
        #expect(try store.sessions.resolve("-").id == third)
        try store.sessions.remove(third, at: TestStore.start, keepingUntil: nil)
        #expect(try store.sessions.resolve("-").id == first)
    }

    @Test func `by a dash means nobody's session and none that is kept apart`() throws {
        let ada = try save("12", "ada")
        let apart = try save("34", "bob", at: 20)
        try store.sessions.keepApart(
            apart, Account(id: "34", name: "bob"), for: try Samples.request(account: "carol"))
        _ = try store.sessions.saveOwned(
            Grant(
                credentials: .app(BearerCredentials(accessToken: Secret(utf8: "at"))),
                obtainedAt: TestStore.start + .seconds(90)),
            by: "default", of: try #require(ProviderID(rawValue: "acme")),
            origins: [try Origin(host: "api.acme.example")])
        #expect(try store.sessions.resolve("-").id == ada)
    }

    @Test func `and a label are told apart`() throws {
        let id = try save("12", "ada")
        #expect(!SessionLabel.isUsable("-"))
        try store.sessions.setLabel(id, "#12")
        #expect(try store.sessions.resolve("#12").id == id)
    }
}
