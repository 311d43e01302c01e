import COpenSSL

/// Comparison that takes the same time wherever two values differ.
public enum ConstantTime {
    /// Whether the bytes are the same; values of different length differ at once.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }
}
