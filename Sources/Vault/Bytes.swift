extension [UInt8] {
    /// Appends a number, most significant byte first.
    mutating func append(bigEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends a field with its length, so that no two lists of fields give equal bytes.
    mutating func append(field bytes: some Collection<UInt8>) {
        append(bigEndian: UInt32(bytes.count))
        append(contentsOf: bytes)
    }

    /// Lower-case digits, two a byte.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

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
