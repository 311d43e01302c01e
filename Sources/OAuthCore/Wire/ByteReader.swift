/// Reads bytes from front to back; throws `failure` where bytes are missing.
package struct ByteReader<Failure: Error> {
    private var rest: ArraySlice<UInt8>
    private let failure: Failure

    package init(_ bytes: [UInt8], orThrow failure: Failure) {
        rest = bytes[...]
        self.failure = failure
    }

    /// How many bytes are left.
    package var count: Int { rest.count }

    package mutating func bytes(_ count: Int) throws(Failure) -> [UInt8] {
        guard count >= 0, rest.count >= count else { throw failure }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    package mutating func number<Number: FixedWidthInteger>(
        _: Number.Type = Number.self
    ) throws(Failure) -> Number {
        try bytes(MemoryLayout<Number>.size).reduce(0) { $0 << 8 | Number($1) }
    }
}
