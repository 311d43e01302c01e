import CSQLite
import CryptoOpenSSL
import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// Stores of older versions, which were made once by the program of that version and are kept.
struct MigrationTests {
    private let place: TestStore

    init() throws {
        place = try TestStore()
    }

    private static let passphrase = GoldenStore.passphrase

    private func putGolden() throws {
        try place.putGolden(version: 1)
    }

    @Test("a vault that had its manifest here is not taken without one until somebody says so")
    func manifestTakenAway() throws {
        try putGolden()
        let state = place.folder + "/state"
        let unlocked = { () throws -> SessionStore in
            let store = try SessionStore.open(in: place.folder, seenIn: state)
            try store.unlock(.passphrase(Self.passphrase))
            return store
        }
        try unlocked().verify()
        try putGolden()
        let store = try unlocked()
        #expect(throws: StoreFailure.changed(.manifestMissing)) { try store.apps.list() }
        #expect(throws: StoreFailure.changed(.manifestMissing)) {
            try store.sessions.setLabel(try store.sessions.list().sessions[0].id, "new")
        }
        #expect(try unlocked().isOlderThanSeen, "opening it did not settle the matter")
        try store.acceptOlder()
        try expectAll(store)
        #expect(try !unlocked().isOlderThanSeen)
    }

    @Test("a store that is brought to the present version names the copy of it, once")
    func olderCopy() throws {
        try putGolden()
        #expect(
            try SessionStore.open(in: place.folder).olderCopy == place.path + ".version-1")
        #expect(try SessionStore.open(in: place.folder).olderCopy == nil)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.folder).sorted()
    }

    /// Checks that all is there which was put into the golden store.
    private func expectAll(_ store: SessionStore) throws {
        let start = TestStore.start
        let sessions = try store.sessions.list().sessions
        #expect(sessions.map(\.label) == ["größe", "news", "unclear", nil])
        #expect(sessions.map(\.isDefault) == [false, true, false, false])
        #expect(
            sessions.map(\.state) == [
                .logInAgain(since: start + .seconds(7)), .works(checkedAt: start + .seconds(5)),
                .accountUnclear(wanted: "y"), .notChecked,
            ])
        #expect(sessions[1].lastUsedAt == start + .seconds(100))
        #expect(sessions[1].expiresAt == start + .seconds(86_400))
        #expect(sessions[1].account == Account(id: "42", name: "acme_news", access: .readWrite))
        let tokens = try sessions.map {
            try store.sessions.read($0.id).credentials.signingToken?.sharedSecret.revealedText
        }
        #expect(tokens == ["two-secret", "one-secret", "four-secret", "three-secret"])
        #expect(try store.sessions.removed().map(\.summary.label) == ["gone"])
        let acme = try Samples.provider(host: "api.acme.example")
        let apps = try store.apps.list(of: acme.id)
        #expect(apps.map(\.name) == ["default", "second"])
        #expect(apps[0].credentials.key == .sharedSecret(Secret(utf8: "app secret")))
        let definitions = try store.providers.list()
        #expect(definitions.map(\.yaml) == ["id: acme\nname: Acme\n"])
        let login = try store.logins.read(LoginID(rawValue: "7f3a")) { _ in acme }
        #expect(login.authorization?.proof == Samples.proof)
        // Nobody knows by which clock these were measured.
        #expect(try store.providers.clockOffset(of: acme.id) == .zero)
        let other = try #require(ProviderID(rawValue: "other"))
        #expect(try store.providers.clockOffset(of: other) == .zero)
    }

    @Test("a store of version 1 opens with all that is in it, and is kept as it was beside")
    func golden() throws {
        try putGolden()
        let store = try place.reopen()
        #expect(try store.upkeep.status().version == Schema.version)
        try expectAll(store)
        let kept = place.path + ".version-1"
        #expect(try names() == ["store.db", "store.db.version-1"])
        let mode = try FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let version = try Connection(path: kept).read {
            try Int.fetchOne($0, sql: "PRAGMA user_version")
        }
        #expect(version == 1)
        // The copy is a store itself.
        let copy = try SessionStore.open(copyOf: kept)
        try copy.unlock(.passphrase(Self.passphrase))
        try expectAll(copy)
    }

    @Test("the first unlocking gives a vault of the first form its manifest, for good")
    func manifest() throws {
        try putGolden()
        let store = try SessionStore.open(in: place.folder)
        #expect(try store.connection.read { try StoredVault.fetch($0) }.manifest == nil)
        try store.unlock(.keyFile(TestStore.keyFile))
        let vault = try store.connection.read { try StoredVault.fetch($0) }
        #expect(vault.sequence == 1)
        #expect(vault.manifest?.count == 32)
        _ = try store.sessions.save(Samples.session())
        try place.reopen().verify()
        try place.tamper("UPDATE vault SET manifest = NULL")
        #expect(throws: StoreFailure.changed(.manifestMissing)) { try place.reopen().verify() }
    }

    @Test("a vault of the first form with a broken seal gets no manifest, and is not written to")
    func brokenFirstForm() throws {
        try putGolden()
        try place.tamper("UPDATE sessions SET provider = 'other' WHERE label = 'news'")
        let store = try place.reopen()
        #expect(try store.connection.read { try StoredVault.fetch($0) }.manifest == nil)
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 9)) {
            try store.sessions.save(Samples.session())
        }
        let whole = try #require(try store.sessions.list().sessions.first { $0.label == "größe" })
        #expect(
            try store.sessions.read(whole.id).credentials.token.revealedText == "two")
    }

    @Test("a store that cannot be written is brought up to date in memory only")
    func readOnly() throws {
        try putGolden()
        let before = try place.bytes()
        try place.setMode(0o400, of: place.path)
        try place.setMode(0o500, of: place.folder)
        let store = try place.reopen()
        #expect(store.isReadOnly)
        #expect(store.path == place.path)
        try expectAll(store)
        #expect(throws: StoreFailure.storage(.readOnly(path: place.path))) {
            try store.sessions.save(Samples.session())
        }
        #expect(try place.bytes() == before)
        #expect(try names() == ["store.db"])
    }

    @Test("an older copy is never replaced")
    func secondCopy() throws {
        for _ in 0..<3 {
            try putGolden()
            _ = try SessionStore.open(in: place.folder)
        }
        let kept = try names().filter { $0.hasPrefix("store.db.version-1") }
        #expect(kept.count == 3)
        #expect(kept.allSatisfy { !$0.contains(".new-") })
    }

    @Test("several connections that find an old store bring it up to date once")
    func race() async throws {
        try putGolden()
        let place = place
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { _ = try SessionStore.open(in: place.folder) }
            }
            try await group.waitForAll()
        }
        #expect(try names() == ["store.db", "store.db.version-1"])
        try expectAll(try place.reopen())
    }

    @Test(
        "a released schema is never changed, only followed by another step", arguments: [1, 2, 3])
    func releasedSchema(version: Int) throws {
        let database = try Connection()
        let found = try database.write { db in
            try Schema.advance(db, from: 0, through: Array(Schema.steps.prefix(version)))
            return try String.fetchAll(
                db, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
        }
        let digest = SHA256.digest(Array(found.joined(separator: "\n").utf8))
        let start = digest.prefix(8).map { String($0, radix: 16) }.joined()
        let starts = ["ec13113d5d3fd95a", "ace59dd52d67c55c", "ace59dd52d67c55c"]
        #expect(start == starts[version - 1])
    }

    private func open(
        followedBy step: @escaping Schema.Step
    ) throws -> OpenedFile {
        try Migration.open(
            StoreFile(in: place.folder), for: .readWrite, through: Schema.steps + [step])
    }

    @Test("a step that fails leaves the old version whole, and no draft")
    func failingStep() throws {
        let id = try place.create().sessions.save(Samples.session())
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 1)) {
            try open {
                try $0.execute(sql: "DROP TABLE session_seals")
                try $0.execute(sql: "no statement at all")
            }
        }
        let store = try place.reopen()
        #expect(
            try store.sessions.read(id).credentials.token.revealedText == "token-one")
        #expect(try names() == ["store.db", "store.db.version-\(Schema.version)"])
    }

    @Test("where there is no room for a step, the store is read-only and as it was")
    func noRoom() throws {
        let store = try place.create()
        let id = try store.sessions.save(Samples.session())
        let before = try place.bytes()
        let opened = try open { db in
            // In memory there is room; SQLite reports its own limit exactly as a full disk.
            if try String.fetchOne(db, sql: "PRAGMA journal_mode") == "delete" {
                throw SQLiteError(SQLITE_FULL)
            }
            try db.execute(sql: "CREATE TABLE next (number INTEGER) STRICT")
        }
        #expect(opened.isReadOnly)
        #expect(try place.bytes() == before)
        let reading = try SessionStore(opened)
        try reading.unlock(.keyFile(TestStore.keyFile))
        #expect(
            try reading.sessions.read(id).credentials.token.revealedText == "token-one")
    }

    @Test("a newer store is refused, and so is a copy of it")
    func newer() throws {
        _ = try place.create()
        try place.tamper("PRAGMA user_version = \(Schema.version + 1)")
        let before = try place.bytes()
        let newer = StoreFailure.newer(version: Schema.version + 1)
        #expect(throws: newer) { try SessionStore.open(in: place.folder) }
        #expect(throws: newer) { try SessionStore.open(copyOf: place.path) }
        #expect(try place.bytes() == before)
        #expect(try names() == ["store.db"])
    }
}
