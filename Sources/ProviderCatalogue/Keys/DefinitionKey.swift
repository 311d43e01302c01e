/// One key that a definition may hold: the reader checks by it, and the JSON Schema and the table
/// in Docs/Providers.md are made of it, so that the three cannot drift apart.
struct DefinitionKey: Sendable {
    /// The key as it is written.
    let name: String
    /// What may stand behind it.
    let form: Form
    /// What it says, in a sentence.
    let summary: String
    /// When it has to be there.
    var need = Need.optional
    /// A key of the same mapping beside which this one may not stand.
    var excludes: [String] = []
    /// Keys of the same mapping without which this one means nothing.
    var needs: [String] = []
    /// What holds without it, for people.
    var preset: String?

    /// When a key has to be there.
    enum Need: Sendable, Equatable {
        case optional
        case always
        /// Wherever that other key is not.
        case unless(String)
    }

    /// What may stand behind a key.
    indirect enum Form: Sendable {
        case text(TextForm)
        case flag
        case number(ClosedRange<Int>)
        /// One of these words.
        case choice([String])
        /// One of these words or several, the preferred one first.
        case choices([String])
        /// One text or several.
        case texts(TextForm)
        /// Names of that form with texts; a text may be a list where `joins` says so.
        case named(TextForm, TextForm, joins: Bool)
        /// A mapping with keys of its own.
        case mapping([DefinitionKey])
        /// Mappings of the same kind, under names of that form.
        case mappings(TextForm, [DefinitionKey], limit: Int)
        /// A list of mappings of the same kind.
        case list([DefinitionKey], limit: Int)
        /// One of these words, or a mapping.
        case choiceOrMapping([String], [DefinitionKey])
    }

    init(
        _ name: String, _ form: Form, _ summary: String, need: Need = .optional,
        excludes: [String] = [], needs: [String] = [], preset: String? = nil
    ) {
        self.name = name
        self.form = form
        self.summary = summary
        self.need = need
        self.excludes = excludes
        self.needs = needs
        self.preset = preset
    }
}
