/// The members of a JSON object (RFC 8259), read where they stand, so that a secret among them goes
/// from the bytes straight into secret memory.
///
/// Takes apart the top level only; what is nested there is stepped over. For answers with tokens;
/// everything else is read by a library.
package struct JSONMembers {
    private let object: ArraySlice<UInt8>
    /// The index of the first unread byte.
    private var position: Int
    private var isFirst = true

    /// A member's value, reduced to the kinds that count here.
    package enum Value {
        /// The text between the quotes, with its escapes.
        case string(ArraySlice<UInt8>)
        /// A number or a truth value, unchanged.
        case scalar(ArraySlice<UInt8>)
        /// An array or an object, unchanged and unread except for its end.
        case nested(ArraySlice<UInt8>)
        /// `null`.
        case null
    }

    /// The members of an object, from its opening brace on.
    package init(_ object: ArraySlice<UInt8>) {
        self.object = object
        position = object.startIndex
    }

    /// The next member, its name with its escapes; nil behind the last one.
    package mutating func next() throws(ParseFailure) -> (name: ArraySlice<UInt8>, value: Value)? {
        if isFirst { try expect("{") }
        if peek() == UInt8(ascii: "}") {
            try expect("}")
            guard peek() == nil else { throw .malformed }
            return nil
        }
        if !isFirst { try expect(",") }
        isFirst = false
        let name = try string()
        try expect(":")
        return (name, try value())
    }

    private mutating func value() throws(ParseFailure) -> Value {
        switch peek() {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let start = position
            try stepOver()
            return .nested(object[start..<position])
        default:
            let word = object[position...].prefix {
                PercentEncoding.isUnreserved($0) || $0 == UInt8(ascii: "+")
            }
            position = word.endIndex
            if word.elementsEqual("null".utf8) { return .null }
            let isNumber = word.first.map { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
            guard
                isNumber == true || word.elementsEqual("true".utf8)
                    || word.elementsEqual("false".utf8)
            else { throw .malformed }
            return .scalar(word)
        }
    }

    /// Steps over an array or an object, whatever is in it.
    private mutating func stepOver() throws(ParseFailure) {
        var depth = 0
        repeat {
            switch peek() {
            case nil: throw .malformed
            case UInt8(ascii: "\""):
                _ = try string()
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            position += 1
        } while depth > 0
    }

    private mutating func string() throws(ParseFailure) -> ArraySlice<UInt8> {
        try expect("\"")
        let start = position
        while position < object.endIndex, object[position] >= 0x20 {
            let byte = object[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return object[start..<(position - 1)] }
            if byte == UInt8(ascii: "\\") { position = min(position + 1, object.endIndex) }
        }
        throw .malformed
    }

    /// The next byte that is not a blank, without consuming it.
    private mutating func peek() -> UInt8? {
        while position < object.endIndex {
            switch object[position] {
            case 0x20, 0x09, 0x0a, 0x0d: position += 1
            case let byte: return byte
            }
        }
        return nil
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(ParseFailure) {
        guard peek() == UInt8(ascii: character) else { throw .malformed }
        position += 1
    }
}

extension JSONMembers {
    /// Decodes the text between the quotes of a string; nil if it is not UTF-8, or an escape
    /// is broken.
    package static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        if !text.contains(where: { $0 == UInt8(ascii: "\\") || $0 >= 0x80 }) {
            return String(decoding: text, as: UTF8.self)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        guard decode(text, { bytes.append($0) }) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Hands out the bytes that a string means, one by one; false when an escape is broken.
    static func decode(_ text: ArraySlice<UInt8>, _ emit: (UInt8) -> Void) -> Bool {
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                emit(byte)
                continue
            }
            switch rest.popFirst() {
            case let byte? where "\"\\/".utf8.contains(byte): emit(byte)
            case UInt8(ascii: "b"): emit(0x08)
            case UInt8(ascii: "f"): emit(0x0c)
            case UInt8(ascii: "n"): emit(0x0a)
            case UInt8(ascii: "r"): emit(0x0d)
            case UInt8(ascii: "t"): emit(0x09)
            case UInt8(ascii: "u"):
                guard let scalar = scalar(&rest) else { return false }
                UTF8.encode(scalar).map { $0.forEach(emit) }
            default: return false
            }
        }
        return true
    }

    /// The character of a `\u` sequence, or of two that make a pair (RFC 8259 section 7).
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let first = codeUnit(&rest) else { return nil }
        guard (0xd800..<0xdc00).contains(first) else { return Unicode.Scalar(first) }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u"),
            let second = codeUnit(&rest), (0xdc00..<0xe000).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    }

    private static func codeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32? {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = rest.popFirst().flatMap(PercentEncoding.hexValue) else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
