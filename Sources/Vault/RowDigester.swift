import CryptoOpenSSL

/// Makes the digests of rows, one after the other, in one buffer that is kept between them.
///
/// `begin` a row, append its values in the order of `ManifestTable.columns`, `finish` it.
/// Not copyable, so that no copy of the buffer is ever made behind its back.
public struct RowDigester: ~Copyable {
    /// How many bytes a digest has.
    public static let digestLength = 32

    /// The type that stands in front of each value.
    private enum ValueType: UInt8 {
        case null = 0
        case integer = 1
        case text = 2
        case blob = 3
    }

    private var row: [UInt8] = []

    /// A digester without a row.
    public init() {
        row.reserveCapacity(4096)
    }

    /// Begins a row of a table; drops an unfinished one.
    public mutating func begin(_ table: ManifestTable) {
        row.removeAll(keepingCapacity: true)
        row.append(field: table.rawValue.utf8)
    }

    /// Appends NULL.
    public mutating func appendNull() {
        row.append(ValueType.null.rawValue)
    }

    /// Appends an integer.
    public mutating func append(_ integer: Int64) {
        row.append(ValueType.integer.rawValue)
        row.append(bigEndian: integer)
    }

    /// Appends text, which is UTF-8.
    public mutating func append(text: UnsafeRawBufferPointer) {
        append(text, as: .text)
    }

    /// Appends a blob.
    public mutating func append(blob: UnsafeRawBufferPointer) {
        append(blob, as: .blob)
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer, as type: ValueType) {
        row.append(type.rawValue)
        row.append(field: bytes)
    }

    /// Appends the row's digest, 32 bytes, to those of the rows before.
    public mutating func finish(into digests: inout [UInt8]) {
        row.withUnsafeBytes { SHA256.append(digestOf: $0, to: &digests) }
        row.removeAll(keepingCapacity: true)
    }

    /// The row's digest by itself.
    public mutating func finish() -> [UInt8] {
        var digest: [UInt8] = []
        finish(into: &digest)
        return digest
    }
}
