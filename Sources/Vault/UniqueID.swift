import CryptoOpenSSL

/// Sixteen random bytes that name a vault, a slot or a row, and are never used again.
public struct UniqueID: Sendable, Hashable, CustomStringConvertible {
    /// How many bytes there are.
    public static let length = 16

    /// The bytes.
    public let bytes: [UInt8]

    /// Takes 16 bytes that were stored; nil for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    /// Makes a new one.
    public static func random() throws(VaultFailure) -> UniqueID {
        let bytes = try translated { () throws(CryptoFailure) in try SystemRandom.bytes(length) }
        guard let id = UniqueID(bytes: bytes) else { throw .noRandomness }
        return id
    }

    /// The bytes in lower-case hexadecimal, 32 digits.
    public var description: String { bytes.hexadecimal }
}
