import OAuthCore
import Testing

@testable import Vault

struct KeySlotTests {
    @Test("a slot opens with its secret after being stored, and gives the same vault key")
    func opens() throws {
        let key = try VaultKey.random()
        for (new, secret) in [
            (KeySlot.NewSecret.passphrase(Samples.passphrase, .least), Samples.passphrase),
            (.keyFile(Samples.keyFile), Samples.keyFile),
        ] {
            let stored = try KeySlot.make(for: key, openedBy: new).encoded
            #expect(stored.count == 177)
            let opened = try KeySlot(encoded: stored).open(with: secret, of: VaultHeader(of: key))
            #expect(opened == key)
        }
    }

    @Test("another secret is a wrong secret, not damage")
    func wrongSecret() throws {
        let key = try VaultKey.random()
        let slot = try KeySlot.make(for: key, openedBy: .passphrase(Samples.passphrase, .least))
        #expect(throws: VaultFailure.wrongSecret) {
            try slot.open(with: Secret(utf8: "correct horse"), of: VaultHeader(of: key))
        }
    }

    /// Offsets into vault, slot id, epoch, nonce, wrapped key and tag.
    @Test(
        "a changed slot is damage, although the secret is right",
        arguments: [2, 18, 37, 105, 128, 129, 160, 161, 176])
    func damaged(offset: Int) throws {
        let key = try VaultKey.random()
        var stored = try KeySlot.make(for: key, openedBy: .keyFile(Samples.keyFile)).encoded
        stored[offset] ^= 1
        let slot = try KeySlot(encoded: stored)
        #expect(throws: VaultFailure.damaged) {
            try slot.open(with: Samples.keyFile, of: VaultHeader(of: key))
        }
    }

    @Test(
        "costs outside the limits are refused before anything is derived",
        arguments: [
            [0, 8, 1], [3, 8, 1], [14, 8, 1], [21, 8, 1], [30, 8, 1], [63, 8, 1], [255, 8, 1],
            [17, 0, 1], [17, 1, 1], [17, 7, 1], [17, 9, 1], [17, 255, 1],
            [17, 8, 0], [17, 8, 5], [17, 8, 255], [0, 0, 0],
        ] as [[UInt8]])
    func hostileCost(cost: [UInt8]) throws {
        var stored = try storedPassphraseSlot()
        stored.replaceSubrange(38..<41, with: cost)
        #expect(throws: VaultFailure.parametersRefused) { try KeySlot(encoded: stored) }
    }

    @Test("an unknown format, kind, or a key file with a cost is refused", arguments: [0, 1])
    func hostileHead(offset: Int) throws {
        for value in [0, 2, 3, 255] as [UInt8] where !(offset == 1 && value == 0x01) {
            var stored = try storedPassphraseSlot()
            stored[offset] = value
            #expect(throws: VaultFailure.parametersRefused) { try KeySlot(encoded: stored) }
        }
    }

    @Test("a slot of another length is damage", arguments: [0, 1, 73, 176, 178, 4096])
    func wrongLength(count: Int) throws {
        let stored = try storedPassphraseSlot() + [UInt8](repeating: 0, count: 4096)
        #expect(throws: VaultFailure.damaged) { try KeySlot(encoded: Array(stored.prefix(count))) }
    }

    @Test("secrets that protect nothing get no slot")
    func tooShort() throws {
        let key = try VaultKey.random()
        #expect(throws: VaultFailure.secretTooShort) {
            try KeySlot.make(for: key, openedBy: .passphrase(Secret([]), .least))
        }
        #expect(throws: VaultFailure.secretTooShort) {
            try KeySlot.make(for: key, openedBy: .keyFile(Secret([UInt8](0..<31))))
        }
    }

    @Test("a machine short of memory gets the cheaper cost")
    func fittingCost() {
        #expect(ScryptCost.fitting(availableMemory: nil) == .standard)
        #expect(ScryptCost.fitting(availableMemory: 512 << 20) == .standard)
        #expect(ScryptCost.fitting(availableMemory: 511 << 20) == .lowMemory)
    }

    @Test("a header takes its own key only")
    func header() throws {
        let key = try VaultKey.random()
        let header = VaultHeader(of: key)
        #expect(try header.key(key.bytes) == key)
        #expect(throws: VaultFailure.wrongSecret) { try header.key(Samples.keyFile) }
        #expect(throws: VaultFailure.wrongSecret) { try header.key(Secret([1, 2, 3])) }
    }

    /// A slot for a passphrase whose derived parts are of no matter here.
    private func storedPassphraseSlot() throws -> [UInt8] {
        let derived = [UInt8](repeating: 5, count: 48)
        return KeySlot(
            vault: try Samples.row, id: try Samples.row, epoch: 1, derivation: .scrypt(.standard),
            salt: Array(derived.prefix(32)), check: Array(derived.prefix(32)),
            nonce: Array(derived.prefix(24)), wrappedKey: derived
        ).encoded
    }
}
