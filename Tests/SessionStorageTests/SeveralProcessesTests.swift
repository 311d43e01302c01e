import CryptoOpenSSL
import GRDB
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Several connections at once, and stores of other versions.
struct SeveralProcessesTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test("eight connections that write at once lose nothing")
    func writers() async throws {
        let place = place
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    let own = try place.reopen()
                    for number in 0..<5 {
                        _ = try own.saveSession(Samples.session("\(writer)-\(number)", label: "s"))
                    }
                }
            }
            try await group.waitForAll()
        }
        let labels = try store.sessionSummaries().compactMap(\.label)
        #expect(Set(labels).count == 40)
        #expect(try store.check() == StoreCheck(records: 40, unreadable: [], isSound: true))
    }

    @Test("another process that holds the store means busy, and nothing is changed")
    func busy() throws {
        try store.database.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA busy_timeout = 0")
        }
        let other = try DatabaseQueue(path: place.path)
        try other.inTransaction(.immediate) { _ in
            #expect(throws: StoreFailure.busy) { try store.saveSession(Samples.session()) }
            return .rollback
        }
        #expect(try store.sessionSummaries().isEmpty)
    }

    @Test("a full disk means full, and what was there stays whole")
    func full() throws {
        let id = try store.saveSession(Samples.session())
        // SQLite reports its own page limit exactly as it reports a full disk.
        try store.database.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA max_page_count = 1")
        }
        #expect(throws: StoreFailure.storage(.full)) {
            for number in 0..<100 { _ = try store.saveSession(Samples.session("\(number)")) }
        }
        let check = try place.reopen().check()
        #expect(check.isSound && check.unreadable.isEmpty)
        #expect(try store.session(id).credentials.identifier.revealedText == "token-one")
    }

    @Test("what one connection writes another one sees, and its counter moves")
    func counter() throws {
        let other = try place.reopen()
        let before = try other.changeCounter()
        #expect(try other.changeCounter() == before)
        let id = try store.saveSession(Samples.session())
        #expect(try other.changeCounter() != before)
        #expect(try other.sessionSummaries().map(\.id) == [id])
    }

    @Test("a store of the first version opens with all that is in it")
    func firstVersion() throws {
        let id = try store.saveSession(Samples.session(label: "news"))
        let found = try DatabaseQueue(path: place.path).read { db in
            try String.fetchAll(
                db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
        }
        // A released schema is never changed, only followed by another step.
        let digest = SHA256.digest(Array(found.joined(separator: "\n").utf8))
        #expect(digest.prefix(8).map { String($0, radix: 16) }.joined() == Self.firstSchema)
        #expect(try place.reopen().session(id).summary.label == "news")
    }

    private static let firstSchema = "ec13113d5d3fd95a"

    @Test("a step to a next version is done once, by whichever connection comes first")
    func migration() throws {
        for _ in 0..<2 {
            try store.database.writeWithoutTransaction { db in
                try Schema.prepare(
                    db,
                    through: Schema.steps + [
                        { try $0.execute(sql: "ALTER TABLE vault ADD COLUMN note TEXT") }
                    ])
            }
        }
        #expect(try version() == Schema.version + 1)
        #expect(throws: StoreFailure.newer(version: Schema.version + 1)) { try place.reopen() }
    }

    @Test("a step that fails leaves the old version whole")
    func failingMigration() throws {
        let id = try store.saveSession(Samples.session())
        #expect(throws: DatabaseError.self) {
            try store.database.writeWithoutTransaction { db in
                try Schema.prepare(
                    db,
                    through: Schema.steps + [
                        {
                            try $0.execute(sql: "DROP TABLE session_seals")
                            try $0.execute(sql: "no statement at all")
                        }
                    ])
            }
        }
        #expect(try version() == Schema.version)
        #expect(try place.reopen().session(id).credentials.identifier.revealedText == "token-one")
    }

    private func version() throws -> Int? {
        try store.database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    }
}
