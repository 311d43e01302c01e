package import OAuthCore

/// The form of a JSON value, from which its schema in `Docs/JSON` is made.
package indirect enum JSONForm: Sendable {
    case text
    case number
    case flag
    /// A time in RFC 3339.
    case time
    /// One of these words.
    case choice([String])
    /// Elements of one form.
    case list(JSONForm, exactly: Int? = nil)
    /// The members of these facts, and no others.
    case object([JSONMember])
    /// This value alone.
    case constant(JSONValue)
    /// An object of texts with arbitrary names.
    case named
    /// An object of any members.
    case anyObject
    /// A definition of a provider.
    case definition
    /// A form that several answers have, by its name in `answers.json`.
    case shared(String)

    /// The members of a table of facts.
    package static func facts<Subject>(_ facts: [Fact<Subject>]) -> JSONForm {
        .object(facts.compactMap(\.member))
    }
}

/// A member of a JSON object, as its schema describes it.
package struct JSONMember: Sendable {
    /// Its name.
    package let name: String
    /// The form of its value.
    package let form: JSONForm
    /// Its description, where the name does not say all.
    package let note: String?
    /// Whether every object has it.
    package let isAlways: Bool

    package init(name: String, form: JSONForm, note: String?, isAlways: Bool) {
        self.name = name
        self.form = form
        self.note = note
        self.isAlways = isAlways
    }
}
