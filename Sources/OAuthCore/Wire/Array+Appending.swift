extension [UInt8] {
    /// Appends a number, most significant byte first.
    package mutating func append(bigEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
    }

    /// Appends a field with its length, so that no two lists of fields give equal bytes.
    package mutating func append(field bytes: some Collection<UInt8>) {
        append(bigEndian: UInt32(bytes.count))
        append(contentsOf: bytes)
    }
}
