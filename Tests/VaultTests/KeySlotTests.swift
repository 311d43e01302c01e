import OAuthCore
import Testing

@testable import Vault

@Suite("Key slots")
struct KeySlotTests {
    @Test(
        "a slot opens with its secret after being stored, and gives the same vault key",
        arguments: SlotSample.allCases)
    func opens(sample: SlotSample) throws {
        let key = try VaultKey.random()
        let stored = try KeySlot.make(for: key, openedBy: sample.new, named: sample.name).encoded
        #expect(stored.count == 178 + sample.name.utf8.count)
        let slot = try KeySlot(encoded: stored)
        #expect(slot.encoded == stored)
        #expect(slot.kind == sample.new.kind)
        #expect(slot.derivation == sample.derivation)
        #expect(slot.name == sample.name)
        #expect(try slot.open(with: sample.secret, of: VaultHeader(of: key)) == key)
    }

    @Test("another secret is a wrong secret, not damage", arguments: SlotSample.allCases)
    func wrongSecret(sample: SlotSample) throws {
        let key = try VaultKey.random()
        let slot = try KeySlot.make(for: key, openedBy: sample.new, named: sample.name)
        var other = sample.secret.withBytes { Array($0) }
        other[other.count - 1] ^= 1
        #expect(throws: VaultFailure.wrongSecret) {
            try slot.open(with: Secret(other), of: VaultHeader(of: key))
        }
    }

    @Test("what is shorter than a random key is not tried where one is wanted")
    func shortSecret() throws {
        let key = try VaultKey.random()
        let slot = try KeySlot.make(for: key, openedBy: .credential(Samples.randomKey, .least))
        #expect(throws: VaultFailure.secretTooShort) {
            try slot.open(with: Samples.passphrase, of: VaultHeader(of: key))
        }
    }

    @Test("one secret in slots of two kinds gives two wrapping keys")
    func kindsApart() throws {
        let slots = try [KeySlot.Kind.keyFile, .credential, .command].map { kind in
            KeySlot(
                format: .second, kind: kind, vault: try Samples.row, id: try Samples.row, epoch: 1,
                derivation: .hkdf, salt: [UInt8](repeating: 1, count: 32), name: "x", check: [],
                nonce: [], wrappedKey: [])
        }
        let checks = try slots.map { try $0.derive(from: Samples.randomKey).check }
        #expect(Set(checks).count == 3)
    }

    /// Offsets into vault, slot id, epoch, length and bytes of the name, nonce, wrapped key, tag.
    @Test(
        "a changed slot is damage, although the secret is right",
        arguments: [2, 17, 18, 33, 34, 37, 74, 110, 133, 134, 165, 166, 181])
    func damaged(offset: Int) throws {
        let key = try VaultKey.random()
        var stored = try KeySlot.make(
            for: key, openedBy: .keyFile(Samples.keyFile), named: "desk"
        ).encoded
        try #require(stored.count == 182)
        stored[offset] ^= 1
        let slot = try KeySlot(encoded: stored)
        #expect(throws: VaultFailure.damaged) {
            try slot.open(with: Samples.keyFile, of: VaultHeader(of: key))
        }
    }

    /// Offsets into salt and check.
    @Test(
        "a changed salt or check reads as a wrong secret", arguments: [41, 72, 78, 109])
    func changedCheck(offset: Int) throws {
        let key = try VaultKey.random()
        var stored = try KeySlot.make(
            for: key, openedBy: .keyFile(Samples.keyFile), named: "desk"
        ).encoded
        stored[offset] ^= 1
        let slot = try KeySlot(encoded: stored)
        #expect(throws: VaultFailure.wrongSecret) {
            try slot.open(with: Samples.keyFile, of: VaultHeader(of: key))
        }
    }

    @Test(
        "a slot of another vault or epoch is damage, whatever the secret",
        arguments: [Samples.keyFile, Samples.randomKey])
    func otherVault(secret: Secret) throws {
        let key = try VaultKey.random()
        let slot = try KeySlot.make(for: key, openedBy: .keyFile(Samples.keyFile))
        for other in [try VaultKey.random(), try key.successor()] {
            #expect(throws: VaultFailure.damaged) {
                try slot.open(with: secret, of: VaultHeader(of: other))
            }
        }
    }

    @Test("a header with another commitment is damage, although the slot is sound")
    func otherCommitment() throws {
        let key = try VaultKey.random()
        let slot = try KeySlot.make(for: key, openedBy: .keyFile(Samples.keyFile))
        let header = try VaultHeader(
            vault: key.vault, epoch: key.epoch, commitment: [UInt8](repeating: 1, count: 32))
        #expect(throws: VaultFailure.damaged) {
            try slot.open(with: Samples.keyFile, of: header)
        }
    }

    @Test(
        "secrets that protect nothing get no slot",
        arguments: [
            KeySlot.NewSecret.passphrase(Secret([]), .least),
            .keyFile(Secret([UInt8](0..<31))),
            .credential(Secret([]), .least),
            .command(Secret([]), .least),
        ])
    func tooShort(new: KeySlot.NewSecret) throws {
        let key = try VaultKey.random()
        #expect(throws: VaultFailure.secretTooShort) {
            try KeySlot.make(for: key, openedBy: new, named: "x")
        }
    }

    @Test(
        "a passphrase with a NUL byte gets no slot",
        arguments: [
            KeySlot.NewSecret.passphrase(Secret(utf8: "pw\0"), .least),
            .passphrase(Secret([0]), .least),
            .credential(Secret([0x70, 0, 0x77]), .least),
            .command(Secret([0xff, 0]), .least),
        ])
    func nul(new: KeySlot.NewSecret) throws {
        let key = try VaultKey.random()
        #expect(throws: VaultFailure.nulInPassphrase) {
            try KeySlot.make(for: key, openedBy: new, named: "x")
        }
    }

    @Test(
        "zeroes behind a passphrase, which scrypt does not see, do not open its slot",
        arguments: ["pw\0", "pw\0\0", "pw\0x", "\0pw"])
    func nulBehind(other: String) throws {
        let key = try VaultKey.random()
        let slot = try KeySlot.make(for: key, openedBy: .passphrase(Secret(utf8: "pw"), .least))
        #expect(try slot.open(with: Secret(utf8: "pw"), of: VaultHeader(of: key)) == key)
        #expect(throws: VaultFailure.wrongSecret) {
            try slot.open(with: Secret(utf8: other), of: VaultHeader(of: key))
        }
    }

    @Test("a random key may have zeroes anywhere")
    func nulInKey() throws {
        let key = try VaultKey.random()
        let zeroes = Secret([UInt8](repeating: 0, count: 32))
        let slot = try KeySlot.make(for: key, openedBy: .keyFile(zeroes))
        #expect(try slot.open(with: zeroes, of: VaultHeader(of: key)) == key)
    }

    @Test("a machine short of memory gets the cheaper cost")
    func fittingCost() {
        #expect(ScryptCost.fitting(availableMemory: nil) == .standard)
        #expect(ScryptCost.fitting(availableMemory: 512 << 20) == .standard)
        #expect(ScryptCost.fitting(availableMemory: 511 << 20) == .lowMemory)
    }
}
