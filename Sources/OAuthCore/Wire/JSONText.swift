/// JSON values as text (RFC 8259).
package enum JSONText {
    /// A value on one line; `gap` goes behind each colon and comma.
    package static func line(_ value: JSONValue, gap: String = "") -> String {
        var text = ""
        write(value, gap, to: &text)
        return text
    }

    /// A value over several lines, indented by two blanks; a list of plain values stays on one.
    package static func lines(_ value: JSONValue, indent: String = "") -> String {
        let inner = indent + "  "
        switch value {
        case .array(let elements) where elements.contains { $0.text == nil }:
            return enclosed("[", elements.map { lines($0, indent: inner) }, "]", indent)
        case .object(let members) where !members.isEmpty:
            let texts = members.map { "\(quoted($0.name)): \(lines($0.value, indent: inner))" }
            return enclosed("{", texts, "}", indent)
        case .null, .bool, .number, .string, .array, .object: return line(value, gap: " ")
        }
    }

    private static func enclosed(
        _ open: String, _ texts: [String], _ close: String, _ indent: String
    ) -> String {
        let inner = texts.map { "\n\(indent)  \($0)" }.joined(separator: ",")
        return "\(open)\(inner)\n\(indent)\(close)"
    }

    private static func write(_ value: JSONValue, _ gap: String, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let isTrue): text += isTrue ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): write(quoting: string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," + gap }
                write(element, gap, to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," + gap }
                write(quoting: member.name, to: &text)
                text += ":" + gap
                write(member.value, gap, to: &text)
            }
            text += "}"
        }
    }

    private static func quoted(_ string: String) -> String {
        var text = ""
        write(quoting: string, to: &text)
        return text
    }

    /// The same for printable ASCII, the usual case, in one piece.
    private static func escaping(plain string: String) -> String {
        String(unsafeUninitializedCapacity: 2 * string.utf8.count) { text in
            var count = 0
            for byte in string.utf8 {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    text[count] = UInt8(ascii: "\\")
                    count += 1
                }
                text[count] = byte
                count += 1
            }
            return count
        }
    }

    /// A string in quotes, on one line for YAML 1.2 (section 7.3.1) too, whatever is in it.
    private static func write(quoting string: String, to text: inout String) {
        text += "\""
        defer { text += "\"" }
        if string.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) {
            text += escaping(plain: string)
            return
        }
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\u{c}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _
            where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0xfeff:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
