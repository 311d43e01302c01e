import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// Copies of a whole store: made while others write, complete or not there, put back elsewhere.
struct BackupTests {
    private let place: TestStore
    private let elsewhere: TestStore
    private let store: SessionStore
    private var target: String { elsewhere.folder + "/copy.db" }

    init() throws {
        place = try TestStore()
        elsewhere = try TestStore()
        store = try place.create()
    }

    private func opened(_ path: String) throws -> SessionStore {
        let copy = try SessionStore.open(copyOf: path)
        try copy.unlock(.keyFile(TestStore.keyFile))
        return copy
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: elsewhere.folder)
    }

    @Test("a backup is a file of 0600 with all that was there, and says how much")
    func backup() throws {
        let id = try Samples.fill(store)
        let report = try store.upkeep.backup(to: target)
        let attributes = try FileManager.default.attributesOfItem(atPath: target)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(
            report
                == BackupReport(
                    path: target, bytes: try #require(attributes[.size] as? Int), sessions: 1,
                    isVerified: true))
        #expect(try names() == ["copy.db"])
        let copy = try opened(target)
        #expect(try copy.sessions.read(id) == store.sessions.read(id))
        #expect(try copy.upkeep.check().isSound)
        #expect(copy.vaultID == store.vaultID)
    }

    @Test("a locked store is backed up too, unverified")
    func locked() throws {
        try Samples.fill(store)
        store.lock()
        #expect(try !store.upkeep.backup(to: target).isVerified)
        #expect(try opened(target).upkeep.check().isSound)
    }

    @Test("nothing is replaced, whatever is there")
    func existing() throws {
        let link = elsewhere.folder + "/link.db"
        #expect(symlink(elsewhere.folder + "/none", link) == 0)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: target))
        for path in [target, link, elsewhere.folder] {
            #expect(throws: StoreFailure.fileExists(path: path)) {
                try store.upkeep.backup(to: path)
            }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("mine".utf8))
        #expect(try names().sorted() == ["copy.db", "link.db"])
    }

    @Test(
        "names that SQLite uses beside the store are refused", arguments: ["", "-journal", "-wal"])
    func ownNames(suffix: String) throws {
        let path = place.path + suffix
        #expect(throws: StoreFailure.fileExists(path: path)) { try store.upkeep.backup(to: path) }
        let round =
            place.folder + "/../"
            + URL(fileURLWithPath: path).pathComponents.suffix(2)
            .joined(separator: "/")
        #expect(throws: StoreFailure.fileExists(path: round)) { try store.upkeep.backup(to: round) }
        _ = try store.upkeep.backup(to: place.folder + "/backup.db")
    }

    @Test("a relative path, and a folder that is not there, are refused")
    func paths() throws {
        #expect(throws: StoreFailure.unsafe(path: "copy.db", .relative)) {
            try store.upkeep.backup(to: "copy.db")
        }
        let path = elsewhere.folder + "/"
        #expect(throws: StoreFailure.unsafe(path: path, .notARegularFile)) {
            try store.upkeep.backup(to: path)
        }
        #expect(throws: StoreFailure.self) {
            try store.upkeep.backup(to: elsewhere.folder + "/none/copy.db")
        }
        #expect(try names().isEmpty)
    }

    @Test("a store that was changed from outside is not backed up as a good one")
    func changed() throws {
        try Samples.fill(store)
        try place.tamper("UPDATE sessions SET label = 'other'")
        #expect(throws: StoreFailure.changed(.rows(1, of: 5))) {
            try store.upkeep.backup(to: target)
        }
        #expect(try names().isEmpty)
    }

    @Test("what others write meanwhile is in it or not, but never half of it")
    func underLoad() async throws {
        let (place, folder) = (place, elsewhere.folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<3 {
                group.addTask {
                    let own = try place.reopen()
                    for number in 0..<8 {
                        // Two rows in one transaction each.
                        let id = try own.sessions.save(
                            Samples.session("\(writer)-\(number)", label: "s"))
                        try own.sessions.remove(
                            id, at: TestStore.start, keepingUntil: TestStore.start + .seconds(9))
                    }
                }
            }
            group.addTask {
                let own = try place.reopen()
                for number in 0..<10 {
                    #expect(try own.upkeep.backup(to: "\(folder)/\(number).db").isVerified)
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<10 {
            #expect(try opened("\(folder)/\(number).db").upkeep.check().isSound)
        }
    }

    // MARK: Restoring

    @Test("a copy is put into an empty home, where it is a store like any other")
    func restore() throws {
        let id = try Samples.fill(store)
        _ = try store.upkeep.backup(to: target)
        let home = elsewhere.folder + "/home"
        let state = elsewhere.folder + "/state"
        let restored = try SessionStore.restore(
            from: opened(target), in: home, seenIn: state
        ).store
        #expect(restored.isUnlocked && !restored.isReadOnly && !restored.isOlderThanSeen)
        #expect(try restored.sessions.read(id) == store.sessions.read(id))
        try restored.sessions.setLabel(id, "photos")
        #expect(try store.sessions.read(id).summary.label == "news")
        let again = try SessionStore.open(in: home, seenIn: state)
        try again.unlock(.keyFile(TestStore.keyFile))
        #expect(try again.upkeep.check().isSound)
        #expect(!again.isOlderThanSeen)
    }

    @Test("a home that has a store keeps it")
    func restoreOver() throws {
        _ = try store.upkeep.backup(to: target)
        let id = try Samples.fill(store)
        #expect {
            try SessionStore.restore(from: opened(target), in: place.folder).store
        } throws: {
            if case .vaultExists = $0 as? StoreFailure { true } else { false }
        }
        #expect(try place.reopen().sessions.read(id).summary.label == "news")
    }

    @Test("a locked or a changed copy is not put in place")
    func restoreUnsound() throws {
        try Samples.fill(store)
        _ = try store.upkeep.backup(to: target)
        let home = elsewhere.folder + "/home"
        #expect(throws: StoreFailure.locked) {
            try SessionStore.restore(from: SessionStore.open(copyOf: target), in: home).store
        }
        let outside = try Connection(path: target)
        try outside.write { try $0.execute(sql: "DELETE FROM apps") }
        try outside.close()
        #expect(throws: StoreFailure.changed(.list)) {
            try SessionStore.restore(from: opened(target), in: home).store
        }
        #expect(try !SessionStore.exists(in: home))
    }

    @Test("a journal that another store left is not played back into the restored one")
    func loneJournal() throws {
        let id = try Samples.fill(store)
        _ = try store.upkeep.backup(to: target)
        let home = try TestStore()
        try Data("some journal".utf8).write(to: URL(fileURLWithPath: home.path + "-journal"))
        let restored = try SessionStore.restore(from: opened(target), in: home.folder).store
        #expect(try restored.sessions.read(id).summary.label == "news")
        let names = try FileManager.default.contentsOfDirectory(atPath: home.folder)
        #expect(names.contains { $0.hasPrefix("store.db.lone-journal-") })
    }
}
