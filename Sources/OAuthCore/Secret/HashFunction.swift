/// The hash functions that OAuth signatures and body hashes use.
public enum HashFunction: Sendable, CaseIterable {
    /// SHA-1, for protocols that have no other.
    case sha1
    /// SHA-256.
    case sha256
    /// SHA-512.
    case sha512
}

extension SignatureMethod {
    /// The hash function under the method; nil for PLAINTEXT.
    public var hashFunction: HashFunction? {
        switch self {
        case .hmacSHA1, .rsaSHA1: .sha1
        case .hmacSHA256, .rsaSHA256: .sha256
        case .hmacSHA512: .sha512
        case .plaintext: nil
        }
    }
}
