import COpenSSL

/// Comparison whose time does not depend on where two values differ.
public enum ConstantTime {
    /// Whether the bytes are equal; values of different length differ at once.
    public static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }
}
