/// A list of parameters in percent-encoded form, in one buffer, for signing.
///
/// Works on bytes throughout, so that values that are not UTF-8 are signed as they are sent, and
/// so that signing many requests allocates little.
struct EncodedParameters: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var pairs: [Pair] = []

    /// The places of a name and its value in the buffer, the value directly after the name.
    struct Pair: Sendable {
        var start: Int
        var nameEnd: Int
        var end: Int
        /// Whether it has no escaped character.
        var isPlain: Bool
    }

    /// An empty list with room for an ordinary request.
    init() {
        bytes.reserveCapacity(512)
        pairs.reserveCapacity(16)
    }

    /// Encodes and adds a parameter.
    mutating func append(_ name: Parameter.Name, _ value: some Collection<UInt8>) {
        append(name.rawValue, value)
    }

    /// Encodes and adds a parameter.
    mutating func append(_ name: String, _ value: some Collection<UInt8>) {
        let start = bytes.count
        let nameEscapes = PercentEncoding.append(name.utf8, to: &bytes)
        let nameEnd = bytes.count
        let escapes = nameEscapes + PercentEncoding.append(value, to: &bytes)
        pairs.append(
            Pair(start: start, nameEnd: nameEnd, end: bytes.count, isPlain: escapes == 0))
    }

    /// Takes away all but the first `count` parameters.
    mutating func keep(first count: Int) {
        pairs.removeLast(pairs.count - count)
        bytes.removeLast(bytes.count - (pairs.last?.end ?? 0))
    }

    /// Adds the parameters of a form or a query: each is decoded and encoded again in one step.
    mutating func appendForm(_ form: UnsafeBufferPointer<UInt8>) throws(SignatureFailure) {
        var start = 0
        while start < form.count {
            let rest = form[start...]
            let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? form.count
            if end > start { try appendSegment(form[start..<end]) }
            start = end + 1
        }
    }

    private mutating func appendSegment(
        _ segment: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(SignatureFailure) {
        let start = bytes.count
        let equals = segment.firstIndex(of: UInt8(ascii: "=")) ?? segment.endIndex
        try appendRecoded(segment[..<equals])
        let nameEnd = bytes.count
        try appendRecoded(segment[equals...].dropFirst())
        // A signature in the query or body is not signed itself (RFC 5849 section 3.4.1.3.1).
        if bytes[start..<nameEnd].elementsEqual(Parameter.Name.signature.rawValue.utf8) {
            bytes.removeLast(bytes.count - start)
        } else {
            let isPlain = !bytes[start...].contains(UInt8(ascii: "%"))
            pairs.append(
                Pair(start: start, nameEnd: nameEnd, end: bytes.count, isPlain: isPlain))
        }
    }

    private mutating func appendRecoded(
        _ source: Slice<UnsafeBufferPointer<UInt8>>
    ) throws(SignatureFailure) {
        var index = source.startIndex
        while index < source.endIndex {
            var byte = source[index]
            index += 1
            if byte == UInt8(ascii: "+") {
                byte = UInt8(ascii: " ")
            } else if byte == UInt8(ascii: "%") {
                guard index + 1 < source.endIndex,
                    let high = PercentEncoding.hexValue(source[index]),
                    let low = PercentEncoding.hexValue(source[index + 1])
                else { throw .malformedForm }
                byte = high << 4 | low
                index += 2
            }
            if PercentEncoding.isUnreserved(byte) {
                bytes.append(byte)
            } else {
                PercentEncoding.appendEscaped(byte, to: &bytes)
            }
        }
    }

    /// Writes every parameter in order: `name`, `equals`, value, `close`, with `separator` between.
    func write(
        to output: inout [UInt8], equals: StaticString, close: StaticString, separator: StaticString
    ) {
        bytes.withUnsafeBufferPointer { source in
            var isFirst = true
            for pair in pairs {
                if !isFirst { output.append(separator) }
                isFirst = false
                output.append(
                    contentsOf: UnsafeBufferPointer(rebasing: source[pair.start..<pair.nameEnd]))
                output.append(equals)
                output.append(
                    contentsOf: UnsafeBufferPointer(rebasing: source[pair.nameEnd..<pair.end]))
                output.append(close)
            }
        }
    }

    /// Writes every parameter in order as a base string has it, encoded twice, with the `=` and `&`
    /// encoded already.
    func writeEncodedAgain(to output: inout [UInt8]) {
        bytes.withUnsafeBufferPointer { source in
            var isFirst = true
            for pair in pairs {
                if !isFirst { output.append("%26") }
                isFirst = false
                let name = UnsafeBufferPointer(rebasing: source[pair.start..<pair.nameEnd])
                let value = UnsafeBufferPointer(rebasing: source[pair.nameEnd..<pair.end])
                guard !pair.isPlain else {
                    output.append(contentsOf: name)
                    output.append("%3D")
                    output.append(contentsOf: value)
                    continue
                }
                PercentEncoding.append(name, to: &output)
                output.append("%3D")
                PercentEncoding.append(value, to: &output)
            }
        }
    }

    /// Sorts by name, then by value, as bytes (RFC 5849 section 3.4.1.3.2).
    mutating func sort() {
        bytes.withUnsafeBufferPointer { source in
            pairs.sort { left, right in
                Self.precedes(left, right, in: source)
            }
        }
    }

    private static func precedes(
        _ left: Pair, _ right: Pair, in source: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let names = compare(left.start..<left.nameEnd, right.start..<right.nameEnd, in: source)
        if names != 0 { return names < 0 }
        return compare(left.nameEnd..<left.end, right.nameEnd..<right.end, in: source) < 0
    }

    private static func compare(
        _ left: Range<Int>, _ right: Range<Int>, in source: UnsafeBufferPointer<UInt8>
    ) -> Int {
        for offset in 0..<min(left.count, right.count) {
            let difference =
                Int(source[left.lowerBound + offset]) - Int(source[right.lowerBound + offset])
            if difference != 0 { return difference }
        }
        return left.count - right.count
    }
}

extension [UInt8] {
    /// Appends the bytes of a literal.
    mutating func append(_ literal: StaticString) {
        append(
            contentsOf: UnsafeBufferPointer(
                start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}

extension EncodedParameters {
    /// The parameters decoded again, in order.
    var decoded: [Parameter] {
        pairs.map { pair in
            Parameter(
                Self.decoded(bytes[pair.start..<pair.nameEnd]),
                Self.decoded(bytes[pair.nameEnd..<pair.end]))
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: PercentEncoding.decode(bytes) ?? [], as: UTF8.self)
    }
}
