import CSQLite
import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

struct StoreFileTests {
    private let place: TestStore

    init() throws { place = try TestStore() }

    @Test("a new store is a file of 0600 that its key file opens, and nobody else's does")
    func creation() throws {
        let store = try place.create()
        #expect(store.isUnlocked)
        #expect(try mode(of: place.path) == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder)
        #expect(names == [SessionStore.fileName])

        let again = try SessionStore.open(in: place.folder)
        #expect(!again.isUnlocked)
        #expect(again.vaultID == store.vaultID)
        #expect(throws: StoreFailure.wrongSecret(.keyFile)) {
            try again.unlock(.keyFile(Secret([UInt8](repeating: 8, count: 32))))
        }
        #expect(throws: StoreFailure.wrongSecret(.passphrase)) {
            try again.unlock(.passphrase(TestStore.keyFile))
        }
        try again.unlock(.keyFile(TestStore.keyFile))
        #expect(again.vaultKey == store.vaultKey)
    }

    @Test("a passphrase opens, a wrong one does not, and a cached key of another vault is no key")
    func passphrase() throws {
        let secret = Secret(utf8: "correct horse")
        let store = try SessionStore.create(
            in: place.folder, openedBy: .init(.passphrase(secret, .least)), at: TestStore.start)
        store.lock()
        #expect(throws: StoreFailure.wrongSecret(.passphrase)) {
            try store.unlock(.passphrase(Secret(utf8: "Correct horse")))
        }
        #expect(throws: StoreFailure.locked) { try store.unlock(.vaultKey(TestStore.keyFile)) }
        #expect(!store.isUnlocked)
        try store.unlock(.passphrase(secret))
        #expect(try store.slots.sources() == [.passphrase])
        #expect(try store.upkeep.status().slots.first?.cost == "2^15, 8, 1")
    }

    @Test("a damaged slot is told from a wrong secret")
    func damagedSlot() throws {
        let store = try place.create()
        try place.tamper("UPDATE key_slots SET slot = zeroblob(177)")
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 1)) {
            try store.unlock(.keyFile(TestStore.keyFile))
        }
    }

    @Test("every required setting is in force", arguments: StoreSettings.required.map(\.pragma))
    func settings(pragma: String) throws {
        let setting = try #require(StoreSettings.required.first { $0.pragma == pragma })
        let found = try place.create().connection.database.inDatabase { try setting.current($0) }
        #expect(found == setting.inForce)
    }

    @Test("every limit is in force", arguments: StoreLimit.required.map(\.name))
    func limits(name: String) throws {
        let limit = try #require(StoreLimit.required.first { $0.name == name })
        let found = try place.create().connection.database.inDatabase { limit.current($0) }
        #expect(found == limit.value)
    }

    @Test("SQLite defends the file against statements that mean to damage it")
    func defended() throws {
        let store = try place.create()
        #expect(
            store.connection.database.inDatabase { csqlite_is_defended($0.sqliteConnection) } == 1)
        #expect(throws: SQLiteError.self) {
            try store.connection.database.write { db in
                try db.execute(sql: "PRAGMA writable_schema = ON")
                try db.execute(sql: "UPDATE sqlite_master SET sql = ''")
            }
        }
    }

    @Test(
        "what is over a limit is refused",
        arguments: [
            "SELECT zeroblob(1000001)", "SELECT '\(String(repeating: "x", count: 100_001))'",
            "SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4", "ATTACH ':memory:' AS other",
            "SELECT ?33",
        ])
    func overLimit(sql: String) throws {
        let store = try place.create()
        #expect(throws: SQLiteError.self) {
            try store.connection.database.inDatabase { try $0.execute(sql: sql) }
        }
    }

    @Test("a value from outside that is over the limit is damage, and the rest is still there")
    func oversizedValue() throws {
        let store = try place.create()
        let id = try store.sessions.save(Samples.session())
        try place.tamper("UPDATE session_seals SET sealed = zeroblob(2000000)")
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 1)) { try store.sessions.read(id) }
        #expect(try store.sessions.list().sessions.map(\.id) == [id])
    }

    @Test("where there is none, there is no vault, and nothing is made")
    func noVault() throws {
        #expect(throws: StoreFailure.noVault) { try SessionStore.open(in: place.folder) }
        #expect(throws: StoreFailure.noVault) { try SessionStore.open(in: place.folder + "/none") }
        #expect(try !SessionStore.exists(in: place.folder))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder).isEmpty)
    }

    @Test("a second vault is not made over the first")
    func secondCreation() throws {
        let id = try place.create().vaultID
        #expect {
            try place.create()
        } throws: {
            if case .vaultExists = $0 as? StoreFailure { true } else { false }
        }
        #expect(try SessionStore.open(in: place.folder).vaultID == id)
    }

    /// What may stand in the store's place without being one.
    enum Impostor: CaseIterable {
        case symbolicLink
        case danglingLink
        case hardLink
        case fifo
        case folder

        var problem: StoreFailure.UnsafePath {
            switch self {
            case .symbolicLink, .danglingLink: .symbolicLink
            case .hardLink: .secondName
            case .fifo, .folder: .notARegularFile
            }
        }

        func put(at path: String) throws {
            let real = path + ".real"
            switch self {
            case .symbolicLink, .hardLink:
                try FileManager.default.moveItem(atPath: path, toPath: real)
                #expect((self == .hardLink ? link(real, path) : symlink(real, path)) == 0)
            case .danglingLink:
                try FileManager.default.removeItem(atPath: path)
                #expect(symlink(path + ".none", path) == 0)
            case .fifo:
                try FileManager.default.removeItem(atPath: path)
                #expect(mkfifo(path, 0o600) == 0)
            case .folder:
                try FileManager.default.removeItem(atPath: path)
                #expect(mkdir(path, 0o700) == 0)
            }
        }
    }

    @Test("links, FIFOs and folders are refused in the store's place", arguments: Impostor.allCases)
    func impostor(_ impostor: Impostor) throws {
        _ = try place.create()
        try impostor.put(at: place.path)
        #expect(throws: StoreFailure.unsafe(path: place.path, impostor.problem)) {
            try SessionStore.open(in: place.folder)
        }
        #expect(throws: StoreFailure.unsafe(path: place.path, impostor.problem)) {
            try place.create()
        }
    }

    @Test(
        "a file that others can reach is refused", arguments: [0o604, 0o640, 0o644, 0o666, 0o610])
    func openFile(mode: Int) throws {
        _ = try place.create()
        try place.setMode(mode, of: place.path)
        let shown = "0" + String(mode, radix: 8)
        let expected = StoreFailure.unsafe(
            path: place.path, .openToOthers(mode: shown, wanted: "0600"))
        #expect(throws: expected) { try SessionStore.open(in: place.folder) }
    }

    @Test("a folder that others can reach is refused", arguments: [0o701, 0o750, 0o755, 0o777])
    func openFolder(mode: Int) throws {
        _ = try place.create()
        try place.setMode(mode, of: place.folder)
        let shown = "0" + String(mode, radix: 8)
        let expected = StoreFailure.unsafe(
            path: place.folder, .openToOthers(mode: shown, wanted: "0700"))
        #expect(throws: expected) { try SessionStore.open(in: place.folder) }
    }

    @Test("a relative folder is refused")
    func relative() {
        #expect(throws: StoreFailure.unsafe(path: "data", .relative)) {
            try SessionStore.open(in: "data")
        }
    }

    @Test("a key file may lie anywhere but in the store's folder")
    func keyFileBeside() throws {
        let link = place.folder + "/../link-\(UUID().uuidString)"
        #expect(symlink(place.folder, link) == 0)
        defer { unlink(link) }
        for path in [place.folder + "/vault.key", link + "/vault.key"] {
            #expect(throws: StoreFailure.unsafe(path: path, .insideStore)) {
                try SessionStore.checkPlace(ofKeyFile: path, forStoreIn: place.folder)
            }
        }
        for path in [place.folder + "-else/vault.key", "vault.key", "/vault.key"] {
            try SessionStore.checkPlace(ofKeyFile: path, forStoreIn: place.folder)
        }
    }

    @Test("another user's file is refused")
    func foreignOwner() throws {
        // Only root can give files away.
        guard geteuid() == 0 else { return }
        _ = try place.create()
        #expect(chown(place.path, 1, 1) == 0)
        let owner = try #require(getpwuid(1)).pointee.pw_name
        let name = String(cString: try #require(owner))
        #expect(throws: StoreFailure.unsafe(path: place.path, .notYours(owner: name))) {
            try SessionStore.open(in: place.folder)
        }
    }

    @Test("a read-only home can be read, is not written, and stays as it was")
    func readOnly() throws {
        let id = try place.create().sessions.save(Samples.session())
        let before = try place.bytes()
        try place.setMode(0o444, of: place.path)
        try place.setMode(0o555, of: place.folder)
        let store = try place.reopen()
        #expect(store.isReadOnly)
        #expect(try store.sessions.list().sessions.map(\.id) == [id])
        #expect(
            try store.sessions.read(id).credentials.token.revealedText == "token-one")
        store.sessions.noteUse(id, at: TestStore.start)
        #expect(throws: StoreFailure.storage(.readOnly(path: place.path))) {
            try store.sessions.setLabel(id, "news")
        }
        #expect(try place.bytes() == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder)
        #expect(names == [SessionStore.fileName])
    }

    @Test("a newer store is refused and not touched")
    func newer() throws {
        _ = try place.create()
        try place.tamper("PRAGMA user_version = \(Schema.version + 1)")
        let before = try place.bytes()
        #expect(throws: StoreFailure.newer(version: Schema.version + 1)) {
            try SessionStore.open(in: place.folder)
        }
        #expect(try place.bytes() == before)
    }

    /// Damage to the whole file.
    enum Damage: CaseIterable {
        case empty
        case text
        case cut
        case zeroed
        case otherApplication
        case noTable

        func done(to place: TestStore) throws {
            let url = URL(fileURLWithPath: place.path)
            var bytes = try place.bytes()
            switch self {
            case .empty: bytes = Data()
            case .text: bytes = Data(String(repeating: "not a database\n", count: 500).utf8)
            case .cut: bytes = bytes.prefix(4096)
            case .zeroed: bytes.resetBytes(in: 100..<4096)
            case .otherApplication: return try place.tamper("PRAGMA application_id = 1")
            case .noTable: return try place.tamper("DROP TABLE vault")
            }
            try bytes.write(to: url)
        }
    }

    @Test("a damaged file is refused and not touched", arguments: Damage.allCases)
    func damaged(_ damage: Damage) throws {
        _ = try place.create()
        try damage.done(to: place)
        let before = try place.bytes()
        let expected: StoreFailure =
            damage == .noTable
            ? .changed(.definitions(.missing(name: "vault"), of: 1))
            : .damaged(unreadable: 1, of: 1)
        #expect(throws: expected) { try SessionStore.open(in: place.folder) }
        #expect(try place.bytes() == before)
    }

    private func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}
