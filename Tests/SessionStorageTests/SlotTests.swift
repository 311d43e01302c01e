import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// The ways to open a vault: added, listed, replaced and removed.
struct SlotTests {
    private let place: TestStore
    private let store: SessionStore
    private let later = TestStore.start + .seconds(60)

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    /// Every kind of secret once, cheap ones, with what opens its slot.
    static let secrets: [(SessionStore.NewSlot, UnlockSecret)] = {
        let file = Secret([UInt8](repeating: 8, count: 32))
        let credential = Secret(utf8: String(repeating: "0f", count: 32) + "\n")
        let output = Secret(utf8: String(repeating: "ab", count: 32) + "\nnote\n")
        let passphrase = Secret(utf8: "correct horse")
        return [
            (.keyFile(file), .keyFile(file)),
            (.credential(credential, availableMemory: nil), .credential(credential)),
            (
                .command(name: "pass", output, availableMemory: nil),
                .command(name: "pass", output)
            ),
            (.passphrase(passphrase, availableMemory: 1), .passphrase(passphrase)),
        ]
    }()

    @Test("a slot made dearer than any that is written is not tried")
    func dearSlot() throws {
        let passphrase = Secret(utf8: "correct horse")
        try store.slots.add(.passphrase(passphrase, availableMemory: 1), named: "", at: later)
        try place.tamper(
            """
            UPDATE key_slots
            SET slot = CAST(substr(slot, 1, 38) || X'140801' || substr(slot, 42) AS BLOB)
            WHERE number = 2
            """)
        let other = try SessionStore.open(in: place.folder)
        #expect(throws: StoreFailure.slot(.tooCostly(mebibytes: 1024))) {
            try other.unlock(.passphrase(passphrase))
        }
        #expect(try other.unlock(.keyFile(TestStore.keyFile)) == 1)
    }

    @Test("a slot of any kind opens the vault, and says its number", arguments: secrets)
    func adding(_ new: SessionStore.NewSlot, _ opening: UnlockSecret) throws {
        let number = try store.slots.add(new, named: "spare", at: later)
        #expect(number == 2)
        let other = try SessionStore.open(in: place.folder)
        #expect(try other.unlock(opening) == 2)
        #expect(other.vaultKey == store.vaultKey)
        #expect(try other.unlock(.keyFile(TestStore.keyFile)) == 1)
        #expect(try other.unlock(.vaultKey(try #require(store.vaultKey))) == nil)
        try other.verify()
    }

    @Test("the list has number, kind, name, cost and time of each")
    func listing() throws {
        for (new, _) in Self.secrets { try store.slots.add(new, named: "spare", at: later) }
        let slots = try SessionStore.open(in: place.folder).upkeep.status().slots
        #expect(slots.map(\.number) == [1, 2, 3, 4, 5])
        #expect(slots.map(\.kind) == [.keyFile, .keyFile, .credential, .command, .passphrase])
        #expect(slots.map(\.name) == ["", "spare", "spare", "pass", "spare"])
        #expect(slots.map(\.cost) == [nil, nil, nil, nil, "2^15, 8, 3"])
        #expect(slots.map(\.addedAt) == [TestStore.start] + Array(repeating: later, count: 4))
    }

    @Test("the very same secret gets no second slot of its kind", arguments: secrets.map(\.0))
    func sameSecret(_ new: SessionStore.NewSlot) throws {
        let number = try store.slots.add(new, at: later)
        let before = try place.bytes()
        #expect(throws: StoreFailure.slot(.sameSecret(number: number))) {
            try store.slots.add(new, at: later)
        }
        #expect(try place.bytes() == before)
    }

    @Test("two commands with one output get a slot each")
    func sameOutput() throws {
        let output = Secret(utf8: String(repeating: "ab", count: 32))
        for name in ["pass", "op"] {
            try store.slots.add(.command(name: name, output, availableMemory: nil), at: later)
        }
        let other = try SessionStore.open(in: place.folder)
        #expect(try other.unlock(.command(name: "op", output)) == 3)
        #expect(throws: StoreFailure.wrongSecret(.command)) {
            try other.unlock(.command(name: "bw", output))
        }
    }

    @Test("a slot that is removed opens nothing any more")
    func removing() throws {
        let spare = Secret([UInt8](repeating: 8, count: 32))
        let number = try store.slots.add(.keyFile(spare), at: later)
        try store.slots.remove(number)
        #expect(try store.upkeep.status().slots.map(\.number) == [1])
        #expect(throws: StoreFailure.wrongSecret(.keyFile)) {
            try SessionStore.open(in: place.folder).unlock(.keyFile(spare))
        }
        #expect(throws: StoreFailure.slot(.noSuch(number: number, known: [1]))) {
            try store.slots.remove(number)
        }
    }

    @Test("the last slot stays, also when the only other one cannot be read")
    func lastOne() throws {
        #expect(throws: StoreFailure.slot(.lastOne)) { try store.slots.remove(1) }
        _ = try insertUnreadableSlot()
        #expect(throws: StoreFailure.slot(.lastOne)) { try store.slots.remove(1) }
        #expect(try place.reopen().isUnlocked)
    }

    @Test("a slot that cannot be read hides no other, and is removed by its number")
    func unreadableSlot() throws {
        let number = try insertUnreadableSlot()
        let other = try place.reopen()
        #expect(try other.upkeep.status().slots.map(\.kind) == [.keyFile, nil])
        let sources = try other.slots.sources()
        #expect(sources == Set(StoreFailure.UnlockSource.allCases), "it may have been any of them")
        #expect(try other.upkeep.check().unreadableSlots == [number])
        try other.slots.remove(number)
        #expect(try other.upkeep.status().slots.map(\.number) == [1])
        #expect(try other.upkeep.check().isSound)
    }

    @Test("a vault without any slot was changed from outside, whatever it is opened with")
    func noSlots() throws {
        try place.tamper("DELETE FROM key_slots")
        let other = try SessionStore.open(in: place.folder)
        #expect(throws: StoreFailure.changed(.list)) {
            try other.unlock(.keyFile(TestStore.keyFile))
        }
    }

    @Test("a passphrase with a NUL byte gets no slot and opens none")
    func nulInPassphrase() throws {
        let short = Secret(utf8: "pw")
        let long = Secret(utf8: "pw\0")
        try store.slots.add(.passphrase(short, availableMemory: 1), named: "", at: later)
        #expect(throws: StoreFailure.slot(.nulInPassphrase)) {
            try store.slots.add(.passphrase(long, availableMemory: 1), named: "", at: later)
        }
        #expect(throws: StoreFailure.wrongSecret(.passphrase)) {
            try SessionStore.open(in: place.folder).unlock(.passphrase(long))
        }
    }

    /// As a slot of a later program's kind would be.
    private func insertUnreadableSlot() throws -> Int {
        try store.connection.write { db, _ in
            try db.execute(
                sql: "INSERT INTO key_slots (slot, added_at) VALUES (x'0209ff', 5)")
            return Int(db.lastInsertedRowID)
        }
    }

    @Test("a wrong secret is told from damage, though a slot of another kind is damaged")
    func wrongBesideDamaged() throws {
        try store.slots.add(Self.secrets[1].0, at: later)
        try place.tamper("UPDATE key_slots SET slot = substr(slot, 1, 20) WHERE number = 1")
        let other = try SessionStore.open(in: place.folder)
        #expect(throws: StoreFailure.wrongSecret(.credential)) {
            try other.unlock(.credential(Secret(utf8: String(repeating: "00", count: 32))))
        }
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 2)) {
            try other.unlock(.keyFile(TestStore.keyFile))
        }
    }

    @Test("a name of a slot has at most 64 bytes and no control characters")
    func names() throws {
        #expect(SessionStore.Slots.isName("laptop at home"))
        #expect(SessionStore.Slots.isName(""))
        #expect(!SessionStore.Slots.isName("a\u{1b}[2J"))
        #expect(!SessionStore.Slots.isName(String(repeating: "ä", count: 33)))
        #expect(throws: StoreFailure.self) {
            try store.slots.add(Self.secrets[0].0, named: "a\nb", at: later)
        }
        #expect(try store.upkeep.status().slots.count == 1)
    }

    @Test("a locked vault gets no new slot and loses none")
    func locked() throws {
        store.lock()
        #expect(throws: StoreFailure.locked) { try store.slots.add(Self.secrets[0].0, at: later) }
        #expect(throws: StoreFailure.locked) { try store.slots.remove(1) }
    }
}
