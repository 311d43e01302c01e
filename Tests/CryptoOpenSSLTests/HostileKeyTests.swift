import OAuthCore
import Testing

@testable import CryptoOpenSSL

/// RSA keys that somebody has put together by hand.
@Suite struct HostileKeyTests {
    /// The place of each number in an RSAPrivateKey (RFC 8017 appendix A.1.2).
    enum Number: Int, CaseIterable {
        case version, modulus, publicExponent, privateExponent, prime1, prime2, exponent1,
            exponent2, coefficient
    }

    /// The numbers of the key that the others are changed from.
    private func numbers() throws -> [[UInt8]] {
        let digits = TestKeys.pkcs1.split(separator: "\n").dropFirst().dropLast().joined()
        let der = try #require(Base64.decode(digits))
        return try der.withUnsafeBytes { bytes in
            var whole = DER(bytes)
            var key = DER(try whole.next(.sequence))
            return try Number.allCases.map { _ in Array(try key.next(.integer)) }
        }
    }

    private func pem(_ numbers: [[UInt8]]) -> Secret {
        let inner = numbers.flatMap { DER.head(.integer, count: $0.count) + $0 }
        let digits = Array(Base64.encode(DER.head(.sequence, count: inner.count) + inner).utf8)
        let lines = stride(from: 0, to: digits.count, by: 64).map {
            String(decoding: digits[$0..<min($0 + 64, digits.count)], as: UTF8.self)
        }
        let label = "RSA PRIVATE KEY-----\n"
        return Secret(
            utf8: "-----BEGIN \(label)\(lines.joined(separator: "\n"))\n-----END \(label)")
    }

    private func read(
        changing change: (inout [[UInt8]]) -> Void
    ) throws -> RSAKeyPair {
        var numbers = try numbers()
        change(&numbers)
        let pem = pem(numbers)
        return try RSAKeys.openSSL.read(pem, nil)
    }

    @Test func `the key that they are changed from is read`() throws {
        #expect(try read { _ in }.bits == 1024)
    }

    @Test(arguments: [
        Number.privateExponent, .prime1, .prime2, .exponent1, .exponent2, .coefficient,
    ])
    func `a key with a number that does not fit is damaged`(number: Number) {
        #expect(throws: KeyFailure.damaged) {
            try read { $0[number.rawValue][8] ^= 1 }
        }
    }

    @Test(
        arguments: [0, 1] as [UInt8],
        [
            Number.publicExponent, .privateExponent, .prime1, .prime2, .exponent1, .exponent2,
            .coefficient,
        ])
    func `a key with a number that is none is refused`(value: UInt8, number: Number) {
        #expect(throws: KeyFailure.self) { try read { $0[number.rawValue] = [value] } }
    }

    @Test(arguments: [[1], [0]] as [[UInt8]])
    func `a key whose factors are nothing is refused`(factor: [UInt8]) {
        #expect(throws: KeyFailure.damaged) {
            try read {
                $0[Number.prime1.rawValue] = factor
                $0[Number.prime2.rawValue] = factor
            }
        }
    }

    /// What is signed with 1 is what was to be signed: anybody can.
    @Test func `a key whose exponents are 1 is refused`() {
        #expect(throws: KeyFailure.damaged) {
            try read {
                for number in [
                    Number.publicExponent, .privateExponent, .exponent1, .exponent2,
                ] { $0[number.rawValue] = [1] }
            }
        }
    }

    // MARK: What a passphrase costs

    @Test func `a passphrase that costs too much is not tried`() {
        let pem = Secret(utf8: TestKeys.encryptedDearly)
        #expect(throws: KeyFailure.tooCostly) {
            try RSAKeys.openSSL.read(pem, Secret(utf8: TestKeys.passphrase))
        }
    }

    private func sequence(_ values: [UInt8]...) -> [UInt8] {
        let inner = values.flatMap(\.self)
        return DER.head(.sequence, count: inner.count) + inner
    }

    private func number(_ value: Int) -> [UInt8] {
        let digits = (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return DER.head(.integer, count: 8) + digits
    }

    private let salt: [UInt8] = [0x04, 2, 1, 2]
    private let pbkdf2: [UInt8] = [6, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 5, 12]
    /// 1.3.6.1.4.1.11591.4.11 (RFC 7914 section 7).
    private let scrypt: [UInt8] = [6, 9, 0x2b, 6, 1, 4, 1, 0xda, 0x47, 4, 11]

    private func failure(_ parameters: [UInt8]) -> KeyFailure? {
        parameters.withUnsafeBytes { bytes in
            do throws(KeyFailure) {
                try PassphraseCost.check(bytes)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test(
        arguments: [
            (1, nil), (2048, nil), (10_000_000, nil), (10_000_001, .tooCostly),
            (.max, .tooCostly), (-1, .unknownEncryption),
        ] as [(Int, KeyFailure?)])
    func `rounds are counted before they are paid`(rounds: Int, refusal: KeyFailure?) {
        let number = number(rounds)
        #expect(failure(sequence(salt, number)) == refusal)
        #expect(
            failure(sequence(sequence(pbkdf2, sequence(salt, number)), sequence())) == refusal)
    }

    @Test(
        arguments: [
            (16_384, 8, 1, nil), (1 << 17, 8, 4, nil), (1 << 17, 8, 5, .tooCostly),
            (1 << 20, 8, 1, .tooCostly), (2, 1 << 40, 1 << 40, .tooCostly),
            (.max, 8, 1, .tooCostly), (1, 1, -1, .unknownEncryption),
        ] as [(Int, Int, Int, KeyFailure?)])
    func `scrypt's work is counted before it is paid`(
        n: Int, r: Int, p: Int, refusal: KeyFailure?
    ) {
        let values = sequence(salt, number(n), number(r), number(p))
        #expect(failure(sequence(sequence(scrypt, values), sequence())) == refusal)
    }

    @Test(arguments: [[], [0x30], [0x30, 0], [0x30, 2, 0x30, 0], [0x04, 1, 1]] as [[UInt8]])
    func `parameters that are none are an unknown encryption`(bytes: [UInt8]) {
        #expect(failure(bytes) == .unknownEncryption)
    }
}
