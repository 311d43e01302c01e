/// The signature methods (RFC 5849 section 3.4, and the SHA-2 methods that providers added).
///
/// Raw values are those of `oauth_signature_method`.
public enum SignatureMethod: String, Sendable, CaseIterable {
    case hmacSHA1 = "HMAC-SHA1"
    case hmacSHA256 = "HMAC-SHA256"
    case hmacSHA512 = "HMAC-SHA512"
    case rsaSHA1 = "RSA-SHA1"
    case rsaSHA256 = "RSA-SHA256"
    case plaintext = "PLAINTEXT"

    /// Whether the method signs with an RSA private key in place of the shared secrets.
    public var usesRSA: Bool { self == .rsaSHA1 || self == .rsaSHA256 }
}
