import COpenSSL
import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("Known answers")
struct KnownAnswerTests {
    @Test("HMAC-SHA256: RFC 4231 cases 2 and 6, the second with a key longer than a block")
    func hmac() throws {
        let short = try HMACSHA256.authenticate(
            Array("what do ya want for nothing?".utf8), key: Secret(utf8: "Jefe"))
        #expect(hex(short) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        let long = try HMACSHA256.authenticate(
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            key: Secret([UInt8](repeating: 0xaa, count: 131)))
        #expect(hex(long) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test("SHA-256 of abc, FIPS 180-4")
    func sha256() {
        #expect(
            hex(SHA256.digest(Array("abc".utf8)))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test("a digest is appended to those that are there, also that of nothing")
    func appendedSHA256() {
        var digests: [UInt8] = [1]
        Array("abc".utf8).withUnsafeBytes { SHA256.append(digestOf: $0, to: &digests) }
        SHA256.append(digestOf: UnsafeRawBufferPointer(start: nil, count: 0), to: &digests)
        #expect(
            hex(digests)
                == "01" + "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
                + "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test(
        "scrypt: RFC 7914 section 12",
        arguments: [
            ScryptCase(
                passphrase: "", salt: "", log2N: 4, r: 1, p: 1,
                key: "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                    + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"),
            ScryptCase(
                passphrase: "password", salt: "NaCl", log2N: 10, r: 8, p: 16,
                key: "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                    + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"),
            ScryptCase(
                passphrase: "pleaseletmein", salt: "SodiumChloride", log2N: 14, r: 8, p: 1,
                key: "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                    + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"),
        ])
    func scrypt(known: ScryptCase) throws {
        let key = try Scrypt.derive(
            from: Secret(utf8: known.passphrase), salt: Array(known.salt.utf8),
            log2N: known.log2N, r: known.r, p: known.p, count: 64)
        #expect(hex(key) == known.key)
    }

    @Test(
        "HKDF-SHA256: RFC 5869 appendix A",
        arguments: [
            HKDFCase(
                secret: [UInt8](repeating: 0x0b, count: 22), salt: Array(0x00...0x0c),
                info: Array(0xf0...0xf9),
                key: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                    + "34007208d5b887185865"),
            HKDFCase(
                secret: Array(0x00...0x4f), salt: Array(0x60...0xaf), info: Array(0xb0...0xff),
                key: "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                    + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                    + "cc30c58179ec3e87c14c01d5c1f3434f1d87"),
            HKDFCase(
                secret: [UInt8](repeating: 0x0b, count: 22), salt: [], info: [],
                key: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                    + "9d201395faa4b61a96c8"),
        ])
    func hkdf(known: HKDFCase) throws {
        let key = try HKDF.derive(
            from: Secret(known.secret), salt: known.salt, info: known.info,
            count: known.key.utf8.count / 2)
        #expect(hex(key) == known.key)
    }

    @Test("HKDF expansion alone gives what extraction and expansion give from the extracted key")
    func hkdfExpand() throws {
        let extracted = Secret(
            bytes(hex: "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"))
        let key = try HKDF.expand(extracted, info: Array(0xf0...0xf9), count: 42)
        #expect(
            hex(key)
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                + "34007208d5b887185865")
    }

    @Test("AES-256-GCM: cases 13 and 14 of the GCM specification")
    func gcm() throws {
        let key = Secret([UInt8](repeating: 0, count: 32))
        let nonce = [UInt8](repeating: 0, count: 12)
        let empty = try AES256GCM.seal(Secret([]), key: key, nonce: nonce, authenticating: [])
        #expect(hex(empty) == "530f8afbc74536b9a963b4f1c4cb738b")
        let block = try AES256GCM.seal(
            Secret([UInt8](repeating: 0, count: 16)), key: key, nonce: nonce, authenticating: [])
        #expect(hex(block) == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
    }

    @Test("AES-256-GCM: case 16 of the GCM specification, with associated data")
    func gcmWithAssociatedData() throws {
        let half = "feffe9928665731c6d6a8f9467308308"
        let sealed = try AES256GCM.seal(
            Secret(
                bytes(
                    hex: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                        + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39")),
            key: Secret(bytes(hex: half + half)), nonce: bytes(hex: "cafebabefacedbaddecaf888"),
            authenticating: bytes(hex: "feedfacedeadbeeffeedfacedeadbeefabaddad2"))
        #expect(
            hex(sealed)
                == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                + "76fc6ece0f4e1768cddf8853bb2d551b")
    }

    @Test(
        "XAES-256-GCM: both worked vectors of the specification",
        arguments: [
            XAESCase(
                keyByte: 0x01, aad: "",
                sealed: "ce546ef63c9cc60765923609b33a9a1974e96e52daf2fcf7075e2271"),
            XAESCase(
                keyByte: 0x03, aad: "c2sp.org/XAES-256-GCM",
                sealed: "986ec1832593df5443a179437fd083bf3fdb41abd740a21f71eb769d"),
        ])
    func xaes(known: XAESCase) throws {
        let key = Secret([UInt8](repeating: known.keyByte, count: 32))
        let nonce = Array("ABCDEFGHIJKLMNOPQRSTUVWX".utf8)
        let aad = Array(known.aad.utf8)
        let plaintext = Secret(utf8: "XAES-256-GCM")
        let sealed = try XAES256GCM.seal(plaintext, key: key, nonce: nonce, authenticating: aad)
        #expect(hex(sealed) == known.sealed)
        let opened = try XAES256GCM.open(sealed, key: key, nonce: nonce, authenticating: aad)
        #expect(opened == plaintext)
    }

    @Test("XAES-256-GCM: the accumulated hash over 10,000 cases of the specification")
    func accumulatedXAES() throws {
        var stream = try shake128([], count: 6_000_000)[...]
        #expect(hex(Array(stream.prefix(16))) == "7f9c2ba4e88f827d616045507605853e")
        func take(_ count: Int) -> [UInt8] {
            defer { stream = stream.dropFirst(count) }
            return Array(stream.prefix(count))
        }
        var ciphertexts: [UInt8] = []
        for _ in 0..<10_000 {
            let key = Secret(take(32))
            let nonce = take(24)
            let plaintext = Secret(take(Int(take(1)[0])))
            let aad = take(Int(take(1)[0]))
            let sealed = try XAES256GCM.seal(plaintext, key: key, nonce: nonce, authenticating: aad)
            let opened = try XAES256GCM.open(sealed, key: key, nonce: nonce, authenticating: aad)
            try #require(opened == plaintext)
            ciphertexts += sealed
        }
        #expect(
            hex(try shake128(ciphertexts, count: 32))
                == "e6b9edf2df6cec60c8cbd864e2211b597fb69a529160cd040d56c0c210081939")
    }

    private func shake128(_ message: [UInt8], count: Int) throws -> [UInt8] {
        let context = try #require(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        var output = [UInt8](repeating: 0, count: count)
        let isDone =
            EVP_DigestInit_ex(context, EVP_shake128(), nil) == 1
            && EVP_DigestUpdate(context, message, message.count) == 1
            && EVP_DigestFinalXOF(context, &output, count) == 1
        try #require(isDone)
        return output
    }
}

struct ScryptCase: Sendable {
    let passphrase: String
    let salt: String
    let log2N: Int
    let r: Int
    let p: Int
    let key: String
}

struct HKDFCase: Sendable {
    let secret: [UInt8]
    let salt: [UInt8]
    let info: [UInt8]
    let key: String
}

struct XAESCase: Sendable {
    let keyByte: UInt8
    let aad: String
    let sealed: String
}

/// Bytes as pairs of hexadecimal digits.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// A secret as pairs of hexadecimal digits.
func hex(_ secret: Secret) -> String {
    hex(secret.withBytes { Array($0) })
}

/// Bytes from pairs of hexadecimal digits.
func bytes(hex: String) -> [UInt8] {
    stride(from: 0, to: hex.utf8.count, by: 2).compactMap { offset in
        UInt8(hex.dropFirst(offset).prefix(2), radix: 16)
    }
}
