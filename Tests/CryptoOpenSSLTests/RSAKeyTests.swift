import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("RSA keys")
struct RSAKeyTests {
    private let message = Array("RSA me".utf8)

    @Test("Both key formats sign as openssl does", arguments: [TestKeys.pkcs1, TestKeys.pkcs8])
    func signing(pem: String) throws {
        let key = try RSAPrivateKey(pem: Secret(utf8: pem))
        #expect(hex(try key.sign(message, with: .sha1)) == TestKeys.signatureSHA1)
        #expect(hex(try key.sign(message, with: .sha256)) == TestKeys.signatureSHA256)
    }

    @Test("Windows line ends and text around the key do no harm")
    func untidyText() throws {
        let pem = "my key:\n" + TestKeys.pkcs1.split(separator: "\n").joined(separator: "\r\n")
        let key = try RSAPrivateKey(pem: Secret(utf8: pem + "\r\n\r\n"))
        #expect(hex(try key.sign(message, with: .sha1)) == TestKeys.signatureSHA1)
    }

    @Test("The public half accepts the signature and nothing else")
    func verifying() throws {
        let key = try RSAPublicKey(pem: Array(TestKeys.publicHalf.utf8))
        let signature = bytes(hex: TestKeys.signatureSHA256)
        #expect(key.isValid(signature, over: message, with: .sha256))
        #expect(!key.isValid(signature, over: message, with: .sha1))
        #expect(!key.isValid(signature, over: message + [0], with: .sha256))
        #expect(!key.isValid(Array(signature.dropLast()), over: message, with: .sha256))
        #expect(!key.isValid([], over: message, with: .sha256))
    }

    @Test("The public half of a private key is its public key")
    func publicHalf() throws {
        let key = try RSAPublicKey(ofPrivateKey: Secret(utf8: TestKeys.pkcs8))
        #expect(key.isValid(bytes(hex: TestKeys.signatureSHA1), over: message, with: .sha1))
    }

    @Test("A key that cannot be used says why")
    func refusal() {
        #expect(throws: CryptoFailure.key(.passphraseWanted)) {
            try RSAPrivateKey(pem: Secret(utf8: TestKeys.encryptedPKCS8))
        }
        #expect(throws: KeyFailure.publicKey) {
            try Cryptography.openSSL.rsaSigner(.sha1, Secret(utf8: TestKeys.publicHalf))
        }
    }
}
