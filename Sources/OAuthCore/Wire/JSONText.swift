/// JSON values as text (RFC 8259).
package enum JSONText {
    /// A value on one line; `gap` goes behind each colon and comma.
    package static func line(_ value: JSONValue, gap: String = "") -> String {
        var text: [UInt8] = []
        write(value, gap: gap, to: &text)
        return String(decoding: text, as: UTF8.self)
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

    /// Appends a value as UTF-8, on one line.
    package static func write(_ value: JSONValue, gap: String = "", to output: inout [UInt8]) {
        switch value {
        case .null: output.append("null")
        case .bool(let isTrue): output.append(isTrue ? "true" : "false")
        case .number(let number): output += number.utf8
        case .string(let string): write(quoting: string, to: &output)
        case .array(let elements):
            output.append("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { writeSeparator(",", gap, to: &output) }
                write(element, gap: gap, to: &output)
            }
            output.append("]")
        case .object(let members):
            output.append("{")
            for (index, member) in members.enumerated() {
                if index > 0 { writeSeparator(",", gap, to: &output) }
                write(member, gap, to: &output)
            }
            output.append("}")
        }
    }

    /// An object with the members of two lists, each in the order of its names, in one order.
    package static func write(
        _ members: [JSONValue.Member], and further: [JSONValue.Member], to output: inout [UInt8]
    ) {
        output.append("{")
        var isFirst = true
        var rest = further[...]
        func write(_ member: JSONValue.Member, to output: inout [UInt8]) {
            if !isFirst { output.append(",") }
            isFirst = false
            Self.write(member, "", to: &output)
        }
        for member in members {
            while let other = rest.first, other.name < member.name {
                write(other, to: &output)
                rest.removeFirst()
            }
            write(member, to: &output)
        }
        for other in rest { write(other, to: &output) }
        output.append("}")
    }

    private static func write(
        _ member: JSONValue.Member, _ gap: String, to output: inout [UInt8]
    ) {
        write(quoting: member.name, to: &output)
        writeSeparator(":", gap, to: &output)
        write(member.value, gap: gap, to: &output)
    }

    private static func writeSeparator(
        _ separator: StaticString, _ gap: String, to output: inout [UInt8]
    ) {
        output.append(separator)
        output += gap.utf8
    }

    private static func quoted(_ string: String) -> String {
        var text: [UInt8] = []
        write(quoting: string, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// A string in quotes, on one line for YAML 1.2 (section 7.3.1) too, whatever is in it.
    private static func write(quoting string: String, to output: inout [UInt8]) {
        output.append("\"")
        if string.isPrintableASCII {
            write(plain: string.utf8.span, to: &output)
        } else {
            for scalar in string.unicodeScalars { write(scalar, to: &output) }
        }
        output.append("\"")
    }

    /// Printable ASCII, the usual case, in one piece.
    private static func write(plain text: Span<UInt8>, to output: inout [UInt8]) {
        output.append(addingCapacity: 2 * text.count) { output in
            for index in text.indices {
                let byte = text[index]
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    output.append(UInt8(ascii: "\\"))
                }
                output.append(byte)
            }
        }
    }

    private static func write(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
        switch scalar {
        case "\"": output.append("\\\"")
        case "\\": output.append("\\\\")
        case "\u{8}": output.append("\\b")
        case "\u{c}": output.append("\\f")
        case "\n": output.append("\\n")
        case "\r": output.append("\\r")
        case "\t": output.append("\\t")
        case _
        where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
            || scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0xfeff:
            writeEscaped(UInt16(scalar.value), to: &output)
        default: output += String(scalar).utf8
        }
    }

    /// A UTF-16 code unit as `\u` and four digits.
    package static func writeEscaped(_ unit: UInt16, to output: inout [UInt8]) {
        let digits = String(unit, radix: 16)
        output.append("\\u")
        output += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        output += digits.utf8
    }
}

extension String {
    /// Whether it has printable ASCII alone, blanks among it.
    package var isPrintableASCII: Bool {
        // Without a way out in between, so that many bytes are compared at once.
        let bytes = utf8.span
        var others: UInt8 = 0
        for index in bytes.indices { others |= bytes[index] &- 0x20 < 0x5f ? 0 : 1 }
        return others == 0
    }
}
