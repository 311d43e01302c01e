import COpenSSL
public import OAuthCore

/// An RSA private key, read from PEM in PKCS#1 or PKCS#8 form.
public final class RSAPrivateKey: Sendable {
    // Never written after `init`; libcrypto's key objects may be used from several threads.
    nonisolated(unsafe) private let key: OpaquePointer

    /// Reads a key that is not encrypted; throws `key` with the reason when it cannot be used.
    public init(pem: Secret) throws(CryptoFailure) {
        key = try RSAKey(pem: pem).retained()
    }

    deinit {
        EVP_PKEY_free(key)
    }

    /// Signs with RSASSA-PKCS1-v1_5 (RFC 8017 section 8.2).
    public func sign(
        _ message: [UInt8], with hash: HashFunction
    ) throws(CryptoFailure) -> [UInt8] {
        guard let context = EVP_MD_CTX_new() else { throw Library.drainedFailure() }
        defer { EVP_MD_CTX_free(context) }
        var count = Int(EVP_PKEY_get_size(key))
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSignInit(context, nil, hash.algorithm, nil, key) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { throw Library.drainedFailure() }
        return Array(signature.prefix(count))
    }
}

extension HashFunction {
    /// The function as EVP knows it.
    var algorithm: OpaquePointer? {
        switch self {
        case .sha1: EVP_sha1()
        case .sha256: EVP_sha256()
        case .sha512: EVP_sha512()
        }
    }
}
