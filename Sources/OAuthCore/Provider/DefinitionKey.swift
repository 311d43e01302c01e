/// One key of a definition, from which the reader, the JSON Schema and the table in
/// Docs/Providers.md are made.
///
/// What it says of a provider is in its `DefinitionRow`.
package struct DefinitionKey: Sendable {
    /// The name of the key.
    package let name: String
    /// The kind of its value.
    package let form: Form
    /// Its meaning, in a sentence.
    package let summary: String
    /// The protocol that alone has the key, nil if every protocol has it; a key of two forms is one
    /// for each.
    package var only: LoginProtocol.Name?
    /// When it has to be there.
    package var need = Need.optional
    /// A key of the same mapping that excludes this one.
    package var excludes: [String] = []
    /// Keys of the same mapping that this one needs.
    package var needs: [String] = []
    /// The default without it, for people.
    package var preset: String?

    /// When a key has to be there.
    package enum Need: Sendable, Equatable {
        case optional
        case always
        /// Wherever not all of those other keys are.
        case unless([String])
    }

    /// The kind of a key's value.
    package indirect enum Form: Sendable {
        case text(TextForm)
        case flag
        case number(ClosedRange<Int>)
        /// A span of time, in whole seconds.
        case seconds(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
        /// One of these words or several, the preferred one first.
        case choices([String])
        /// One text or several.
        case texts(TextForm)
        /// Names of that form with texts; a text may be a list where `joins` says so.
        case named(TextForm, TextForm, joins: Bool)
        /// A mapping with keys of its own, which are made where one is met.
        case mapping(@Sendable () -> [DefinitionKey])
        /// Mappings of the same kind, under names of that form.
        case mappings(TextForm, [DefinitionKey], limit: Int)
        /// A list of mappings of the same kind.
        case list([DefinitionKey], limit: Int)
        /// One of these words, or a mapping.
        case choiceOrMapping([String], [DefinitionKey])
    }
}

extension DefinitionKey {
    /// The keys of the mapping that stands behind it; none where something else does.
    package var inner: [DefinitionKey] {
        switch form {
        case .mapping(let keys): keys()
        case .mappings(_, let keys, limit: _), .list(let keys, limit: _),
            .choiceOrMapping(_, let keys):
            keys
        case .text, .flag, .number, .seconds, .choice, .choices, .texts, .named: []
        }
    }

    /// Whether definitions of every protocol have it.
    package var isShared: Bool { only == nil }

    /// Whether definitions of that protocol have it.
    func belongs(to name: LoginProtocol.Name) -> Bool { only == nil || only == name }

    /// Whether that value equals the default.
    func isUsual(_ value: JSONValue) -> Bool {
        guard case .array(let elements) = value else { return value.text == preset }
        return elements.count == 1 && elements[0].text == preset
    }
}
