/// The texts that a person types for a provider of their own, each under its key of the
/// definition.
///
/// A definition file made from these is read as any other, so that a provider added by hand is the
/// same as one added by file.
public struct DefinitionFields: Sendable, Equatable {
    /// A key, as `authorize.url`, with the text typed for it.
    public struct Field: Sendable, Equatable {
        /// The key of the definition.
        public var key: String
        /// The typed texts; an empty text leaves the key out.
        public var text: String

        /// Pairs a key with a text.
        public init(_ key: String, _ text: String) {
            self.key = key
            self.text = text
        }
    }

    /// The fields, those of one mapping in a row.
    public var fields: [Field]

    /// Stores the typed texts.
    public init(_ fields: [Field]) {
        self.fields = fields
    }

    /// The typed text of a key; empty if there is none.
    public subscript(key: String) -> String { fields.first { $0.key == key }?.text ?? "" }

    /// The id of the provider, as `acme`.
    public var id: String { self["id"] }

    /// The definition made of the fields; nothing is checked here.
    public var definition: JSONValue {
        let typed = fields.filter { !$0.text.isEmpty }
        var members = typed.reduce(into: [JSONValue.Member]()) { members, field in
            Self.put(field.text, at: field.key.parts(atASCII: ".").map(String.init), in: &members)
        }
        members.append(JSONValue.Member("protocol", .string("oauth1")))
        return .object(members)
    }

    private static func put(_ text: String, at path: [String], in members: inout [JSONValue.Member])
    {
        guard let name = path.first else { return }
        guard path.count > 1 else {
            return members.append(JSONValue.Member(name, .string(text)))
        }
        let index = members.firstIndex { $0.name == name } ?? members.endIndex
        if index == members.endIndex { members.append(JSONValue.Member(name, .object([]))) }
        var inner = members[index].value.members
        put(text, at: Array(path.dropFirst()), in: &inner)
        members[index].value = .object(inner)
    }
}
