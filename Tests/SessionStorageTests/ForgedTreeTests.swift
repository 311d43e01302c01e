import CSQLite
import Foundation
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Files in which a scan of the seals and a search in them find different rows, and files that were
/// written past SQLite's counter of changes.
@Suite struct `A forged tree of seals` {
    private let place: TestStore
    private let store: SessionStore
    private let ids: [SessionID]

    init() throws {
        place = try TestStore()
        let store = try place.create()
        self.store = store
        let acme = try Samples.provider()
        ids = try ["news", "fair"].map { label in
            try store.sessions.save(
                Samples.grant(label), provider: acme.id, app: "default",
                origins: acme.boundOrigins, label: label)
        }
        try store.sessions.setDefault(ids[0])
    }

    private static let questions: [@Sendable (SessionStore) throws -> String] = [
        { "\(try $0.sessions.usedByDefault(at: Origin(host: "api.acme.example")))" },
        { "\(try $0.sessions.resolve("-"))" },
        { "\(try $0.sessions.list(boundTo: Origin(host: "api.acme.example")))" },
        { "\(try $0.sessions.resolve("news"))" },
        {
            "\(try $0.sessions.read($0.sessions.resolve("fair").id).credentials.token.revealedText)"
        },
        { "\(try $0.sessions.list())" },
    ]

    @Test(
        arguments: [
            "origins = 'https://a.example:443'", "method = 'app'", "sealed = zeroblob(200)",
        ], questions.indices)
    func `behind the genuine one changes no answer`(edit: String, question: Int) throws {
        let genuine = try Self.questions[question](store)
        let copy = try TestStore()
        try place.bytes().write(to: URL(fileURLWithPath: copy.path))
        try copy.tamper("UPDATE session_seals SET \(edit) WHERE session = 1")
        var file = try StoreFilePages(path: place.path)
        try file.append(
            StoreFilePages(path: copy.path).leaf(of: "session_seals"), behind: "session_seals")
        try file.write()
        for store in [store, try place.reopen()] {
            do {
                #expect(try Self.questions[question](store) == genuine)
            } catch StoreFailure.changed {
            } catch StoreFailure.damaged {
            }
        }
        #expect(throws: StoreFailure.self) { try place.reopen().sessions.list() }
    }

    @Test func `a seal without a session is told before an answer to a login is sent`() throws {
        try store.logins.save(Samples.pending(Samples.request()))
        try place.tamper(
            """
            PRAGMA foreign_keys = OFF;
            INSERT INTO session_seals SELECT 3, schema, method, origins, sealed FROM session_seals
            WHERE session = 1
            """)
        let id = LoginID(rawValue: "7f3a")
        #expect(throws: StoreFailure.changed(.list)) { try store.logins.proveWritable(for: id) }
        #expect(throws: StoreFailure.changed(.list)) {
            try store.logins.noteAnswer(to: Samples.proof, of: id)
        }
    }

    @Test func `a label that only a forged index has costs the label and not the token`() throws {
        try place.tamper(
            """
            PRAGMA writable_schema = ON;
            CREATE TABLE shadow AS SELECT * FROM sessions WHERE 0;
            INSERT INTO shadow (rowid, label) VALUES (1, 'late');
            CREATE UNIQUE INDEX shadow_index ON shadow (label);
            UPDATE sqlite_master SET rootpage =
                (SELECT rootpage FROM sqlite_master WHERE name = 'shadow_index')
            WHERE name = 'session_labels';
            DELETE FROM sqlite_master WHERE name LIKE 'shadow%';
            """)
        let store = try place.reopen()
        let id = try store.sessions.save(Samples.session("late", label: "late"))
        #expect(try store.sessions.read(id).summary.label == nil)
    }

    @Test func `bytes that were exchanged past the counter are noticed where they are read again`()
        throws
    {
        try store.verify()
        var file = try place.bytes()
        for (old, new) in [("news", "fake"), ("fair", "news")] {
            while let found = file.range(of: Data(old.utf8)) {
                file.replaceSubrange(found, with: Data(new.utf8))
            }
        }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: place.path))
        try handle.write(contentsOf: file)
        try handle.close()
        store.connection.database.inDatabase { _ = sqlite3_db_release_memory($0.sqliteConnection) }
        #expect(throws: StoreFailure.self) { try store.sessions.resolve("news") }
        #expect(throws: StoreFailure.self) { try store.sessions.read(ids[0]) }
        #expect(throws: StoreFailure.self) { try store.sessions.setLabel(ids[0], "other") }
    }
}
