import CryptoOpenSSL
import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// A check names whatever is wrong, and goes on.
struct CheckTests {
    private let place: TestStore
    private let store: SessionStore
    private let session: SessionID

    init() throws {
        place = try TestStore()
        store = try place.create()
        session = try Samples.fill(store)
        try store.providers.setClockOffset(.seconds(5), of: Samples.provider().id)
    }

    @Test("a whole store is sound, and all of it can be saved")
    func sound() throws {
        let before = try place.bytes()
        let check = try store.upkeep.check()
        #expect(check.isSound)
        var expected = StoreCheck()
        expected.records = 4
        expected.slots = [1]
        expected.savable.sessions = 1
        expected.savable.logins = 1
        expected.savable.apps = 1
        expected.savable.providers = 1
        #expect(check == expected)
        #expect(try place.bytes() == before)
    }

    /// An edit of one row, and what is said about it.
    struct Edit: Sendable, CustomTestStringConvertible {
        var sql: String
        var kind: StoreCheck.DamagedRow.Kind
        var problem: StoreCheck.DamagedRow.Problem = .edited
        var name: String?
        var isMarkedRemoved = false
        var testDescription: String { sql }
    }

    @Test(
        "an edited row is named with what is wrong",
        arguments: [
            Edit(sql: "UPDATE sessions SET label = 'other'", kind: .session),
            Edit(sql: "UPDATE sessions SET state = 9", kind: .session),
            Edit(sql: "UPDATE sessions SET is_default = 1", kind: .session),
            Edit(
                sql: "UPDATE sessions SET removed_at = 1, kept_until = 2", kind: .session,
                isMarkedRemoved: true),
            Edit(
                sql: "UPDATE session_seals SET method = 'RSA-SHA1'", kind: .session,
                problem: .sealBroken),
            Edit(sql: "UPDATE sessions SET app = 'x'", kind: .session, problem: .sealBroken),
            Edit(sql: "UPDATE sessions SET account_id = '1'", kind: .session, problem: .sealBroken),
            Edit(sql: "UPDATE sessions SET generation = 9", kind: .session, problem: .sealBroken),
            Edit(
                sql: "UPDATE session_seals SET sealed = zeroblob(117)", kind: .session,
                problem: .sealBroken),
            Edit(sql: "DELETE FROM session_seals", kind: .session, problem: .sealBroken),
            Edit(sql: "UPDATE apps SET added_at = 1", kind: .app, name: "acme/default"),
            Edit(
                sql: "UPDATE apps SET origins = 'https://evil.example:443'", kind: .app,
                problem: .sealBroken, name: "acme/default"),
            Edit(sql: "UPDATE providers SET added_at = 1", kind: .provider, name: "acme"),
            Edit(
                sql: "UPDATE providers SET id = 'evil'", kind: .provider, problem: .sealBroken,
                name: "evil"),
            Edit(
                sql: "UPDATE pending_logins SET label = 'x'", kind: .login, problem: .sealBroken,
                name: "7f3a"),
            Edit(sql: "UPDATE clock_offsets SET seconds = 9", kind: .clockOffset, name: "acme"),
            Edit(sql: "UPDATE key_slots SET added_at = 1", kind: .slot, name: "1"),
        ])
    func edited(_ edit: Edit) throws {
        try place.tamper(edit.sql)
        let check = try place.reopen().upkeep.check()
        let name = edit.name ?? session.rawValue
        #expect(
            check.rows == [
                .init(
                    kind: edit.kind, name: name, problem: edit.problem,
                    isMarkedRemoved: edit.isMarkedRemoved)
            ])
        #expect(!check.isSound)
        let isLost = edit.problem != .edited
        #expect(check.savable.sessions == (isLost && edit.kind == .session ? 0 : 1))
        #expect(check.savable.apps == (isLost && edit.kind == .app ? 0 : 1))
    }

    @Test(
        "rows that were deleted, doubled or put back are told by the list",
        arguments: [
            "DELETE FROM sessions", "DELETE FROM apps", "DELETE FROM clock_offsets",
            "UPDATE vault SET sequence = sequence - 1", "UPDATE vault SET created_at = 1",
            "UPDATE vault SET manifest = randomblob(32)",
            """
            INSERT INTO key_slots (slot, added_at) SELECT slot, added_at FROM key_slots
            """,
        ])
    func list(sql: String) throws {
        try place.tamper(sql)
        let check = try place.reopen().upkeep.check()
        #expect(check.list == .list)
        #expect(!check.isSound)
    }

    @Test("an edit that brought its digest along is told by the list")
    func editedWithDigest() throws {
        let running = try place.reopen()
        try place.tamper("UPDATE sessions SET label = 'other'")
        let digest = try running.connection.read {
            try RowScan.digest(of: 1, in: .sessions, .entries, $0)
        }
        let entries = [0, 0, 0, 0, 0, 0, 0, 1] + (try #require(digest))
        try place.tamper(
            """
            UPDATE digests SET entries = x'\(Self.digits(entries))',
                digest = x'\(Self.digits(SHA256.digest(entries)))'
            WHERE covers = 'sessions'
            """)
        let check = try place.reopen().upkeep.check()
        #expect(check.rows.isEmpty)
        #expect(check.list == .list)
    }

    private static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("a manifest that was taken away is told")
    func manifestMissing() throws {
        try place.tamper("UPDATE vault SET manifest = NULL")
        #expect(try place.reopen().upkeep.check().list == .manifestMissing)
    }

    @Test("what does not belong into the schema is named, and so is what is gone")
    func schema() throws {
        try place.tamper(
            """
            CREATE TRIGGER spy AFTER INSERT ON sessions BEGIN DELETE FROM apps; END;
            CREATE VIEW look AS SELECT * FROM sessions;
            CREATE TABLE kept (a);
            DROP INDEX session_labels;
            DROP TABLE last_used;
            CREATE TABLE last_used (session INTEGER PRIMARY KEY, at TEXT) STRICT;
            """)
        #expect(
            try store.upkeep.check().schema == [
                .changed(name: "last_used"), .missing(name: "session_labels"),
                .foreign(name: "kept"), .foreign(name: "look"), .foreign(name: "spy"),
            ])
    }

    @Test("rows that belong to none are counted")
    func orphans() throws {
        try Connection(path: place.path).write {
            try $0.execute(sql: "INSERT INTO last_used (session, at) VALUES (77, 1)")
        }
        let check = try place.reopen().upkeep.check()
        #expect(check.orphans == 1)
        #expect(!check.isSound)
    }

    @Test("another process's new key is no damage")
    func rekeyed() throws {
        let running = try place.reopen()
        try store.upkeep.rekey(openedBy: .keyFile(.random()), at: TestStore.start)
        #expect(throws: StoreFailure.locked) { try running.upkeep.check() }
    }

    @Test("a locked store is not checked")
    func locked() throws {
        store.lock()
        #expect(throws: StoreFailure.locked) { try store.upkeep.check() }
    }

    @Test("a broken page loses what is on it and nothing else", arguments: 0..<2)
    func brokenPage(_ which: Int) throws {
        var ids = [session]
        for number in 0..<240 {
            ids.append(try store.sessions.save(Samples.session("\(number)", label: "l\(number)")))
        }
        let leaf = try place.breakLeaf(of: "sessions", which)
        let check = try place.reopen().upkeep.check()
        #expect(!check.pages.isEmpty)
        #expect(check.records == 244)
        let lost = Set(check.rows.map(\.name))
        #expect(check.rows.allSatisfy { $0.kind == .session && $0.problem == .unreadable })
        #expect(check.rows.count == leaf.rows)
        #expect(lost.count == leaf.rows)
        #expect(check.savable.sessions == 241 - leaf.rows)
        #expect(check.savable.apps == 1)
    }

    @Test(
        "whatever byte is broken, a check ends, and says so or finds the same",
        arguments: 0..<60)
    func anyByte(_ seed: Int) throws {
        var bytes = try place.bytes()
        // Spread over the file by a multiplier that has no factor in common with its length.
        let offset = (100 + seed * 7919) % bytes.count
        bytes[offset] ^= 0x55
        try bytes.write(to: URL(fileURLWithPath: place.path))
        guard let damaged = try? place.reopen() else { return }
        let check = try damaged.upkeep.check()
        if check.isSound {
            #expect(
                try damaged.sessions.read(session).credentials.token.revealedText
                    == "token-one")
        } else {
            #expect(check.savable.sessions <= 1)
        }
    }
}

extension TestStore {
    /// Overwrites one leaf page of a table with zeros, and says how many rows were on it.
    func breakLeaf(of table: String, _ which: Int) throws -> (page: Int, rows: Int) {
        let outside = try Connection(path: path)
        let (root, size) = try outside.read { db in
            (
                try Int.fetchOne(
                    db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?",
                    arguments: [table]) ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
            )
        }
        try outside.close()
        var bytes = [UInt8](try self.bytes())
        // The format of b-tree pages: https://www.sqlite.org/fileformat.html, section 1.6.
        let number = { (offset: Int, count: Int) in
            bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        let start = (root - 1) * size
        try #require(bytes[start] == 5, "the table is big enough to have leaves")
        let cells = number(start + 3, 2)
        try #require(which < cells)
        let page = number(start + number(start + 12 + 2 * which, 2), 4)
        let leaf = (page - 1) * size
        let rows = number(leaf + 3, 2)
        bytes.replaceSubrange(leaf..<leaf + size, with: repeatElement(0, count: size))
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return (page, rows)
    }
}
