import Foundation
import Glibc
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What lies beside a store: the one that it replaced, SQLite's own files, and drafts.
struct StorePlaceTests {
    private let place: TestStore

    init() throws { place = try TestStore() }

    private var moved: StoreFailure {
        .storage(.inputOutput(operation: "write", reason: "\(place.path) was moved or removed"))
    }

    private func replace() throws -> (store: SessionStore, old: String) {
        try SessionStore.replace(
            in: place.folder, openedBy: .keyFile(TestStore.keyFile), at: TestStore.start)
    }

    @Test("a store that is replaced keeps its name in time, and nothing else is left")
    func replaced() throws {
        let old = try place.create()
        let id = try old.sessions.save(Samples.session())
        let (new, aside) = try replace()
        #expect(aside == place.path + ".replaced-20270115T080000Z")
        #expect(new.vaultID != old.vaultID)
        // The old one is a store no longer: what still has it open cannot write into it.
        #expect(throws: moved) {
            try old.sessions.save(Samples.session("two"))
        }
        #expect(try new.sessions.list().sessions.isEmpty)
        #expect(try names() == ["store.db", "store.db.replaced-20270115T080000Z"])
        let copy = try SessionStore.open(copyOf: aside)
        try copy.unlock(.keyFile(TestStore.keyFile))
        #expect(try copy.sessions.read(id).credentials.token.revealedText == "token-one")
    }

    @Test("a damaged store can be replaced too")
    func replacedDamaged() throws {
        _ = try place.create()
        let text = String(repeating: "not a database\n", count: 500)
        try Data(text.utf8).write(to: URL(fileURLWithPath: place.path))
        let old = try place.bytes()
        let (new, aside) = try replace()
        #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == old)
        try new.verify()
    }

    @Test("two stores that are replaced in the same second keep names of their own")
    func replacedTwice() throws {
        _ = try place.create()
        #expect(try replace().1 == place.path + ".replaced-20270115T080000Z")
        #expect(try replace().1 == place.path + ".replaced-20270115T080000Z-2")
    }

    @Test("where the exchange fails, the store is there as it was, and no draft is left")
    func notReplaced() throws {
        let id = try place.create().vaultID
        let target = place.path + ".replaced-20270115T080000Z"
        for name in [target] + (2...9).map({ "\(target)-\($0)" }) {
            try Data().write(to: URL(fileURLWithPath: name))
        }
        let before = try names()
        #expect(throws: StoreFailure.fileExists(path: target)) { try replace() }
        #expect(try SessionStore.open(in: place.folder).vaultID == id)
        #expect(try names() == before)
        #expect(throws: StoreFailure.noVault) {
            try SessionStore.replace(
                in: place.folder + "/none", openedBy: .keyFile(TestStore.keyFile),
                at: TestStore.start)
        }
    }

    @Test(
        "a FIFO or a link in the place of SQLite's own files is refused, and nothing waits",
        .timeLimit(.minutes(10)), arguments: ["-journal", "-wal", "-shm"], [true, false])
    func ownFile(suffix: String, isLink: Bool) throws {
        _ = try place.create()
        let copy = place.folder + "/copy.db"
        try FileManager.default.copyItem(atPath: place.path, toPath: copy)
        for path in [place.path + suffix, copy + suffix] {
            #expect((isLink ? symlink("/dev/null", path) : mkfifo(path, 0o600)) == 0)
        }
        let problem: StoreFailure.UnsafePath = isLink ? .symbolicLink : .notARegularFile
        #expect(throws: StoreFailure.unsafe(path: place.path + suffix, problem)) {
            try SessionStore.open(in: place.folder)
        }
        #expect(throws: StoreFailure.unsafe(path: copy + suffix, problem)) {
            try SessionStore.open(copyOf: copy)
        }
    }

    @Test("what killed processes left is cleared away, and nothing that somebody works on")
    func drafts() throws {
        _ = try place.create()
        let abandoned = [
            "store.db.new-0123456789abcdef", "store.db.new-0123456789abcdef-journal",
            ".store.db.01234567.new", "store.db.new-01234567", ".store.db.0123.new",
        ]
        let others = [
            "store.db.new-fedcba98", "store.db.version-1", "store.db.replaced-20270115T080000Z",
            "store.db.new-backup", ".other.01234567.new", "store.db.new-00000000000000ff",
        ]
        for name in abandoned + others {
            #expect(
                FileManager.default.createFile(atPath: place.folder + "/" + name, contents: nil))
        }
        // Those of older programs have no lock; their age tells.
        for name in abandoned.suffix(3) {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3600)],
                ofItemAtPath: place.folder + "/" + name)
        }
        let working = Glibc.open(place.folder + "/store.db.new-00000000000000ff", O_RDWR)
        defer { close(working) }
        #expect(flock(working, LOCK_EX) == 0)
        _ = try SessionStore.open(in: place.folder)
        #expect(try names() == (others + ["store.db"]).sorted())
    }

    @Test("a change after the file was removed says so, and makes no other")
    func removedFile() throws {
        let store = try place.create()
        let session = try Samples.fill(store)
        #expect(unlink(place.path) == 0)
        #expect(throws: moved) {
            try store.sessions.setLabel(session, "late")
        }
        #expect(try names().isEmpty)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.folder).sorted()
    }
}
