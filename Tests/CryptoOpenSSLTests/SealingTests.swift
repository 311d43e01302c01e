import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("Sealing, derivation and random bytes refuse what they must")
struct SealingTests {
    private let key = Secret([UInt8](repeating: 7, count: 32))
    private let nonce = [UInt8](repeating: 9, count: 24)
    private let plaintext = Secret(utf8: "a token secret")

    @Test(
        "What is sealed opens again, also when it is empty or large",
        arguments: [0, 1, 15, 16, 100_000])
    func roundTrip(count: Int) throws {
        let plaintext = Secret([UInt8](repeating: 0x5a, count: count))
        let sealed = try XAES256GCM.seal(plaintext, key: key, nonce: nonce, authenticating: [1, 2])
        #expect(sealed.count == count + XAES256GCM.tagCount)
        let opened = try XAES256GCM.open(sealed, key: key, nonce: nonce, authenticating: [1, 2])
        #expect(opened == plaintext)
    }

    @Test("A change of any byte is noticed", arguments: [0, 5, 13, 14, 29])
    func tampering(position: Int) throws {
        var sealed = try XAES256GCM.seal(plaintext, key: key, nonce: nonce, authenticating: [1])
        sealed[position] ^= 1
        #expect(throws: CryptoFailure.notAuthentic) {
            try XAES256GCM.open(sealed, key: key, nonce: nonce, authenticating: [1])
        }
    }

    @Test("Another key, nonce or associated data does not open it")
    func otherInputs() throws {
        let sealed = try XAES256GCM.seal(plaintext, key: key, nonce: nonce, authenticating: [1])
        let otherKey = Secret([UInt8](repeating: 8, count: 32))
        #expect(throws: CryptoFailure.notAuthentic) {
            try XAES256GCM.open(sealed, key: otherKey, nonce: nonce, authenticating: [1])
        }
        for index in [0, 23] {
            var other = nonce
            other[index] ^= 0x80
            #expect(throws: CryptoFailure.notAuthentic) {
                try XAES256GCM.open(sealed, key: key, nonce: other, authenticating: [1])
            }
        }
        #expect(throws: CryptoFailure.notAuthentic) {
            try XAES256GCM.open(sealed, key: key, nonce: nonce, authenticating: [])
        }
    }

    @Test("Wrong lengths are refused")
    func wrongLengths() throws {
        #expect(throws: CryptoFailure.wrongLength) {
            try XAES256GCM.seal(
                plaintext, key: Secret([1, 2, 3]), nonce: nonce, authenticating: [])
        }
        #expect(throws: CryptoFailure.wrongLength) {
            try XAES256GCM.seal(plaintext, key: key, nonce: [1], authenticating: [])
        }
        #expect(throws: CryptoFailure.wrongLength) {
            try XAES256GCM.open([1, 2, 3], key: key, nonce: nonce, authenticating: [])
        }
        #expect(throws: CryptoFailure.wrongLength) {
            try HKDF.expand(key, info: [], count: 255 * 32 + 1)
        }
    }

    @Test(
        "Costs beyond what we spend are refused before any memory is taken",
        arguments: [
            (0, 8, 1), (-1, 8, 1), (30, 8, 1), (21, 8, 1), (63, 8, 1), (15, 0, 1), (15, 8, 0),
            (15, 8, 1 << 20), (15, Int.max, 1), (15, 65, 1),
        ])
    func refusedCosts(log2N: Int, r: Int, p: Int) {
        #expect(throws: CryptoFailure.parametersRefused) {
            try Scrypt.derive(
                from: plaintext, salt: [1], log2N: log2N, r: r, p: p, count: 32)
        }
    }

    @Test(
        "Random bytes come in the number asked for, and never twice",
        arguments: [1, 32, 256, 257, 1000])
    func randomBytes(count: Int) throws {
        #expect(try SystemRandom.bytes(count).count == count)
        #expect(try SystemRandom.secret(count).count == count)
        #expect(try SystemRandom.bytes(count + 16) != SystemRandom.bytes(count + 16))
        let tail = try SystemRandom.secret(count + 16).withBytes { Array($0.suffix(16)) }
        #expect(tail != [UInt8](repeating: 0, count: 16))
    }

    @Test("No random bytes are no bytes")
    func noRandomBytes() throws {
        #expect(try SystemRandom.bytes(0).isEmpty)
    }

    @Test("Comparison tells equal from different and from longer")
    func constantTime() {
        #expect(ConstantTime.areEqual([1, 2, 3], [1, 2, 3]))
        #expect(ConstantTime.areEqual([], []))
        #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.areEqual([1, 2, 3], [1, 2, 3, 0]))
    }
}
