import COpenSSL
package import OAuthCore

/// X25519 (RFC 7748): keys of 32 bytes, and the secret that two of them share.
package enum X25519 {
    /// The length of each key and of the shared secret.
    package static let length = 32

    /// The public key of a private one, for which any 32 bytes do.
    package static func publicKey(of privateKey: Secret) throws(CryptoFailure) -> [UInt8] {
        let key = try Key(privateKey)
        var (bytes, count) = ([UInt8](repeating: 0, count: length), length)
        guard EVP_PKEY_get_raw_public_key(key.pointer, &bytes, &count) == 1, count == length else {
            throw Library.drainedFailure()
        }
        return bytes
    }

    /// The shared secret; throws `notAuthentic` for a public key that makes it all zeroes.
    static func secret(
        of privateKey: Secret, with publicKey: [UInt8]
    ) throws(CryptoFailure) -> Secret {
        let (mine, theirs) = (try Key(privateKey), try Key(public: publicKey))
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, mine.pointer, nil) else {
            throw Library.drainedFailure()
        }
        defer { EVP_PKEY_CTX_free(context) }
        guard EVP_PKEY_derive_init(context) == 1,
            EVP_PKEY_derive_set_peer(context, theirs.pointer) == 1
        else { throw Library.drainedFailure() }
        var isDerived = false
        let secret = Secret(count: length) { buffer in
            var count = buffer.count
            isDerived =
                EVP_PKEY_derive(
                    context, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &count) == 1
                && count == length
        }
        guard isDerived else {
            ERR_clear_error()
            throw .notAuthentic
        }
        return secret
    }

    /// One key of libcrypto.
    private final class Key {
        let pointer: OpaquePointer

        init(_ privateKey: Secret) throws(CryptoFailure) {
            guard Library.isReady, privateKey.count == length else { throw .wrongLength }
            let key = privateKey.withBytes {
                EVP_PKEY_new_raw_private_key(
                    EVP_PKEY_X25519, nil, $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    length)
            }
            guard let key else { throw Library.drainedFailure() }
            pointer = key
        }

        init(public bytes: [UInt8]) throws(CryptoFailure) {
            guard Library.isReady, bytes.count == length else { throw .wrongLength }
            guard let key = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, bytes, length) else {
                throw Library.drainedFailure()
            }
            pointer = key
        }

        deinit { EVP_PKEY_free(pointer) }
    }
}
