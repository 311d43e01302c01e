import OAuthCore
import Testing

@testable import Vault

@Suite("Vault key and header")
struct VaultKeyTests {
    @Test("a header takes its own key only")
    func header() throws {
        let key = try VaultKey.random()
        let header = VaultHeader(of: key)
        #expect(try header.key(key.bytes) == key)
        #expect(throws: VaultFailure.wrongSecret) { try header.key(Samples.keyFile) }
        #expect(throws: VaultFailure.wrongSecret) { try header.key(Secret([1, 2, 3])) }
    }

    @Test(
        "a header says by its commitment which manifest there must be, to its own key only",
        arguments: [Manifest.Form.entries, .digests, nil])
    func manifestForm(form: Manifest.Form?) throws {
        let key = try VaultKey.random()
        let header = try VaultHeader(
            vault: key.vault, epoch: key.epoch, commitment: key.commitment(to: form))
        #expect(try header.manifestForm(of: key) == form)
        #expect(try header.key(key.bytes) == key)
        let other = try key.successor()
        #expect(throws: VaultFailure.wrongSecret) { try header.manifestForm(of: other) }
    }

    @Test("a commitment of another length is damage", arguments: [0, 31, 33])
    func wrongLength(count: Int) throws {
        let key = try VaultKey.random()
        #expect(throws: VaultFailure.damaged) {
            try VaultHeader(
                vault: key.vault, epoch: 1, commitment: [UInt8](repeating: 0, count: count))
        }
    }

    @Test("the next key is of the same vault, an epoch later, and has nothing in common")
    func successor() throws {
        let key = try VaultKey.random()
        let next = try key.successor()
        #expect(next.vault == key.vault)
        #expect(next.epoch == 2)
        #expect(next.bytes != key.bytes)
        #expect(next.commitment != key.commitment)
    }

    @Test("after the last epoch there is no next key")
    func lastEpoch() throws {
        let key = try Samples.goldenKey(epoch: .max)
        #expect(throws: VaultFailure.damaged) { try key.successor() }
    }

    @Test("each purpose has a key of its own")
    func distinctKeys() throws {
        let key = try Samples.goldenKey()
        let keys = [
            key.bytes, key.recordKey, key.pendingKey, key.manifestKey, Secret(key.commitment),
            Secret(try key.commitment(to: nil)), Secret(try key.commitment(to: .digests)),
            try key.manifestKey(of: .digests),
        ].map { secret in secret.withBytes { Array($0) } }
        #expect(Set(keys).count == keys.count)
        #expect(key.sealingKey(for: .pendingLogins) != key.sealingKey(for: .sessions))
    }
}
