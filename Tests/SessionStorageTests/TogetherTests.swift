import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Many changes in one transaction.
@Suite struct `Changes that are made together` {
    private let place: TestStore
    private let store: SessionStore
    private let news: SessionID

    init() throws {
        place = try TestStore()
        store = try place.create()
        news = try store.sessions.save(Samples.session(label: "news"))
    }

    private func sequence() throws -> UInt64 {
        try store.connection.read { try StoredVault.fetch($0).sequence }
    }

    @Test func `are one write, and each sees those before it`() throws {
        let before = try sequence()
        let id = try store.together { store throws(StoreFailure) in
            try store.sessions.setLabel(news, "old")
            let id = try store.sessions.save(Samples.session("two"), labelled: "news")
            try store.sessions.setDefault(id)
            #expect(try store.sessions.resolve("news").id == id)
            #expect(try store.sessions.list().sessions.count == 2)
            return id
        }
        #expect(try sequence() == before + 1)
        let other = try place.reopen()
        #expect(try other.sessions.resolve("news").id == id)
        #expect(try other.sessions.resolve("old").id == news)
        #expect(try other.sessions.usedByDefault().id == id)
        #expect(try other.upkeep.check().isSound)
    }

    @Test func `are none where one failure ends them`() throws {
        let before = try place.bytes()
        #expect(throws: StoreFailure.overtaken) {
            try store.together { store throws(StoreFailure) in
                try store.sessions.setLabel(news, "other")
                try store.sessions.remove(news, at: Samples.start, keepingUntil: nil)
                throw StoreFailure.overtaken
            }
        }
        #expect(try place.bytes() == before)
        #expect(try store.sessions.resolve("news").id == news)
        try store.verify()
    }

    @Test func `lose nothing but the one that fails, where its failure is caught`() throws {
        try store.together { store throws(StoreFailure) in
            try store.sessions.setLabel(news, "first")
            do throws(StoreFailure) {
                try store.together { store throws(StoreFailure) in
                    try store.sessions.setLabel(news, "second")
                    _ = try store.sessions.save(Samples.session("two"), labelled: "free")
                    throw StoreFailure.overtaken
                }
            } catch {
                #expect(error == .overtaken)
            }
            // Neither its label nor its token is known from then on.
            let id = try store.sessions.save(Samples.session("two"), labelled: "free")
            #expect(try store.sessions.resolve("free").id == id)
        }
        let labels = try place.reopen().sessions.list().sessions.compactMap(\.label)
        #expect(labels.sorted() == ["first", "free"])
        #expect(try store.upkeep.check().isSound)
    }

    @Test func `are none on a full disk, also where that is caught`() throws {
        let before = try place.bytes()
        let large = OwnDefinition(
            id: try Samples.provider().id, yaml: String(repeating: "#", count: 100_000),
            addedAt: Samples.start)
        // SQLite reports its own page limit exactly as it reports a full disk.
        try store.connection.database.inDatabase {
            try $0.execute(sql: "PRAGMA max_page_count = 1")
        }
        func failure(_ body: () throws(StoreFailure) -> Void) -> StoreFailure? {
            do throws(StoreFailure) { try body() } catch { return error }
            return nil
        }
        var caught: [StoreFailure?] = []
        let last = failure { () throws(StoreFailure) in
            try store.together { store throws(StoreFailure) in
                caught.append(
                    failure { () throws(StoreFailure) in try store.providers.save(large) })
                caught.append(
                    failure { () throws(StoreFailure) in try store.sessions.setLabel(news, "late") }
                )
            }
        }
        #expect(caught + [last] == Array(repeating: .storage(.full), count: 3))
        #expect(try place.bytes() == before)
        #expect(try store.sessions.resolve("news").id == news)
        #expect(try place.reopen().upkeep.check().isSound)
    }

    @Test func `are made by a store that says locked afterwards`() throws {
        let kept = try store.together { store throws(StoreFailure) in store }
        #expect(throws: StoreFailure.locked) { try kept.sessions.list() }
        #expect(throws: StoreFailure.locked) { try kept.sessions.read(news) }
        #expect(throws: StoreFailure.locked) { try kept.sessions.setLabel(news, "late") }
        #expect(throws: StoreFailure.locked) {
            try kept.together { _ throws(StoreFailure) in }
        }
        #expect(try store.sessions.resolve("news").id == news)
    }

    @Test func `are seen by another process when they are all there`() throws {
        let other = try place.reopen()
        try store.together { store throws(StoreFailure) in
            try store.sessions.setLabel(news, "first")
            #expect(try other.sessions.list().sessions.map(\.label) == ["news"])
            _ = try store.sessions.save(Samples.session("two"), labelled: "second")
            #expect(try other.sessions.resolve("news").id == news)
        }
        let labels = try other.sessions.list().sessions.compactMap(\.label)
        #expect(labels.sorted() == ["first", "second"])
    }

    @Test func `need everything verified, an open vault and a store that can be written`() throws {
        let change = StoreFailure.changed(.rows(1, of: 2))
        let other = try place.reopen()
        other.lock()
        #expect(throws: StoreFailure.locked) { try other.together { _ throws(StoreFailure) in } }
        let copy = try SessionStore.open(copyOf: place.path)
        try copy.unlock(.keyFile(TestStore.keyFile))
        #expect(throws: StoreFailure.storage(.readOnly(path: place.path))) {
            try copy.together { _ throws(StoreFailure) in }
        }
        try place.tamper("UPDATE sessions SET label = 'x'")
        #expect(throws: change) { try store.together { _ throws(StoreFailure) in } }
    }

    @Test func `that are none write nothing`() throws {
        let before = try place.bytes()
        try store.together { _ throws(StoreFailure) in }
        #expect(try place.bytes() == before)
    }
}

extension SessionStore.Sessions {
    /// Saves a sample whose making cannot fail here.
    fileprivate func save(
        _ sample: @autoclosure () throws -> SampleSession, labelled label: String
    ) throws(StoreFailure) -> SessionID {
        guard var sample = try? sample() else { throw .busy }
        sample.label = label
        return try save(sample)
    }
}
