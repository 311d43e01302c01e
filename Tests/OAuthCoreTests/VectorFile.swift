import Foundation
import OAuthCore
import Testing

/// One published case: what goes in and what must come out.
struct VectorCase: Sendable, CustomTestStringConvertible {
    let id: String
    let input: JSONValue
    let expected: JSONValue

    var testDescription: String { id }

    /// A text of the input; a case without it is a mistake in the test.
    func text(_ name: String) throws -> String {
        try #require(input[name]?.text, "\(id) has no \(name)")
    }

    /// Pairs of the input, empty when there are none.
    func parameters(_ name: String) throws -> [Parameter] {
        try input[name]?.parameters ?? []
    }
}

/// The file of published cases, by category.
enum VectorFile {
    static func cases(_ category: String) -> [VectorCase] {
        guard case .array(let cases)? = root["cases"] else { return [] }
        return cases.compactMap { value in
            guard value["category"]?.text == category, let id = value["id"]?.text,
                let input = value["input"], let expected = value["expected"]
            else { return nil }
            return VectorCase(id: id, input: input, expected: expected)
        }
    }

    /// How many cases the file says that a category has.
    static func count(_ category: String) -> Int? {
        root["counts"]?[category]?.text.flatMap { Int($0) }
    }

    static func rsaKey(_ name: String) -> Secret? {
        root["rsa_keys"]?[name]?.text.map { Secret(utf8: $0) }
    }

    private static let root: JSONValue = {
        guard
            let url = Bundle.module.url(
                forResource: "oauth-vectors", withExtension: "json", subdirectory: "Vectors"),
            let data = try? Data(contentsOf: url), let value = JSONValue.decoded(from: data)
        else { return .null }
        return value
    }()
}

extension JSONValue {
    /// Decodes JSON with Foundation; the order of an object's members is not kept.
    static func decoded(from data: Data) -> JSONValue? {
        try? JSONDecoder().decode(DecodedJSON.self, from: data).value
    }

    /// A list of `[name, value]` as parameters.
    var parameters: [Parameter] {
        get throws {
            guard case .array(let pairs) = self else { return [] }
            return try pairs.map { pair in
                guard case .array(let parts) = pair else { return Parameter("", "") }
                return Parameter(
                    try #require(parts.first?.text), try #require(parts.last?.text))
            }
        }
    }

    /// The members of an object whose values are texts.
    var textMembers: [String: String] {
        guard case .object(let members) = self else { return [:] }
        return Dictionary(
            members.compactMap { member in member.value.text.map { (member.name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }
}

private struct DecodedJSON: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Name.self) {
            value = .object(
                try object.allKeys.map { name in
                    JSONValue.Member(
                        name.stringValue, try object.decode(DecodedJSON.self, forKey: name).value)
                })
            return
        }
        if var array = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !array.isAtEnd { elements.append(try array.decode(DecodedJSON.self).value) }
            value = .array(elements)
            return
        }
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            value = .string(text)
        } else if let isTrue = try? single.decode(Bool.self) {
            value = .bool(isTrue)
        } else if let number = try? single.decode(Int.self) {
            value = .number(String(number))
        } else {
            value = .null
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

/// Bytes from pairs of hexadecimal digits.
func bytes(hex: String) -> [UInt8] {
    stride(from: 0, to: hex.utf8.count, by: 2).compactMap { offset in
        UInt8(hex.dropFirst(offset).prefix(2), radix: 16)
    }
}

/// Bytes as pairs of hexadecimal digits.
func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

extension HashFunction {
    /// The function by the name that the vectors use.
    init(vectorName: String) throws {
        let names: [String: HashFunction] = [
            "SHA-1": .sha1, "SHA-256": .sha256, "SHA-512": .sha512,
        ]
        self = try #require(names[vectorName])
    }
}
