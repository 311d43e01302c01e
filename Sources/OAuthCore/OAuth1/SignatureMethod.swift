/// The signature methods (RFC 5849 section 3.4, and the SHA-2 methods that providers added).
///
/// Raw values are those of `oauth_signature_method`.
public enum SignatureMethod: String, Sendable, CaseIterable {
    /// HMAC with SHA-1 (RFC 5849 section 3.4.2).
    case hmacSHA1 = "HMAC-SHA1"
    /// HMAC with SHA-256.
    case hmacSHA256 = "HMAC-SHA256"
    /// HMAC with SHA-512.
    case hmacSHA512 = "HMAC-SHA512"
    /// RSASSA-PKCS1-v1_5 with SHA-1 (RFC 5849 section 3.4.3).
    case rsaSHA1 = "RSA-SHA1"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rsaSHA256 = "RSA-SHA256"
    /// The secrets themselves, over TLS only (RFC 5849 section 3.4.4).
    case plaintext = "PLAINTEXT"

    /// Whether the method signs with an RSA private key in place of the shared secrets.
    public var usesRSA: Bool { self == .rsaSHA1 || self == .rsaSHA256 }
}
