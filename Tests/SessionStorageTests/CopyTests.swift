import Foundation
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Backups, exports and other stores, opened where they lie.
struct CopyTests {
    private let place: TestStore
    private let id: SessionID
    private var copy: String { place.folder + "/a copy?%23#.db" }

    init() throws {
        place = try TestStore()
        id = try place.create().sessions.save(Samples.session(label: "news"))
        try FileManager.default.copyItem(atPath: place.path, toPath: copy)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.folder).sorted()
    }

    private func expectOpens(_ path: String) throws {
        let store = try SessionStore.open(copyOf: path)
        try store.unlock(.keyFile(TestStore.keyFile))
        #expect(store.isReadOnly)
        #expect(
            try store.sessions.read(id).credentials.token.revealedText == "token-one")
        #expect(throws: StoreFailure.storage(.readOnly(path: store.path))) {
            try store.sessions.setLabel(id, "other")
        }
        store.sessions.noteUse(id, at: Samples.start)
    }

    @Test("a copy is read, whoever may reach it, and neither it nor its folder is touched")
    func reading() throws {
        try place.setMode(0o444, of: copy)
        let before = try Data(contentsOf: URL(fileURLWithPath: copy))
        try place.setMode(0o555, of: place.folder)
        try expectOpens(copy)
        try place.setMode(0o700, of: place.folder)
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == before)
        #expect(try names() == ["a copy?%23#.db", "store.db"])
    }

    @Test("a link to a copy will do")
    func link() throws {
        let link = place.folder + "/link"
        #expect(symlink(copy, link) == 0)
        try expectOpens(link)
    }

    @Test("a copy that was changed is noticed like a store")
    func tampered() throws {
        let outside = try Connection(path: copy)
        try outside.write { try $0.execute(sql: "UPDATE sessions SET label = 'x'") }
        try outside.close()
        let store = try SessionStore.open(copyOf: copy)
        try store.unlock(.keyFile(TestStore.keyFile))
        #expect(throws: StoreFailure.changed(.rows(1, of: 2))) { try store.verify() }
    }

    /// Files that are no store.
    enum Stranger: CaseIterable {
        case empty
        case text
        case folder
        case fifo
        case otherDatabase
        case writeAheadLog
        case tooBig

        func put(at path: String) throws {
            let manager = FileManager.default
            if self != .writeAheadLog { try manager.removeItem(atPath: path) }
            switch self {
            case .empty: #expect(manager.createFile(atPath: path, contents: nil))
            case .text:
                let text = String(repeating: "not a database\n", count: 500)
                #expect(manager.createFile(atPath: path, contents: Data(text.utf8)))
            case .folder:
                try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .fifo: #expect(mkfifo(path, 0o600) == 0)
            case .otherDatabase:
                let other = try Connection(path: path)
                try other.write { try $0.execute(sql: "CREATE TABLE t (a)") }
                try other.close()
            case .writeAheadLog:
                let database = try Connection(path: path)
                try database.inDatabase {
                    try $0.execute(sql: "PRAGMA journal_mode = WAL")
                }
                try database.close()
            case .tooBig:
                #expect(manager.createFile(atPath: path, contents: nil))
                #expect(truncate(path, off_t(SessionStore.greatestCopy) + 1) == 0)
            }
        }
    }

    @Test("what is no store is named so, and left alone", arguments: Stranger.allCases)
    func stranger(_ stranger: Stranger) throws {
        try stranger.put(at: copy)
        let before = try names()
        #expect(throws: StoreFailure.notAStore(path: copy)) {
            try SessionStore.open(copyOf: copy)
        }
        #expect(try names() == before)
    }

    @Test("a copy that is not there says so")
    func absent() {
        let path = copy + ".none"
        #expect(throws: StoreFailure.storage(.unreadable(path: path, .missing))) {
            try SessionStore.open(copyOf: path)
        }
    }

    @Test("a copy that was taken in the middle of a write says so, and its journal stays")
    func hotJournal() throws {
        let store = try place.reopen()
        let path = place.path
        try store.connection.database.inTransaction(.immediate) { db in
            try db.execute(sql: "UPDATE sessions SET label = 'half'")
            // What lies on the disk at this moment is what a power failure would leave.
            try FileManager.default.copyItem(atPath: path + "-journal", toPath: copy + "-journal")
            return .rollback
        }
        let journal = URL(fileURLWithPath: copy + "-journal")
        var bytes = try Data(contentsOf: journal)
        // What SQLite writes last: that it is a journal, and of all pages up to its end.
        let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        bytes.replaceSubrange(0..<12, with: magic + [0xFF, 0xFF, 0xFF, 0xFF])
        try bytes.write(to: journal)
        #expect {
            try SessionStore.open(copyOf: copy)
        } throws: {
            if case .storage(.inputOutput(operation: "roll back", _)) = $0 as? StoreFailure {
                true
            } else {
                false
            }
        }
        #expect(try Data(contentsOf: journal) == bytes)
    }

    @Test("a damaged copy is refused", arguments: [4096, 8192])
    func damaged(length: Int) throws {
        #expect(truncate(copy, off_t(length)) == 0)
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 1)) {
            let store = try SessionStore.open(copyOf: copy)
            try store.unlock(.keyFile(TestStore.keyFile))
            _ = try store.sessions.list().sessions
        }
    }
}
