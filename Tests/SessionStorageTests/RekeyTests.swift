import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// A new vault key: everything is sealed anew, and what had the old one opens nothing.
struct RekeyTests {
    private let place: TestStore
    private let store: SessionStore
    private let session: SessionID
    private let newFile = Secret([UInt8](repeating: 9, count: 32))
    private let later = TestStore.start + .seconds(60)

    init() throws {
        place = try TestStore()
        store = try place.create()
        session = try Samples.fill(store)
        let removed = try store.sessions.save(Samples.session("removed"))
        try store.sessions.remove(
            removed, at: TestStore.start,
            keepingUntil: TestStore.start + SessionStore.Sessions.removedLife)
        try store.slots.add(.keyFile(Secret([UInt8](repeating: 8, count: 32))), at: TestStore.start)
    }

    @Test("all that was there opens with the new key, here and in another process")
    func contents() throws {
        let before = try Contents(of: store)
        try store.upkeep.rekey(openedBy: .keyFile(newFile), named: "usb", at: later)
        #expect(try Contents(of: store) == before)
        let other = try place.reopen(with: .keyFile(newFile))
        #expect(try Contents(of: other) == before)
        #expect(try other.upkeep.check().isSound)
        #expect(try other.sessions.restore() == before.removed.first?.summary.id)
    }

    /// What faces can see of a store.
    private struct Contents: Equatable {
        var session: Session
        var apps: [RegisteredApp]
        var definitions: [OwnDefinition]
        var logins: [PendingLoginSummary]
        var removed: [RemovedSession]

        init(of store: SessionStore) throws {
            session = try store.sessions.read(
                try #require(try store.sessions.list().sessions.first).id)
            session.generation = 0
            apps = try store.apps.list()
            definitions = try store.providers.list()
            logins = try store.logins.list()
            removed = try store.sessions.removed()
        }
    }

    @Test("no record stays as it was, and its row counts one sealing more")
    func resealed() throws {
        let before = try store.allRecords()
        let generations = try generations()
        try store.upkeep.rekey(openedBy: .keyFile(newFile), at: later)
        let after = try store.allRecords()
        #expect(after.count == before.count)
        #expect(Set(before).isDisjoint(with: after))
        #expect(zip(try self.generations(), generations).allSatisfy { $0 > $1 })
        #expect(try header().epoch == 2)
        for record in before {
            #expect(try place.bytes().range(of: Data(record.suffix(48))) == nil)
        }
    }

    private func generations() throws -> [Int] {
        try store.connection.read { db in
            try ["sessions", "apps", "providers", "pending_logins"].flatMap {
                try Int.fetchAll(db, sql: "SELECT generation FROM \($0) ORDER BY number")
            }
        }
    }

    private func header() throws -> VaultHeader {
        try store.connection.read { try StoredVault.fetch($0).header }
    }

    @Test("the old secrets and the old key open nothing, and the vault keeps its id")
    func oldKey() throws {
        let (oldKey, vault) = (try #require(store.vaultKey), store.vaultID)
        let running = try place.reopen()
        try store.upkeep.rekey(openedBy: .keyFile(newFile), named: "usb", at: later)
        #expect(store.vaultKey != oldKey)
        #expect(try store.upkeep.status().slots.map(\.name) == ["usb"])
        let other = try SessionStore.open(in: place.folder)
        #expect(other.vaultID == vault)
        for byte in [UInt8(7), 8] {
            #expect(throws: StoreFailure.wrongSecret(.keyFile)) {
                try other.unlock(.keyFile(Secret([UInt8](repeating: byte, count: 32))))
            }
        }
        #expect(throws: StoreFailure.locked) { try other.unlock(.vaultKey(oldKey)) }
        // A process that had it open is locked out, neither served nor told of damage.
        #expect(throws: StoreFailure.locked) { try running.sessions.read(session) }
        #expect(throws: StoreFailure.locked) { try running.sessions.setLabel(session, "x") }
        #expect(throws: StoreFailure.locked) { try running.upkeep.check() }
    }

    @Test("a failure at the very end leaves the old state whole")
    func failing() throws {
        let before = try place.bytes()
        // An empty key file is refused; a slot that cannot be written ends the transaction late.
        #expect(throws: StoreFailure.self) {
            try store.upkeep.rekey(openedBy: .keyFile(Secret([])), at: later)
        }
        try store.connection.database.inDatabase {
            try $0.execute(
                sql: """
                    CREATE TEMP TRIGGER no_more BEFORE INSERT ON main.key_slots
                    BEGIN SELECT RAISE(ABORT, 'no more'); END
                    """)
        }
        #expect(throws: StoreFailure.self) {
            try store.upkeep.rekey(openedBy: .keyFile(newFile), at: later)
        }
        #expect(try place.bytes() == before)
        #expect(try place.reopen().sessions.read(session).summary.label == "news")
    }

    @Test("work that is stopped leaves the store as it was, and open")
    func stopped() throws {
        let before = try place.bytes()
        #expect(throws: StoreFailure.stopped) {
            try store.upkeep.rekey(openedBy: .keyFile(newFile), at: later) {
                _, _ throws(StoreFailure) in throw .stopped
            }
        }
        #expect(throws: StoreFailure.stopped) {
            try store.upkeep.check { _, _ throws(StoreFailure) in throw .stopped }
        }
        #expect(try place.bytes() == before)
        #expect(try store.sessions.read(session).summary.label == "news")
        #expect(try store.upkeep.check().isSound)
    }

    @Test("a record that does not open keeps the old key in force")
    func damaged() throws {
        try place.tamper("UPDATE session_seals SET origins = 'https://evil.example:443'")
        let before = try place.bytes()
        #expect(throws: StoreFailure.changed(.rows(2, of: 7))) {
            try store.upkeep.rekey(openedBy: .keyFile(newFile), at: later)
        }
        #expect(try place.bytes() == before)
        #expect(try place.reopen().isUnlocked)
    }
}
