import COpenSSL
public import OAuthCore

/// HMAC with SHA-256 (RFC 2104, RFC 4231).
public enum HMACSHA256 {
    /// The 32-byte tag over `bytes`.
    public static func authenticate(
        _ bytes: [UInt8], key: Secret
    ) throws(CryptoFailure) -> [UInt8] {
        let prepared = HMACKey<SHA256_CTX>(key)
        return bytes.withUnsafeBytes { prepared.authenticate($0) }
    }
}
