import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// Stores of older forms that somebody edited before, between or after the two steps that bring them
/// to today's.
@Suite struct `A store of an older form` {
    private let place: TestStore

    init() throws {
        place = try TestStore()
    }

    /// Opens it with the key file, or with the passphrase of the programs' stores.
    private func open(_ name: String) throws -> SessionStore {
        let store = try SessionStore.open(in: place.folder)
        let isOfProgram = name.hasPrefix("program")
        try store.unlock(
            isOfProgram ? .passphrase(GoldenStore.passphrase) : .keyFile(TestStore.keyFile))
        return store
    }

    private func form(_ store: SessionStore) throws -> Manifest.Form? {
        let key = try store.connection.key()
        return try store.connection.read { try StoredVault.fetch($0).manifestForm(of: key) }
    }

    private static let all = [
        "version-1", "version-2", "version-3", "program-0.1.0", "program-0.2.0",
    ]

    @Test(arguments: all)
    func `is adopted at the first unlocking, and is sound then`(name: String) throws {
        try place.putGolden(name)
        let store = try open(name)
        #expect(try form(store) == .entries)
        try store.verify()
        #expect(try store.upkeep.check().isSound)
        let ids = try store.sessions.list().sessions.map(\.id)
        let other = try open(name)
        #expect(try other.sessions.list().sessions.map(\.id) == ids)
        #expect(try ids.map { try other.sessions.read($0).summary.id } == ids)
        try other.sessions.setLabel(ids[0], "renamed")
        #expect(try store.sessions.resolve("renamed").id == ids[0])
        #expect(try store.upkeep.check().isSound)
    }

    @Test(arguments: all)
    func `that cannot be written is adopted in memory, and verified`(name: String) throws {
        try place.putGolden(name)
        let before = try place.bytes()
        try place.setMode(0o400, of: place.path)
        try place.setMode(0o500, of: place.folder)
        let store = try open(name)
        #expect(store.isReadOnly)
        #expect(try form(store) == .entries)
        try store.verify()
        #expect(try store.upkeep.check().isSound)
        #expect(try place.bytes() == before)
    }

    /// Edits that the digests of an older form tell of, and the rows that a store has.
    private static let edits = [
        "UPDATE sessions SET label = 'other' WHERE label = 'news'",
        "UPDATE sessions SET is_default = 1 - is_default WHERE label = 'news'",
        "UPDATE apps SET added_at = 5 WHERE name = 'default'",
        "UPDATE key_slots SET added_at = 5 WHERE number = 2",
        "UPDATE clock_offsets SET seconds = 0",
        "DELETE FROM apps WHERE name = 'second'", "UPDATE vault SET sequence = sequence + 1",
        "UPDATE vault SET manifest = NULL",
    ]

    private static let digestEdits = [
        "UPDATE sessions SET digest = zeroblob(32) WHERE label = 'news'",
        "UPDATE sessions SET digest = x'' WHERE label = 'news'",
        "UPDATE sessions SET digest = NULL",
    ]

    @Test(arguments: [2, 3], edits + digestEdits)
    func `that was edited is refused at its first use, and not adopted`(version: Int, sql: String)
        throws
    {
        try place.putGolden(version: version)
        try place.tamper(sql)
        try expectRefused()
    }

    @Test(arguments: edits)
    func `that was edited and cannot be written is refused`(sql: String) throws {
        try place.putGolden(version: 3)
        try place.tamper(sql)
        try place.setMode(0o400, of: place.path)
        try place.setMode(0o500, of: place.folder)
        try expectRefused()
    }

    private static let pieceEdits = [
        "UPDATE digests SET entries = zeroblob(length(entries)) WHERE covers = 'sessions'",
        "UPDATE digests SET digest = randomblob(32) WHERE covers = 'apps'",
        "UPDATE digests SET first = first - 1 WHERE covers = 'apps'", "DELETE FROM digests",
        "UPDATE digests SET covers = 'fleet' WHERE covers = 'apps'",
        "INSERT INTO fleet VALUES (1, 1, NULL, NULL, randomblob(16), 1, 3, x'00')",
    ]

    @Test(arguments: edits + pieceEdits)
    func `that was edited between the two steps is refused`(sql: String) throws {
        try place.putGolden(version: 3)
        _ = try SessionStore.open(in: place.folder)
        try place.tamper(sql)
        try expectRefused()
    }

    /// Refuses every question, each of a process of its own, and whatever would be written.
    private func expectRefused() throws {
        let before = try? SessionStore.open(in: place.folder).connection.read {
            try StoredVault.fetch($0)
        }
        let questions: [(SessionStore) throws -> Void] = [
            { try $0.verify() }, { _ = try $0.sessions.list() },
            { _ = try $0.sessions.resolve("größe") }, { _ = try $0.apps.list() },
            { _ = try $0.sessions.read($0.sessions.listUnverified().sessions[0].id) },
            { store in
                let id = try store.sessions.listUnverified().sessions[0].id
                try store.sessions.recordCheck(id, .notChecked)
            },
        ]
        let refused = try questions.map { question in
            let store = try place.reopen()
            do {
                try question(store)
                return false
            } catch StoreFailure.changed {
                return true
            } catch StoreFailure.storage(.readOnly) {
                return store.isReadOnly
            }
        }
        #expect(refused == questions.map { _ in true })
        let after = try SessionStore.open(in: place.folder).connection.read {
            try StoredVault.fetch($0)
        }
        #expect(after.header.commitment == before?.header.commitment)
    }

    // MARK: An old header put back

    private static let columns = [
        "manifest = (SELECT manifest FROM kept)", "commitment = (SELECT commitment FROM kept)",
        "sequence = (SELECT sequence FROM kept), manifest = (SELECT manifest FROM kept)",
        """
        commitment = (SELECT commitment FROM kept), sequence = (SELECT sequence FROM kept),
            manifest = (SELECT manifest FROM kept)
        """,
    ]

    @Test(arguments: [2, 3], columns)
    func `whose old header is put back after it was adopted is refused`(
        version: Int, change: String
    ) throws {
        try place.putGolden(version: version)
        _ = try SessionStore.open(in: place.folder)
        try place.tamper("CREATE TABLE aside.kept AS SELECT * FROM vault")
        try place.reopen().verify()
        try place.tamper("UPDATE vault SET \(change)")
        #expect(throws: StoreFailure.changed(.list)) { try place.reopen().verify() }
        #expect(throws: StoreFailure.changed(.list)) {
            try place.reopen().sessions.resolve("news")
        }
    }

    @Test func `whose old header and digests are put back under newer rows is refused`() throws {
        try place.putGolden(version: 3)
        _ = try SessionStore.open(in: place.folder)
        try place.tamper(
            """
            CREATE TABLE aside.kept AS SELECT * FROM vault;
            CREATE TABLE aside.pieces AS SELECT * FROM digests;
            """)
        let store = try place.reopen()
        try store.sessions.setLabel(try store.sessions.resolve("news").id, "newer")
        try place.tamper(
            """
            DELETE FROM vault; INSERT INTO vault SELECT * FROM kept;
            DELETE FROM digests; INSERT INTO digests SELECT * FROM pieces;
            """)
        let change = StoreFailure.changed(.rows(1, of: 15))
        #expect(throws: change) { try place.reopen().verify() }
        #expect(throws: change) { try place.reopen().sessions.resolve("newer") }
        #expect(throws: change) { try store.sessions.resolve("newer") }
    }
}
