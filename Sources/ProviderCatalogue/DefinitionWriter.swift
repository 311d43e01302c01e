public import OAuthCore

/// Writes the definition file that somebody would have written who typed these fields.
///
/// The text goes the way of every other file, so that all rules are the reader's. Each value is
/// quoted: nothing that is typed can become another key.
public enum DefinitionWriter {
    /// The definition in YAML.
    public static func yaml(_ fields: DefinitionFields) -> String {
        var lines = [
            line("id", fields.id), line("name", fields.name), "protocol: oauth1",
            mapping("request_token", [("url", fields.requestTokenURL)]),
            mapping("authorize", [("url", fields.authorizeURL)]),
            mapping("access_token", [("url", fields.accessTokenURL)]),
            list("signature_method", fields.methods.map(\.rawValue)),
            line("callback", fields.callback),
            line("callback_confirmed", fields.callbackConfirmed.rawValue),
        ]
        lines.append(mapping("verifier", [("name", fields.verifierName)]))
        lines.append(
            mapping(
                "identity",
                [
                    ("url", fields.identityURL), ("id", fields.identityID),
                    ("name", fields.identityName),
                ]))
        lines.append(mapping("register", [("url", fields.registerURL)]))
        return lines.compactMap(\.self).map { $0 + "\n" }.joined()
    }

    private static func line(_ key: String, _ value: String) -> String? {
        value.isEmpty ? nil : "\(key): \(quoted(value))"
    }

    private static func list(_ key: String, _ values: [String]) -> String? {
        values.isEmpty ? nil : "\(key): [\(values.map(quoted).joined(separator: ", "))]"
    }

    /// The keys that have a value; nil where none has.
    private static func mapping(_ key: String, _ entries: [(String, String)]) -> String? {
        let present = entries.filter { !$0.1.isEmpty }
        guard !present.isEmpty else { return nil }
        return "\(key): {\(present.map { "\($0.0): \(quoted($0.1))" }.joined(separator: ", "))}"
    }

    /// A double-quoted scalar (YAML 1.2 section 7.3.1), on one line whatever is in it.
    private static func quoted(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": output += "\\\(scalar)"
            case _
            where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0xfeff:
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }
}
