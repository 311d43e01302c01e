import OAuthCore

/// Reads DER (X.690) value by value; whatever does not add up is `damaged`.
struct DER {
    private var rest: UnsafeRawBufferPointer

    /// The types of values that are read here.
    enum Tag: UInt8 {
        case integer = 0x02
        case octetString = 0x04
        case objectIdentifier = 0x06
        case sequence = 0x30
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes
    }

    /// The contents of the next value, which has to be of that type.
    mutating func next(_ tag: Tag) throws(KeyFailure) -> UnsafeRawBufferPointer {
        guard rest.count >= 2, rest[0] == tag.rawValue else { throw .damaged }
        var count = Int(rest[1])
        var start = 2
        if count >= 0x80 {
            let digits = count - 0x80
            guard (1...3).contains(digits), rest.count >= 2 + digits else { throw .damaged }
            count = rest[2..<(2 + digits)].reduce(0) { $0 << 8 | Int($1) }
            start += digits
        }
        guard rest.count - start >= count else { throw .damaged }
        let contents = UnsafeRawBufferPointer(rebasing: rest[start..<(start + count)])
        rest = UnsafeRawBufferPointer(rebasing: rest[(start + count)...])
        return contents
    }

    /// Whether the next value is of that type.
    func isNext(_ tag: Tag) -> Bool { rest.first == tag.rawValue }

    /// The next value as a number that is not negative; one of more than seven bytes as the greatest.
    mutating func number() throws(KeyFailure) -> Int {
        let digits = try next(.integer)
        guard let first = digits.first, first < 0x80 else { throw .damaged }
        let significant = digits.drop { $0 == 0 }
        return significant.count > 7 ? .max : significant.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Tag and length of a value.
    static func head(_ tag: Tag, count: Int) -> [UInt8] {
        if count < 0x80 { return [tag.rawValue, UInt8(count)] }
        if count < 0x100 { return [tag.rawValue, 0x81, UInt8(count)] }
        return [tag.rawValue, 0x82, UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
    }
}
