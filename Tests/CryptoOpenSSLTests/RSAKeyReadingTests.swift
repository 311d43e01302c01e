import CryptoOpenSSL
import OAuthCore
import Testing

/// What people have lying around as an RSA key, and what is said about it.
@Suite struct RSAKeyReadingTests {
    private func read(
        _ pem: String, _ passphrase: String? = nil
    ) throws(KeyFailure) -> RSAKeyPair {
        try RSAKeys.openSSL.read(Secret(utf8: pem), passphrase.map { Secret(utf8: $0) })
    }

    @Test(arguments: [
        TestKeys.pkcs1, TestKeys.pkcs8, TestKeys.encryptedPKCS1, TestKeys.encryptedPKCS8,
        TestKeys.encryptedTripleDES, TestKeys.encryptedScrypt,
    ])
    func `each form of a key becomes the same PKCS 8 text, and its public half`(
        pem: String
    ) throws {
        let pair = try read(pem, TestKeys.passphrase)
        #expect(pair.privatePEM == Secret(utf8: TestKeys.pkcs8 + "\n"))
        #expect(pair.publicPEM == TestKeys.publicHalf + "\n")
        #expect(pair.bits == 1024)
    }

    @Test(arguments: [
        TestKeys.encryptedPKCS1, TestKeys.encryptedPKCS8, TestKeys.encryptedTripleDES,
        TestKeys.encryptedScrypt,
    ])
    func `an encrypted key wants its passphrase and no other`(pem: String) {
        #expect(throws: KeyFailure.passphraseWanted) { try read(pem) }
        for wrong in ["", "trustno2", "trustno1\n", String(repeating: "x", count: 5000)] {
            #expect(throws: KeyFailure.wrongPassphrase) { try read(pem, wrong) }
        }
    }

    @Test(arguments: [
        (TestKeys.encryptedDES, KeyFailure.unknownEncryption),
        (TestKeys.publicHalf, .publicKey),
        (TestKeys.openSSHPublic, .publicKey),
        (TestKeys.certificate, .certificate),
        (TestKeys.ellipticCurve, .notRSA(.ellipticCurve)),
        (TestKeys.ellipticCurvePKCS8, .notRSA(.ellipticCurve)),
        (TestKeys.ed25519, .notRSA(.ed25519)),
        (TestKeys.rsaPSS, .notRSA(.rsaPSS)),
        (TestKeys.openSSH, .openSSHFormat),
        (TestKeys.short, .tooShort(bits: 512)),
        (TestKeys.pkcs1 + "\n" + TestKeys.pkcs8, .several(2)),
        (String(TestKeys.pkcs1.prefix(300)), .truncated),
        (TestKeys.pkcs1.replacing("M", with: "!"), .damaged),
        (TestKeys.pkcs8.replacing("BAQEFAASC", with: "BAQEFAASD"), .damaged),
        ("", .unreadable),
        ("no key at all", .unreadable),
        ("-----BEGIN NONSENSE-----\n-----END NONSENSE-----", .unreadable),
        ("-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", .damaged),
    ])
    func `what is no such key says what it is`(pem: String, failure: KeyFailure) {
        #expect(throws: failure) { try read(pem, TestKeys.passphrase) }
    }

    @Test func `a binary key is told from what is no key`() throws {
        let digits = TestKeys.pkcs8.split(separator: "\n").dropFirst().dropLast().joined()
        let der = try #require(Base64.decode(digits))
        #expect(throws: KeyFailure.binary) { try RSAKeys.openSSL.read(Secret(der), nil) }
    }

    @Test func `a key that stands after its certificate is found`() throws {
        #expect(try read(TestKeys.certificate + "\n" + TestKeys.pkcs8 + "\n").bits == 1024)
    }

    @Test func `halves that do not belong together are damaged`() throws {
        // In the middle of the modulus, to which neither factors nor exponents fit then.
        let changed = TestKeys.pkcs8.replacing("eRBL0o7s", with: "eRBL0o8s")
        #expect(changed != TestKeys.pkcs8)
        #expect(throws: KeyFailure.damaged) { try read(changed) }
    }

    @Test(arguments: [TestKeys.pkcs1, TestKeys.pkcs8, TestKeys.encryptedPKCS8])
    func `a key that is cut anywhere is refused, and nothing traps`(pem: String) {
        let bytes = Array(pem.utf8)
        for count in stride(from: 0, to: bytes.count - 1, by: 7) {
            let cut = Secret(bytes.prefix(count))
            #expect(throws: KeyFailure.self) {
                try RSAKeys.openSSL.read(cut, Secret(utf8: TestKeys.passphrase))
            }
        }
    }

    @Test func `a key that is changed anywhere is refused or still works, and nothing traps`() {
        let bytes = Array(TestKeys.pkcs8.utf8)
        // A wrong factor or exponent is made up for by the others.
        var refusals = 0
        for index in stride(from: 28, to: bytes.count - 26, by: 11) {
            var changed = bytes
            changed[index] ^= 1
            let pair = try? RSAKeys.openSSL.read(Secret(changed), nil)
            if pair == nil { refusals += 1 }
        }
        #expect(refusals > 20)
    }

    @Test func `a new key has 3072 bits, signs, and is another one each time`() throws {
        let pair = try #require(RSAKeys.openSSL.generate())
        #expect(pair.bits == 3072)
        #expect(try RSAKeys.openSSL.read(pair.privatePEM, nil) == pair)
        let signature = try RSAPrivateKey(pem: pair.privatePEM).sign([1, 2, 3], with: .sha1)
        let half = try RSAPublicKey(pem: Array(pair.publicPEM.utf8))
        #expect(half.isValid(signature, over: [1, 2, 3], with: .sha1))
        #expect(RSAKeys.openSSL.generate()?.publicPEM != pair.publicPEM)
    }
}
