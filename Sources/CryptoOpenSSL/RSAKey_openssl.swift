import COpenSSL
import OAuthCore

/// An RSA private key as libcrypto holds it, to be used from one place at a time.
///
/// Read and written without libcrypto's decoders: they leave copies of the key in ordinary memory.
/// Here its text is read where it lies, and what is decoded and decrypted of it goes to the secure
/// heap, as the numbers of the key do by themselves.
final class RSAKey {
    /// The key; `EVP_PKEY`.
    let handle: OpaquePointer

    /// The accepted lengths: shorter keys are broken, longer ones cannot be verified elsewhere.
    static let fewestBits = 1024
    static let mostBits = 16_384

    /// The length of new keys: 128 bits of strength, as has been asked for from 2031 on, and still
    /// short enough for every server that takes RSA (NIST SP 800-57 part 1, table 2).
    static let newBits: Int32 = 3072

    /// Owns an `RSA` from now on.
    private init(adopting rsa: OpaquePointer?) throws(CryptoFailure) {
        guard let key = EVP_PKEY_new() else {
            RSA_free(rsa)
            throw Library.drainedFailure()
        }
        guard EVP_PKEY_assign(key, EVP_PKEY_RSA, UnsafeMutableRawPointer(rsa)) == 1 else {
            EVP_PKEY_free(key)
            RSA_free(rsa)
            throw Library.drainedFailure()
        }
        handle = key
    }

    deinit {
        EVP_PKEY_free(handle)
    }

    /// How long the modulus is.
    var bits: Int { Int(EVP_PKEY_get_bits(handle)) }

    /// The key for another owner, who frees it.
    func retained() -> OpaquePointer {
        EVP_PKEY_up_ref(handle)
        return handle
    }

    // MARK: Making

    /// Makes a new key.
    static func generate() throws(CryptoFailure) -> RSAKey {
        guard Library.isReady, let rsa = RSA_new(), let exponent = BN_new() else {
            throw Library.drainedFailure()
        }
        defer { BN_free(exponent) }
        guard BN_set_word(exponent, UInt(RSA_F4)) == 1,
            RSA_generate_key_ex(rsa, newBits, exponent, nil) == 1
        else {
            RSA_free(rsa)
            throw Library.drainedFailure()
        }
        return try RSAKey(adopting: rsa)
    }

    // MARK: Reading

    /// Reads the private key in a PEM text; throws `key` with its fault.
    convenience init(pem: Secret, passphrase: Secret? = nil) throws(CryptoFailure) {
        guard Library.isReady else { throw Library.drainedFailure() }
        defer { ERR_clear_error() }
        let rsa: OpaquePointer
        do throws(KeyFailure) {
            rsa = try pem.withBytes { (text) throws(KeyFailure) in
                try Self.read(text, passphrase)
            }
        } catch {
            throw .key(error)
        }
        try self.init(adopting: rsa)
        let bits = bits
        guard bits >= Self.fewestBits else { throw .key(.tooShort(bits: bits)) }
        guard bits <= Self.mostBits else { throw .key(.tooLong(bits: bits)) }
    }

    private static func read(
        _ text: UnsafeRawBufferPointer, _ passphrase: Secret?
    ) throws(KeyFailure) -> OpaquePointer {
        let blocks = PEMBlocks(text)
        let label = try blocks.privateKey()
        guard !blocks.isEncrypted || passphrase != nil else { throw .passphraseWanted }
        let decoded = try DecodedPEM(text, passphrase)
        do throws(KeyFailure) {
            switch label {
            case "RSA PRIVATE KEY":
                return try rsa(in: decoded.bytes)
            case "PRIVATE KEY":
                return try rsa(in: PrivateKeyInfo.rsaKey(in: decoded.bytes))
            default:
                let decrypted = try EncryptedPrivateKey.decrypt(decoded.bytes, passphrase)
                return try decrypted.withBytes { (bytes) throws(KeyFailure) in
                    try rsa(in: PrivateKeyInfo.rsaKey(in: bytes))
                }
            }
        } catch .damaged where blocks.isEncrypted {
            // One wrong passphrase in 256 yields bytes that look decrypted.
            throw .wrongPassphrase
        }
    }

    /// Reads an RSAPrivateKey; its numbers go to the secure heap.
    private static func rsa(in der: UnsafeRawBufferPointer) throws(KeyFailure) -> OpaquePointer {
        var next = der.bindMemory(to: UInt8.self).baseAddress
        guard let rsa = d2i_RSAPrivateKey(nil, &next, der.count) else { throw .damaged }
        return rsa
    }

    // MARK: Writing

    /// The key in PEM, in PKCS#8 form, not encrypted.
    func privatePEM() throws(CryptoFailure) -> Secret {
        let rsa = EVP_PKEY_get0_RSA(handle)
        let count = Int(i2d_RSAPrivateKey(rsa, nil))
        guard count > 0 else { throw Library.drainedFailure() }
        let head = PrivateKeyInfo.head(ofRSAKey: count)
        let der = Secret(count: head.count + count) { output in
            output.copyBytes(from: head)
            var next = output.bindMemory(to: UInt8.self).baseAddress.map { $0 + head.count }
            i2d_RSAPrivateKey(rsa, &next)
        }
        return PEMText.secret("PRIVATE KEY", der)
    }

    /// The public half in PEM, as SubjectPublicKeyInfo.
    func publicPEM() throws(CryptoFailure) -> String {
        var der: UnsafeMutablePointer<UInt8>?
        let count = Int(i2d_PUBKEY(handle, &der))
        guard count > 0, let der else { throw Library.drainedFailure() }
        defer { copenssl_free(der) }
        let text = PEMText.secret(
            "PUBLIC KEY", Secret(UnsafeRawBufferPointer(start: der, count: count)))
        return text.revealedText
    }
}
