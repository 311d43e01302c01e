public import OAuthCore

/// Writes definition files.
///
/// The text goes the way of every other file, so that all rules are the reader's. Each value is
/// quoted: nothing that is typed can become another key.
public enum DefinitionWriter {
    /// A definition in YAML, a key a line; JSON is YAML, and so are its values.
    public static func yaml(_ definition: JSONValue) -> String {
        guard case .object(let members) = definition else { return "" }
        return members.map { "\($0.name): \(JSONText.line($0.value, gap: " "))\n" }.joined()
    }

    /// The definition that somebody would have written who typed these fields.
    public static func yaml(_ fields: DefinitionFields) -> String { yaml(fields.definition) }
}
