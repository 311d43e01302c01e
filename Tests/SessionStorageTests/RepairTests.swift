import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// What still opens is saved into a new store; the old file is kept beside it.
struct RepairTests {
    private let place: TestStore
    private let store: SessionStore
    private let session: SessionID
    private let later = TestStore.start + .seconds(60)
    private var state: String { place.folder + "/state" }

    init() throws {
        place = try TestStore()
        store = try place.create()
        session = try Samples.fill(store)
        try store.sessions.setDefault(session)
        try store.sessions.recordCheck(session, .works(checkedAt: TestStore.start))
    }

    private func repair() throws -> RepairReport {
        try SessionStore.repair(
            in: place.folder, seenIn: state, with: place.reopen(), at: later)
    }

    /// Opens the store as a process that has seen the state folder.
    private func opened() throws -> SessionStore {
        let store = try SessionStore.open(in: place.folder, seenIn: state)
        try store.unlock(.keyFile(TestStore.keyFile))
        return store
    }

    @Test("rows that were deleted are gone, and the rest is a sound store again")
    func deleted() throws {
        let kept = try store.sessions.read(session)
        try place.tamper("DELETE FROM apps")
        #expect(throws: StoreFailure.changed(.list)) { try place.reopen().sessions.list() }
        let report = try repair()
        #expect(report.found.list == .list)
        #expect(report.kept.added.map(\.id) == [session])
        #expect(report.slots == [1])
        #expect(report.setAside == place.path + ".damaged-20270115T080100Z")
        let repaired = try opened()
        #expect(try repaired.upkeep.check().isSound)
        #expect(try repaired.sessions.read(session).isSame(as: kept))
        #expect(try repaired.providers.list().count == 1)
        #expect(try repaired.logins.list().map(\.id.rawValue) == ["7f3a"])
        #expect(!repaired.isOlderThanSeen)
        #expect(repaired.vaultID == store.vaultID)
        #expect(repaired.vaultKey == store.vaultKey)
    }

    @Test("the old file is kept as it was, under its new name")
    func setAside() throws {
        try place.tamper("DELETE FROM apps")
        let before = try place.bytes()
        let report = try repair()
        let attributes = try FileManager.default.attributesOfItem(atPath: report.setAside)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.referenceCount] as? Int == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: report.setAside)) == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder).sorted()
        #expect(
            names == [
                "state", "store.db", URL(fileURLWithPath: report.setAside).lastPathComponent,
            ])
    }

    @Test(
        "a session that was edited beside its seal keeps its account and nothing that was edited",
        arguments: [
            "label = 'other'", "state = 9", "is_default = 0", "access = 'x'",
            "removed_at = 1, kept_until = 2", "state = 1, state_at = NULL",
        ])
    func edited(change: String) throws {
        let before = try store.sessions.read(session)
        try place.tamper("UPDATE sessions SET \(change)")
        let report = try repair()
        #expect(report.found.rows.map(\.problem) == [.edited])
        let after = try opened().sessions.read(session)
        #expect(after.credentials == before.credentials)
        #expect(after.summary.account?.id == "42")
        #expect(after.summary.account?.name == "acme_news")
        #expect(after.summary.label == nil)
        #expect(!after.summary.isDefault)
        #expect(after.summary.state == .notChecked)
    }

    @Test("what no longer opens is left behind, and named")
    func lost() throws {
        let other = try store.sessions.save(Samples.session("two", label: "two"))
        try place.tamper("UPDATE sessions SET app = 'x' WHERE id = '\(session)'")
        let report = try repair()
        #expect(
            report.found.rows == [
                .init(kind: .session, name: session.rawValue, problem: .sealBroken)
            ])
        #expect(try opened().sessions.list().sessions.map(\.id) == [other])
    }

    @Test("a broken page loses what is on it and nothing else", arguments: 0..<2)
    func brokenPage(_ which: Int) throws {
        for number in 0..<240 {
            _ = try store.sessions.save(Samples.session("\(number)", label: "l\(number)"))
        }
        let leaf = try place.breakLeaf(of: "sessions", which)
        let report = try repair()
        #expect(report.kept.added.count == 241 - leaf.rows)
        let repaired = try opened()
        #expect(try repaired.upkeep.check().isSound)
        let summary = try #require(try repaired.sessions.list().sessions.first { $0.label != nil })
        #expect(try repaired.sessions.read(summary.id).summary == summary)
    }

    @Test("triggers and views of somebody else's do not come along")
    func foreignSchema() throws {
        try place.tamper("CREATE VIEW look AS SELECT * FROM sessions")
        #expect(throws: StoreFailure.changed(.definitions(.foreign(name: "look"), of: 1))) {
            try place.reopen().sessions.read(session)
        }
        let damaged = try SessionStore.openToCheck(in: place.folder)
        try damaged.unlock(.keyFile(TestStore.keyFile))
        _ = try SessionStore.repair(in: place.folder, seenIn: state, with: damaged, at: later)
        #expect(try opened().upkeep.check().isSound)
        #expect(try opened().sessions.read(session).summary.label == "news")
    }

    @Test("slots that cannot be read are left behind, unless there are no others")
    func slots() throws {
        try store.slots.add(.keyFile(.random()), at: later)
        try place.tamper("UPDATE key_slots SET slot = x'02' WHERE number = 2")
        #expect(try repair().slots == [1])
        let cached = try #require(store.vaultKey)
        try place.tamper("UPDATE key_slots SET slot = x'02'")
        let damaged = try SessionStore.open(in: place.folder)
        try damaged.unlock(.vaultKey(cached))
        let report = try SessionStore.repair(
            in: place.folder, with: damaged, at: later + .seconds(1))
        #expect(report.slots == [1])
        let repaired = try SessionStore.open(in: place.folder)
        try repaired.unlock(.vaultKey(cached))
        // Who has the key can make a way to open it again.
        try repaired.slots.add(.keyFile(TestStore.keyFile), at: later)
        try repaired.slots.remove(1)
        #expect(try opened().upkeep.check().isSound)
    }

    @Test("a store that was put back from an older copy is newer than what was seen, once repaired")
    func olderThanSeen() throws {
        let old = try place.bytes()
        let seeing = try opened()
        for label in ["a", "b", "c"] { try seeing.sessions.setLabel(session, label) }
        try old.write(to: URL(fileURLWithPath: place.path))
        try place.tamper("DELETE FROM apps")
        #expect(try opened().isOlderThanSeen)
        _ = try repair()
        #expect(try !opened().isOlderThanSeen)
        #expect(try opened().sessions.read(session).summary.label == "news")
    }

    @Test("a process that had the old file open cannot write into it any more")
    func otherProcess() throws {
        let running = try place.reopen()
        try place.tamper("DELETE FROM apps")
        _ = try repair()
        #expect(throws: StoreFailure.self) { try running.sessions.setLabel(session, "x") }
        #expect(try opened().sessions.read(session).summary.label == "news")
    }

    @Test("where a killed repair has left a file of that name, the next one takes another name")
    func again() throws {
        try place.tamper("DELETE FROM apps")
        let target = place.path + ".damaged-20270115T080100Z"
        try Data("left".utf8).write(to: URL(fileURLWithPath: target))
        let setAside = try repair().setAside
        #expect(setAside.hasPrefix(target) && setAside != target)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("left".utf8))
    }

    @Test("where the store is locked or read-only, nothing is changed")
    func refused() throws {
        try place.tamper("DELETE FROM apps")
        let before = try place.bytes()
        #expect(throws: StoreFailure.locked) {
            try SessionStore.repair(
                in: place.folder, with: SessionStore.open(in: place.folder),
                at: later + .seconds(1))
        }
        try place.setMode(0o400, of: place.path)
        #expect(throws: StoreFailure.storage(.readOnly(path: place.path))) { try repair() }
        #expect(try place.bytes() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder) == ["store.db"])
    }
}
