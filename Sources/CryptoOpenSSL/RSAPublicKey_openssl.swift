import COpenSSL
public import OAuthCore

/// An RSA public key, read from PEM; for code that verifies requests, as the demo provider does.
public final class RSAPublicKey: Sendable {
    // Never written after `init`; libcrypto's key objects may be used from several threads.
    nonisolated(unsafe) private let key: OpaquePointer

    /// Reads a public key in SubjectPublicKeyInfo or PKCS#1 form.
    public init(pem: [UInt8]) throws(CryptoFailure) {
        guard Library.isReady else { throw Library.drainedFailure() }
        // The source only points to the text, which has to live until it is read.
        let read = pem.withUnsafeBytes { text -> OpaquePointer? in
            let source = BIO_new_mem_buf(text.baseAddress, Int32(clamping: text.count))
            defer {
                BIO_free(source)
                ERR_clear_error()
            }
            return source.flatMap { PEM_read_bio_PUBKEY($0, nil, copenssl_give_passphrase, nil) }
        }
        guard let read else { throw .key(.unreadable) }
        guard EVP_PKEY_get_base_id(read) == EVP_PKEY_RSA else {
            EVP_PKEY_free(read)
            throw .key(.notRSA(.other))
        }
        key = read
    }

    /// The public half of a private key in PEM.
    public init(ofPrivateKey pem: Secret) throws(CryptoFailure) {
        key = try RSAKey(pem: pem).retained()
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// Whether `signature` is this key's RSASSA-PKCS1-v1_5 signature over `message`.
    public func isValid(
        _ signature: [UInt8], over message: [UInt8], with hash: HashFunction
    ) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            ERR_clear_error()
        }
        return EVP_DigestVerifyInit(context, nil, hash.algorithm, nil, key) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}
