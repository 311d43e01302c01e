/// Reads bytes from front to back; missing bytes are damage.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// How many bytes are left.
    var count: Int { rest.count }

    mutating func bytes(_ count: Int) throws(VaultFailure) -> [UInt8] {
        guard rest.count >= count else { throw .damaged }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func number<Number: FixedWidthInteger>(
        _: Number.Type = Number.self
    ) throws(VaultFailure) -> Number {
        try bytes(MemoryLayout<Number>.size).reduce(0) { $0 << 8 | Number($1) }
    }
}
