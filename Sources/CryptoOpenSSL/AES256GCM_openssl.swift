import COpenSSL
public import OAuthCore

/// AES-256-GCM (NIST SP 800-38D) with a 12-byte nonce and a 16-byte tag.
///
/// For keys that seal once or count their nonces; records use `XAES256GCM`.
public enum AES256GCM {
    /// The length of a nonce in bytes.
    public static let nonceCount = AEAD.nonceCount
    /// The length of the tag that ends a sealed message, in bytes.
    public static let tagCount = AEAD.tagCount

    /// Fetches the cipher now, not at its first use.
    static func prepare() { _ = cipher }

    // Fetched once and never changed after; libcrypto's algorithm objects may be shared.
    nonisolated(unsafe) private static let cipher: OpaquePointer? =
        Library.isReady ? EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) : nil

    /// Encrypts `plaintext` and authenticates it together with `aad`: ciphertext, then tag.
    public static func seal(
        _ plaintext: Secret, key: Secret, nonce: [UInt8], authenticating aad: [UInt8]
    ) throws(CryptoFailure) -> [UInt8] {
        try AEAD.seal(plaintext, by: cipher, key: key, nonce: nonce, authenticating: aad)
    }

    /// Opens the output of `seal`; throws `notAuthentic` for anything else.
    public static func open(
        _ sealed: [UInt8], key: Secret, nonce: [UInt8], authenticating aad: [UInt8]
    ) throws(CryptoFailure) -> Secret {
        try AEAD.open(sealed, by: cipher, key: key, nonce: nonce, authenticating: aad)
    }
}
