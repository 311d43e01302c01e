import OAuthCore

/// A JSON value as lines of text (RFC 8259), indented by two blanks.
enum JSONText {
    static func lines(_ value: JSONValue, indent: String = "") -> String {
        let inner = indent + "  "
        switch value {
        case .null: return "null"
        case .bool(let isTrue): return isTrue ? "true" : "false"
        case .number(let text): return text
        case .string(let text): return quoted(text)
        case .array(let elements):
            let isFlat = elements.allSatisfy { $0.text != nil }
            let texts = elements.map { lines($0, indent: inner) }
            if isFlat { return "[\(texts.joined(separator: ", "))]" }
            return enclosed("[", texts, "]", indent)
        case .object(let members):
            let texts = members.map { "\(quoted($0.name)): \(lines($0.value, indent: inner))" }
            return members.isEmpty ? "{}" : enclosed("{", texts, "}", indent)
        }
    }

    private static func enclosed(
        _ open: String, _ texts: [String], _ close: String, _ indent: String
    ) -> String {
        let inner = texts.map { "\n\(indent)  \($0)" }.joined(separator: ",")
        return "\(open)\(inner)\n\(indent)\(close)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
