import COpenSSL
package import OAuthCore

/// HPKE in base mode for one message (RFC 9180): DHKEM(X25519, HKDF-SHA256), HKDF-SHA256,
/// ChaCha20-Poly1305.
package enum HPKE {
    /// Encrypts for the owner of a public key: encapsulated key 32, ciphertext, tag 16.
    package static func seal(
        _ plaintext: Secret, to publicKey: [UInt8], info: [UInt8], authenticating aad: [UInt8]
    ) throws(CryptoFailure) -> [UInt8] {
        try seal(
            plaintext, to: publicKey, info: info, authenticating: aad,
            ephemeral: SystemRandom.secret(X25519.length))
    }

    /// Encrypts with a given ephemeral key, as vectors have it.
    static func seal(
        _ plaintext: Secret, to publicKey: [UInt8], info: [UInt8], authenticating aad: [UInt8],
        ephemeral: Secret
    ) throws(CryptoFailure) -> [UInt8] {
        let encapsulated = try X25519.publicKey(of: ephemeral)
        let context = try Context(
            X25519.secret(of: ephemeral, with: publicKey), encapsulated: encapsulated,
            publicKey: publicKey, info: info)
        return encapsulated
            + (try AEAD.seal(
                plaintext, by: cipher, key: context.key, nonce: context.nonce, authenticating: aad))
    }

    /// Opens the output of `seal`; throws `notAuthentic` for anything else.
    package static func open(
        _ sealed: [UInt8], with privateKey: Secret, info: [UInt8], authenticating aad: [UInt8]
    ) throws(CryptoFailure) -> Secret {
        guard sealed.count >= X25519.length + AEAD.tagCount else { throw .wrongLength }
        let encapsulated = Array(sealed.prefix(X25519.length))
        let context = try Context(
            X25519.secret(of: privateKey, with: encapsulated), encapsulated: encapsulated,
            publicKey: X25519.publicKey(of: privateKey), info: info)
        return try AEAD.open(
            Array(sealed.dropFirst(X25519.length)), by: cipher, key: context.key,
            nonce: context.nonce, authenticating: aad)
    }

    // Fetched once and never changed after; libcrypto's algorithm objects may be shared.
    nonisolated(unsafe) private static let cipher: OpaquePointer? =
        Library.isReady ? EVP_CIPHER_fetch(nil, "ChaCha20-Poly1305", nil) : nil

    /// Key and first nonce of one encapsulated key (RFC 9180 sections 4.1 and 5.1).
    struct Context {
        let shared: Secret
        let key: Secret
        let nonce: [UInt8]

        init(
            _ agreed: Secret, encapsulated: [UInt8], publicKey: [UInt8], info: [UInt8]
        ) throws(CryptoFailure) {
            let kem = Labels(suite: Array("KEM".utf8) + [0x00, 0x20])
            shared = try kem.expand(
                kem.extract("eae_prk", from: agreed), "shared_secret",
                info: encapsulated + publicKey, count: 32)
            let hpke = Labels(suite: Array("HPKE".utf8) + [0x00, 0x20, 0x00, 0x01, 0x00, 0x03])
            let schedule =
                [0] + hpke.extract("psk_id_hash", from: Secret([])).withBytes { Array($0) }
                + hpke.extract("info_hash", from: Secret(info)).withBytes { Array($0) }
            let secret = hpke.extract("secret", from: Secret([]), salt: shared)
            key = try hpke.expand(secret, "key", info: schedule, count: 32)
            nonce = try hpke.expand(
                secret, "base_nonce", info: schedule, count: AEAD.nonceCount
            ).withBytes { Array($0) }
        }
    }

    /// HKDF with the labels of a suite (RFC 9180 section 4).
    private struct Labels {
        let suite: [UInt8]

        private func labelled(_ label: String) -> [UInt8] {
            Array("HPKE-v1".utf8) + suite + Array(label.utf8)
        }

        func extract(_ label: String, from secret: Secret, salt: Secret = Secret([])) -> Secret {
            let label = labelled(label)
            let input = Secret(count: label.count + secret.count) { buffer in
                buffer.copyBytes(from: label)
                secret.withBytes { buffer[label.count...].copyBytes(from: $0) }
            }
            return HKDF.extract(from: input, salt: salt)
        }

        func expand(
            _ secret: Secret, _ label: String, info: [UInt8], count: Int
        ) throws(CryptoFailure) -> Secret {
            try HKDF.expand(
                secret, info: [0, UInt8(count)] + labelled(label) + info, count: count)
        }
    }
}
