import FoundationEssentials
package import OAuthCore

/// Decodes JSON answers into the values that the cores read, within limits of depth.
package enum JSONReading {
    /// How many objects and arrays may stand within each other.
    static let deepest = 64

    /// The body as a value; nil if it is not JSON, or nests too deeply.
    package static func value(of body: [UInt8]) -> JSONValue? {
        let first = body.first { !$0.isJSONBlank }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            depth(of: body) <= deepest
        else { return nil }
        return try? JSONDecoder().decode(DecodedValue.self, from: Data(body)).value
    }

    /// Whether the text is one value of any kind (RFC 8259 section 2).
    package static func isValue(_ text: [UInt8]) -> Bool {
        let list = [UInt8(ascii: "[")] + text + [UInt8(ascii: "]")]
        guard case .array(let elements)? = value(of: list) else { return false }
        return elements.count == 1
    }

    /// The deepest nesting, brackets in strings not counted.
    static func depth(of body: [UInt8]) -> Int {
        var depth = 0
        var deepest = 0
        var isInString = false
        var isEscaped = false
        for byte in body {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isInString: isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString: break
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }
}

/// A `JSONValue` on its way out of the decoder; members are in the order of their names, since
/// the decoder does not keep theirs.
private struct DecodedValue: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            value = .object(
                try members.allKeys.sorted { $0.stringValue < $1.stringValue }.map { name in
                    .init(
                        name.stringValue, try members.decode(DecodedValue.self, forKey: name).value)
                })
        } else if var elements = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !elements.isAtEnd { values.append(try elements.decode(Self.self).value) }
            value = .array(values)
        } else {
            value = try Self.scalar(try decoder.singleValueContainer())
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
        if container.decodeNil() { return .null }
        if let text = try? container.decode(String.self) { return .string(text) }
        if let isTrue = try? container.decode(Bool.self) { return .bool(isTrue) }
        if let number = try? container.decode(Int64.self) { return .number(String(number)) }
        if let number = try? container.decode(UInt64.self) { return .number(String(number)) }
        // Whole numbers of more digits are ids all the same; one that not even this holds is none.
        if let number = try? container.decode(Decimal.self), number.isWholeAndExact {
            return .number(number.description)
        }
        return .number(String(try container.decode(Double.self)))  // lint: allowed, stays text
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension Decimal {
    /// Whether it is a whole number with all its digits: a decimal has 38 and rounds longer
    /// numbers, so that at most 37 are taken for exact.
    fileprivate var isWholeAndExact: Bool {
        let digits = description.utf8.drop { $0 == UInt8(ascii: "-") }
        return digits.count <= 37
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension UInt8 {
    fileprivate var isJSONBlank: Bool {
        self == 0x20 || self == 0x09 || self == 0x0a || self == 0x0d
    }
}
