import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// A new passphrase touches one slot and nothing else.
struct PassphraseChangeTests {
    private let place: TestStore
    private let store: SessionStore
    private let old = Secret(utf8: "correct horse")
    private let new = Secret(utf8: "battery staple")
    private let later = TestStore.start + .seconds(60)

    init() throws {
        place = try TestStore()
        store = try SessionStore.create(
            in: place.folder, openedBy: .init(.passphrase(old, .least), name: "mine"),
            at: TestStore.start)
    }

    private func change(_ number: Int? = nil, to secret: Secret) throws -> Int {
        try store.slots.replacePassphrase(
            number, with: .init(.passphrase(secret, .least)), at: later)
    }

    @Test("the new one opens, the old one does not, and the slot keeps its name")
    func change() throws {
        let number = try change(to: new)
        let other = try SessionStore.open(in: place.folder)
        #expect(throws: StoreFailure.wrongSecret(.passphrase)) {
            try other.unlock(.passphrase(old))
        }
        #expect(try other.unlock(.passphrase(new)) == number)
        #expect(try other.upkeep.status().slots.map(\.name) == ["mine"])
        try other.verify()
    }

    @Test("every record stays byte for byte as it was")
    func recordsUntouched() throws {
        try Samples.fill(store)
        let before = try store.allRecords()
        #expect(before.count == 4)
        _ = try change(to: new)
        #expect(try store.allRecords() == before)
    }

    @Test("nothing of the old slot is left in the file")
    func oldSlotGone() throws {
        let slot = try store.connection.read { try StoredSlot.fetchAll($0) }[0].bytes
        let parts = [slot.prefix(32), slot.suffix(48), slot.dropFirst(80).prefix(32)]
        for part in parts { #expect(try place.bytes().range(of: Data(part)) != nil) }
        _ = try change(to: new)
        let tail = slot.suffix(48 + 24 + 32)
        #expect(try place.bytes().range(of: Data(tail)) == nil)
        for start in stride(from: tail.startIndex, to: tail.endIndex - 8, by: 8) {
            #expect(try place.bytes().range(of: Data(tail[start..<start + 8])) == nil)
        }
    }

    @Test("where there are two, the one that is meant has to be named")
    func notClear() throws {
        let second = try store.slots.add(.init(.passphrase(new, .least)), at: later)
        #expect(throws: StoreFailure.slot(.notClear(.passphrase, numbers: [1, second]))) {
            try change(to: Secret(utf8: "third"))
        }
        #expect(throws: StoreFailure.slot(.noSuch(number: 9, known: [1, second]))) {
            try change(9, to: Secret(utf8: "third"))
        }
        #expect(throws: StoreFailure.slot(.sameSecret(number: second))) {
            try change(1, to: new)
        }
        #expect(try change(1, to: Secret(utf8: "third")) == 1, "the number stays")
        #expect(try store.upkeep.status().slots.map(\.number) == [1, second])
    }

    @Test("where there is none, that is said")
    func none() throws {
        let place = try TestStore()
        let store = try place.create()
        #expect(throws: StoreFailure.slot(.notClear(.passphrase, numbers: []))) {
            try store.slots.replacePassphrase(nil, with: .init(.passphrase(new, .least)), at: later)
        }
        #expect(throws: StoreFailure.slot(.notClear(.passphrase, numbers: []))) {
            try store.slots.replacePassphrase(1, with: .init(.passphrase(new, .least)), at: later)
        }
    }

    @Test("one that protects nothing is refused, and the old one stays")
    func empty() throws {
        let before = try place.bytes()
        #expect(throws: StoreFailure.self) { try change(to: Secret([])) }
        #expect(try place.bytes() == before)
    }
}
