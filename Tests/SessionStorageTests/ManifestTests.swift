import Foundation
import LoginCore
import OAuthCore
import Synchronization
import Testing
import Vault

@testable import SessionStorage

/// Edits from outside that no seal covers: each is noticed before a secret is used.
struct ManifestTests {
    private let place: TestStore
    private let store: SessionStore
    private let news: SessionID
    private var genuine: [String] = []

    /// A store with something in each table.
    init() throws {
        place = try TestStore()
        store = try place.create()
        let provider = try Samples.provider()
        news = try store.sessions.save(Samples.session(label: "news", account: Samples.news))
        _ = try store.sessions.save(Samples.session("two", label: "events"))
        try store.sessions.setDefault(news)
        let gone = try store.sessions.save(Samples.session("three", provider: "other"))
        try store.sessions.remove(
            gone, at: Samples.start, keepingUntil: Samples.start + .seconds(1_000_000))
        try store.apps.add(
            RegisteredApp(
                provider: provider.id, name: "default",
                credentials: ClientCredentials(identifier: "key", key: .sharedSecret(Secret([1]))),
                origins: provider.boundOrigins, addedAt: Samples.start))
        try store.providers.save(
            OwnDefinition(id: provider.id, yaml: "id: acme", addedAt: Samples.start))
        try store.logins.save(Samples.pending(Samples.request()))
        try store.providers.setClockOffset(.seconds(252), of: provider.id)
        genuine = try answers(of: store).map { try $0.get() }
    }

    /// How many rows the manifest covers here.
    private static let rows = 8

    /// What must be refused in a store that was changed, by a process that has it open and by one
    /// that opens it now; what depends on single rows may answer what it answered before.
    private func expectRefused(_ change: StoreFailure, genuine: [String]? = nil) throws {
        for store in [store, try place.reopen()] {
            #expect(throws: change) { try store.verify() }
            #expect(throws: change) { try store.sessions.list() }
            #expect(throws: change) { try store.sessions.removed() }
            #expect(throws: change) { try store.sessions.usedByDefault() }
            #expect(throws: change) { try store.logins.newID() }
            #expect(throws: change) {
                try store.providers.setClockOffset(.zero, of: Samples.provider().id)
            }
            #expect(throws: change) { try store.sessions.save(Samples.session("new")) }
            for (answer, before) in zip(try answers(of: store), genuine ?? self.genuine) {
                switch answer {
                case .success(let text): #expect(text == before)
                case .failure(let error): #expect(error == change)
                }
            }
        }
    }

    /// What questions are answered that depend on single rows, or on those of a small table.
    private func answers(of store: SessionStore) throws -> [Result<String, StoreFailure>] {
        let provider = try Samples.provider()
        func answer<Value>(_ body: () throws(StoreFailure) -> Value) -> Result<String, StoreFailure>
        {
            do throws(StoreFailure) {
                return .success("\(try body())")
            } catch {
                return .failure(error)
            }
        }
        return [
            answer { () throws(StoreFailure) in try store.sessions.read(news).summary },
            answer { () throws(StoreFailure) in try store.sessions.resolve("news") },
            answer { () throws(StoreFailure) in try store.apps.list().map(\.name) },
            answer { () throws(StoreFailure) in try store.providers.list().map(\.yaml) },
            answer { () throws(StoreFailure) in
                try store.logins.read(LoginID(rawValue: "7f3a")) { _ in provider }
                    .request.label
            },
            answer { () throws(StoreFailure) in
                try store.providers.clockOffset(of: provider.id)
            },
        ]
    }

    @Test("an index that leads a label to another session is not followed")
    func forgedIndex() throws {
        let page = try indexPage("session_labels")
        let genuine = try place.bytes()
        try place.tamper(
            """
            UPDATE sessions SET label = 'x' WHERE label = 'news';
            UPDATE sessions SET label = 'news' WHERE label = 'events';
            UPDATE sessions SET label = 'events' WHERE label = 'x';
            """)
        let swapped = try place.bytes()
        var forged = genuine
        forged.replaceSubrange(page, with: swapped[page])
        try forged.write(to: URL(fileURLWithPath: place.path))
        let store = try place.reopen()
        try store.verify()
        #expect(try store.sessions.resolve("news").account == Samples.news)
        #expect(try store.sessions.resolve("events").account == nil)
    }

    /// Where the only page of an index stands in the file.
    private func indexPage(_ name: String) throws -> Range<Int> {
        let outside = try Connection(path: place.path)
        let (root, size) = try outside.read { db in
            let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
            return (
                try Int.fetchOne(db, sql: sql, arguments: [name]),
                try Int.fetchOne(db, sql: "PRAGMA page_size")
            )
        }
        let (page, length) = (try #require(root), try #require(size))
        return (page - 1) * length..<page * length
    }

    @Test("what this program writes is sound, for this process and for others")
    func sound() throws {
        for store in [store, try place.reopen()] { try store.verify() }
        let vault = try store.connection.read { try StoredVault.fetch($0) }
        #expect(vault.sequence == 10)
    }

    @Test(
        "a row that was edited is noticed",
        arguments: [
            "UPDATE sessions SET label = 'other' WHERE label = 'news'",
            "UPDATE sessions SET is_default = 1 - is_default WHERE label = 'news'",
            "UPDATE sessions SET state = 1, state_at = 5 WHERE label = 'news'",
            "UPDATE sessions SET removed_at = NULL, kept_until = NULL WHERE removed_at NOT NULL",
            "UPDATE sessions SET removed_at = 5 WHERE label = 'events'",
            "UPDATE sessions SET kept_until = 5 WHERE removed_at NOT NULL",
            "UPDATE sessions SET obtained_at = obtained_at + 1 WHERE label = 'news'",
            "UPDATE sessions SET expires_at = 5 WHERE label = 'news'",
            "UPDATE sessions SET access = 'read' WHERE label = 'news'",
            "UPDATE sessions SET account_name = 'acme_events' WHERE label = 'news'",
            "UPDATE sessions SET account_id = NULL WHERE label = 'news'",
            "UPDATE sessions SET wanted = '' WHERE label = 'news'",
            "UPDATE sessions SET provider = 'other' WHERE label = 'events'",
            "UPDATE sessions SET app = 'second' WHERE label = 'news'",
            "UPDATE sessions SET uuid = randomblob(16) WHERE label = 'news'",
            "UPDATE sessions SET generation = generation + 1 WHERE label = 'news'",
            "UPDATE session_seals SET method = 'bearer' WHERE session = 1",
            "UPDATE session_seals SET origins = 'https://evil.example:443' WHERE session = 2",
            "DELETE FROM session_seals WHERE session = 1",
            "UPDATE clock_offsets SET seconds = 0",
            "UPDATE clock_offsets SET provider = 'other'",
            "UPDATE apps SET added_at = 5",
            "UPDATE apps SET name = 'second'",
            "UPDATE providers SET added_at = 5",
            "UPDATE pending_logins SET label = 'x'",
            "UPDATE pending_logins SET refusals = 9",
            "UPDATE key_slots SET added_at = 5",
        ])
    func edited(sql: String) throws {
        try place.tamper(sql)
        try expectRefused(.changed(.rows(1, of: Self.rows)))
    }

    @Test("labels that were exchanged are noticed")
    func exchanged() throws {
        try place.tamper(
            """
            UPDATE sessions SET label = 'x' WHERE label = 'news';
            UPDATE sessions SET label = 'news' WHERE label = 'events';
            UPDATE sessions SET label = 'events' WHERE label = 'x';
            """)
        try expectRefused(.changed(.rows(2, of: Self.rows)))
    }

    @Test(
        "a list of rows that was changed is noticed",
        arguments: [
            "PRAGMA foreign_keys = ON; DELETE FROM sessions WHERE label = 'events'",
            "DELETE FROM sessions WHERE removed_at NOT NULL",
            "DELETE FROM apps", "DELETE FROM providers", "DELETE FROM pending_logins",
            "DELETE FROM clock_offsets",
            "UPDATE vault SET sequence = sequence - 1", "UPDATE vault SET sequence = 1000000",
            "UPDATE vault SET created_at = created_at + 1",
            "UPDATE vault SET manifest = randomblob(32)", "UPDATE vault SET manifest = x''",
            "DELETE FROM digests WHERE covers = 'sessions'", "DELETE FROM digests",
            "UPDATE digests SET entries = zeroblob(40) WHERE covers = 'apps'",
            "UPDATE digests SET entries = substr(entries, 1, 80) WHERE covers = 'sessions'",
            "UPDATE digests SET entries = x'00' WHERE covers = 'sessions'",
            "UPDATE digests SET digest = randomblob(32) WHERE covers = 'sessions'",
            "UPDATE digests SET first = first - 1 WHERE covers = 'sessions'",
            "UPDATE digests SET covers = 'fleet' WHERE covers = 'apps'",
            "UPDATE digests SET covers = 'spare' WHERE covers = 'apps'",
            """
            INSERT INTO digests SELECT 'fleet', first, digest, entries FROM digests WHERE covers = 'apps'
            """,
            "INSERT INTO fleet VALUES (1, 1, NULL, NULL, randomblob(16), 1, 3, x'00')",
        ])
    func list(sql: String) throws {
        try place.tamper(sql)
        try expectRefused(.changed(.list))
    }

    @Test("a row that was doubled is noticed", arguments: ["sessions", "apps", "clock_offsets"])
    func doubled(table: String) throws {
        let unique = [
            "sessions": "id = 'ffff', label = NULL, is_default = 0, uuid = randomblob(16)",
            "apps": "name = 'second', uuid = randomblob(16)", "clock_offsets": "provider = 'other'",
        ]
        try place.tamper(
            """
            CREATE TEMP TABLE kept AS SELECT * FROM \(table) LIMIT 1;
            UPDATE kept SET number = 99, \(try #require(unique[table]));
            INSERT INTO \(table) SELECT * FROM kept;
            """)
        try expectRefused(.changed(.list))
    }

    @Test("a row that was moved to another number is noticed")
    func moved() throws {
        try place.tamper("UPDATE clock_offsets SET number = 7")
        try expectRefused(.changed(.list))
    }

    @Test("a manifest that was taken away is noticed")
    func taken() throws {
        try place.tamper("UPDATE vault SET manifest = NULL")
        try expectRefused(.changed(.manifestMissing))
    }

    @Test(
        "a row that was put back whole, with its digest or without, is noticed",
        arguments: ["sessions", "clock_offsets"], [true, false])
    func putBack(table: String, hasDigest: Bool) throws {
        try place.tamper(
            """
            CREATE TABLE aside.kept AS SELECT * FROM \(table);
            CREATE TABLE aside.digests AS SELECT * FROM main.digests WHERE covers = '\(table)';
            """)
        try store.providers.setClockOffset(.seconds(7), of: Samples.provider().id)
        let id = try #require(try store.sessions.list().sessions.first?.id)
        try store.sessions.setLabel(id, "renamed")
        let genuine = try answers(of: store).map { try $0.get() }
        try place.tamper(
            """
            PRAGMA foreign_keys = OFF;
            DELETE FROM \(table); INSERT INTO \(table) SELECT * FROM kept; DROP TABLE aside.kept;
            \(hasDigest ? "INSERT OR REPLACE INTO main.digests SELECT * FROM aside.digests;" : "")
            DROP TABLE aside.digests;
            """)
        try expectRefused(.changed(hasDigest ? .list : .rows(1, of: Self.rows)), genuine: genuine)
    }

    @Test("a slot that was put back is noticed")
    func slot() throws {
        try store.connection.write { db, key in
            let other = Secret([UInt8](repeating: 9, count: 32))
            let slot = try KeySlot.make(for: key, openedBy: .keyFile(other))
            try db.execute(
                sql: "INSERT INTO key_slots (slot, added_at) VALUES (?, 0)",
                arguments: [slot.encoded])
        }
        try place.tamper("CREATE TABLE aside.kept AS SELECT * FROM key_slots WHERE number = 2")
        try store.connection.write { db, _ in
            try db.execute(sql: "DELETE FROM key_slots WHERE number = 2")
        }
        try place.tamper("INSERT INTO key_slots SELECT * FROM kept; DROP TABLE aside.kept")
        try expectRefused(.changed(.list))
    }

    @Test(
        "a header of another key is no header of this vault",
        arguments: ["commitment = randomblob(32)", "commitment = x'00'"])
    func header(change: String) throws {
        try place.tamper("UPDATE vault SET \(change)")
        let damaged = StoreFailure.damaged(unreadable: 1, of: 1)
        #expect(throws: damaged) { try store.verify() }
        #expect(throws: damaged) { try place.reopen() }
    }

    @Test("a key of an earlier epoch opens nothing any more")
    func epoch() throws {
        try place.tamper("UPDATE vault SET epoch = 2")
        #expect(throws: StoreFailure.locked) { try store.verify() }
        #expect(throws: StoreFailure.locked) {
            try place.reopen(with: .vaultKey(try #require(store.vaultKey)))
        }
    }

    @Test(
        "a trigger or a view of somebody else's is not obeyed",
        arguments: [
            "CREATE TRIGGER t AFTER UPDATE ON sessions BEGIN UPDATE sessions SET label = 'x'; END",
            "CREATE VIEW v AS SELECT * FROM sessions",
        ])
    func trigger(sql: String) throws {
        try place.tamper(sql)
        let name = sql.contains("TRIGGER") ? "t" : "v"
        let change = StoreFailure.changed(.definitions(.foreign(name: name), of: 1))
        #expect(throws: change) { try store.verify() }
        #expect(throws: change) { try store.sessions.list().sessions }
        #expect(throws: change) { try store.sessions.save(Samples.session("new")) }
        #expect(throws: change) { try place.reopen() }
    }

    @Test("the list is shown all the same while the vault is locked")
    func locked() throws {
        try place.tamper("UPDATE sessions SET label = 'edited' WHERE label = 'news'")
        store.lock()
        #expect(try store.sessions.list().sessions.compactMap(\.label) == ["events", "edited"])
        #expect(throws: StoreFailure.locked) { try store.verify() }
    }

    @Test("a write that fails leaves sequence and manifest as they were")
    func rolledBack() throws {
        let before = try place.bytes()
        #expect(throws: StoreFailure.self) {
            try store.connection.write { db, _ in
                try db.execute(sql: "UPDATE sessions SET label = NULL")
                throw StoreFailure.busy
            }
        }
        #expect(try place.bytes() == before)
        try place.reopen().verify()
    }

    @Test("a write that changes nothing writes nothing")
    func nothing() throws {
        let before = try place.bytes()
        try store.sessions.eraseLapsed(at: Samples.start)
        #expect(try place.bytes() == before)
    }

    @Test("deleting all rows of a table at once is a write like others")
    func deleteAll() throws {
        for table in ["apps", "clock_offsets", "sessions"] {
            try store.connection.write { db, _ in try db.execute(sql: "DELETE FROM \(table)") }
            try place.reopen().verify()
        }
    }

    @Test("another process's write is verified once, and nothing more while nobody writes")
    func once() throws {
        let other = try place.reopen()
        try other.verify()
        let version = other.connection.state.withLock { $0.verified?.version }
        #expect(version != nil)
        try other.verify()
        #expect(other.connection.state.withLock { $0.verified?.version } == version)
        _ = try store.sessions.save(Samples.session("four"))
        try other.verify()
        #expect(other.connection.state.withLock { $0.verified?.version } != version)
    }
}
