import OAuthCore
import Testing

@testable import CryptoOpenSSL

@Suite("HPKE in base mode")
struct HPKETests {
    // RFC 9180, appendix A.2.1.
    private let privateKey = Self.bytes(
        "8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb")
    private let publicKey = Self.bytes(
        "4310ee97d88cc1f088a5576c77ab0cf5c3ac797f3d95139c6c84b5429c59662a")
    private let ephemeral = Self.bytes(
        "f4ec9b33b792c372c1d2c2063507b684ef925b8c75a42dbcbf57d63ccd381600")
    private let encapsulated = Self.bytes(
        "1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a")
    private let shared = Self.bytes(
        "0bbe78490412b4bbea4812666f7916932b828bba79942424abb65244930d69a7")
    private let info = Array("Ode on a Grecian Urn".utf8)
    private let context = Array("Count-0".utf8)
    private let plaintext = Secret(utf8: "Beauty is truth, truth beauty")
    private let ciphertext = Self.bytes(
        "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28"
    )

    @Test("RFC 9180 A.2.1: the public keys")
    func keys() throws {
        #expect(try X25519.publicKey(of: Secret(privateKey)) == publicKey)
        #expect(try X25519.publicKey(of: Secret(ephemeral)) == encapsulated)
    }

    @Test("RFC 9180 A.2.1: the shared secret of both sides")
    func sharedSecret() throws {
        let agreed = try X25519.secret(of: Secret(privateKey), with: encapsulated)
        #expect(try X25519.secret(of: Secret(ephemeral), with: publicKey) == agreed)
        let made = try HPKE.Context(
            agreed, encapsulated: encapsulated, publicKey: publicKey, info: info)
        #expect(made.shared == Secret(shared))
    }

    @Test("RFC 9180 A.2.1.1: the first message")
    func message() throws {
        let sealed = try HPKE.seal(
            plaintext, to: publicKey, info: info, authenticating: context,
            ephemeral: Secret(ephemeral))
        #expect(sealed == encapsulated + ciphertext)
        let opened = try HPKE.open(
            sealed, with: Secret(privateKey), info: info, authenticating: context)
        #expect(opened == plaintext)
    }

    @Test("Each sealing has a key of its own")
    func fresh() throws {
        let first = try HPKE.seal(plaintext, to: publicKey, info: info, authenticating: context)
        let second = try HPKE.seal(plaintext, to: publicKey, info: info, authenticating: context)
        #expect(first != second)
        let opened = try HPKE.open(
            first, with: Secret(privateKey), info: info, authenticating: context)
        #expect(opened == plaintext)
    }

    @Test("A change of any byte is noticed", arguments: [0, 31, 32, 60, 76])
    func tampering(place: Int) {
        var sealed = encapsulated + ciphertext
        sealed[place] ^= 1
        #expect(throws: CryptoFailure.notAuthentic) {
            try HPKE.open(sealed, with: Secret(privateKey), info: info, authenticating: context)
        }
    }

    @Test("A public key that makes the secret zero is refused")
    func smallOrder() {
        let zero = [UInt8](repeating: 0, count: 32)
        #expect(throws: CryptoFailure.notAuthentic) {
            try HPKE.seal(plaintext, to: zero, info: [], authenticating: [])
        }
    }

    @Test("Wrong lengths are refused", arguments: [0, 31, 33])
    func lengths(count: Int) {
        let bytes = [UInt8](repeating: 1, count: count)
        #expect(throws: CryptoFailure.wrongLength) {
            try HPKE.seal(plaintext, to: bytes, info: [], authenticating: [])
        }
        #expect(throws: CryptoFailure.wrongLength) { try X25519.publicKey(of: Secret(bytes)) }
        #expect(throws: CryptoFailure.wrongLength) {
            try HPKE.open(bytes, with: Secret(privateKey), info: [], authenticating: [])
        }
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal).compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
