/// The value of a definition's key: its form, and the conversion between an owner's value and the
/// text of a definition.
package struct StatedFact<Owner>: Sendable {
    /// The form of the value.
    package let form: DefinitionKey.Form
    /// The value in the owner's definition; nil if it has none.
    package let get: @Sendable (Owner) -> JSONValue?
    /// Sets a value that has the form; nil if the reader does that, because several keys make one
    /// value or a text has to be checked first.
    package let set: (@Sendable (inout Owner, JSONValue) -> Void)?
    /// The protocol that alone has the fact; nil if every protocol has it.
    private(set) var only: LoginProtocol.Name?

    /// A fact that the reader reads.
    init(_ form: DefinitionKey.Form, _ get: @escaping @Sendable (Owner) -> JSONValue?) {
        self.form = form
        self.get = get
        set = nil
    }

    private init(
        _ form: DefinitionKey.Form, _ get: @escaping @Sendable (Owner) -> JSONValue?,
        _ set: (@Sendable (inout Owner, JSONValue) -> Void)?
    ) {
        self.form = form
        self.get = get
        self.set = set
    }

    /// The fact, stated by a definition only if `isStated` is true.
    func when(_ isStated: @escaping @Sendable (Owner) -> Bool) -> StatedFact {
        var fact = StatedFact(form, { isStated($0) ? get($0) : nil }, set)
        fact.only = only
        return fact
    }

    /// The fact for definitions of that protocol only.
    func only(_ name: LoginProtocol.Name) -> StatedFact {
        var fact = self
        fact.only = name
        return fact
    }
}

extension StatedFact where Owner == Provider {
    /// A fact that only OAuth 1.0 has.
    static func oauth1(_ fact: StatedFact<OAuth1Rules>) -> StatedFact {
        of({ $0.oauth1 }, { $0.oauth1 = $1 }, fact).only(.oauth1)
    }

    /// A fact that only OAuth 2 has.
    static func oauth2(_ fact: StatedFact<OAuth2Rules>) -> StatedFact {
        of({ $0.oauth2 }, { $0.oauth2 = $1 }, fact).only(.oauth2)
    }

    private static func of<Rules>(
        _ rules: @escaping @Sendable (Provider) -> Rules?,
        _ setRules: @escaping @Sendable (inout Provider, Rules) -> Void, _ fact: StatedFact<Rules>
    ) -> StatedFact {
        let get: @Sendable (Provider) -> JSONValue? = { rules($0).flatMap(fact.get) }
        guard let set = fact.set else { return StatedFact(fact.form, get) }
        return StatedFact(fact.form, get) { provider, value in
            guard var rules = rules(provider) else { return }
            set(&rules, value)
            setRules(&provider, rules)
        }
    }
}

// MARK: Plain values

extension StatedFact {
    /// Key paths are made when a value is read or set: to make those of all rows took each start a tenth of
    /// its instructions, and a definition has values for a few.
    typealias Place<Value> = any WritableKeyPath<Owner, Value> & Sendable

    static func text(
        _ form: TextForm, _ place: @autoclosure @escaping @Sendable () -> Place<String>
    ) -> StatedFact {
        StatedFact(.text(form), { .string($0[keyPath: place()]) }) { owner, value in
            if let text = value.text { owner[keyPath: place()] = text }
        }
    }

    static func text(
        _ form: TextForm, _ place: @autoclosure @escaping @Sendable () -> Place<String?>
    ) -> StatedFact {
        StatedFact(.text(form), { $0[keyPath: place()].map(JSONValue.string) }) { owner, value in
            owner[keyPath: place()] = value.text
        }
    }

    /// One text or several, without further checks of the reader.
    static func texts(
        _ form: TextForm, _ place: @autoclosure @escaping @Sendable () -> Place<[String]>
    ) -> StatedFact {
        let fact = texts(form) { $0[keyPath: place()] }
        return StatedFact(fact.form, fact.get) { $0[keyPath: place()] = $1.texts }
    }

    static func flag(_ place: @autoclosure @escaping @Sendable () -> Place<Bool>) -> StatedFact {
        StatedFact(.flag, { .bool($0[keyPath: place()]) }) { owner, value in
            if case .bool(let isTrue) = value { owner[keyPath: place()] = isTrue }
        }
    }

    static func number(
        _ range: ClosedRange<Int>, _ place: @autoclosure @escaping @Sendable () -> Place<Int?>
    ) -> StatedFact {
        StatedFact(.number(range), { $0[keyPath: place()].map { .number("\($0)") } }) {
            owner, value in
            owner[keyPath: place()] = value.text.flatMap { Int($0) }
        }
    }

    static func seconds(
        _ range: ClosedRange<Int>, _ place: @autoclosure @escaping @Sendable () -> Place<Duration?>
    ) -> StatedFact {
        StatedFact(.seconds(range), { $0[keyPath: place()].map(JSONValue.init(seconds:)) }) {
            owner, value in
            owner[keyPath: place()] = value.text.flatMap { Int64($0) }.map { .seconds($0) }
        }
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ place: @autoclosure @escaping @Sendable () -> Place<Choice>,
        of choices: [Choice] = Array(Choice.allCases)
    ) -> StatedFact {
        StatedFact(
            .choice(choices.map(\.rawValue)), { .string($0[keyPath: place()].rawValue) }
        ) { owner, value in
            if let choice = value.text.flatMap(Choice.init) { owner[keyPath: place()] = choice }
        }
    }

    /// One of the values of a closed type, or none.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ place: @autoclosure @escaping @Sendable () -> Place<Choice?>
    ) -> StatedFact {
        StatedFact(
            .choice(Choice.allCases.map(\.rawValue)),
            { $0[keyPath: place()].map { .string($0.rawValue) } }
        ) { owner, value in
            owner[keyPath: place()] = value.text.flatMap(Choice.init)
        }
    }

    /// One or several of the values of a closed type.
    static func choices<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ place: @autoclosure @escaping @Sendable () -> Place<[Choice]>,
        of choices: [Choice] = Array(Choice.allCases)
    ) -> StatedFact {
        StatedFact(
            .choices(choices.map(\.rawValue)),
            { .array($0[keyPath: place()].map { .string($0.rawValue) }) }
        ) { owner, value in
            owner[keyPath: place()] = value.texts.compactMap(Choice.init)
        }
    }

    /// One of the values of a closed type, or several, the first one apart from the others.
    static func choices<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ first: @autoclosure @escaping @Sendable () -> Place<Choice>,
        others: @autoclosure @escaping @Sendable () -> Place<[Choice]>
    ) -> StatedFact {
        StatedFact(
            .choices(Choice.allCases.map(\.rawValue)),
            { owner in
                let others = owner[keyPath: others()].map { JSONValue.string($0.rawValue) }
                let first = JSONValue.string(owner[keyPath: first()].rawValue)
                return others.isEmpty ? first : .array([first] + others)
            }
        ) { owner, value in
            let choices = value.texts.compactMap(Choice.init)
            guard let preferred = choices.first else { return }
            owner[keyPath: first()] = preferred
            owner[keyPath: others()] = Array(choices.dropFirst())
        }
    }

    /// The keys of an inner value, each of which has a default.
    static func mapping<Inner>(
        _ rows: @autoclosure @escaping @Sendable () -> [DefinitionRow<Inner>],
        _ place: @autoclosure @escaping @Sendable () -> Place<Inner>
    ) -> StatedFact {
        StatedFact(.mapping { rows().map(\.key) }, { rows().stated(of: $0[keyPath: place()]) }) {
            owner, value in
            rows().take(value, into: &owner[keyPath: place()])
        }
    }
}

// MARK: Values that the reader puts together

extension StatedFact {
    /// The keys of an inner value, which the reader makes as a whole.
    static func mapping<Inner>(
        _ rows: @autoclosure @escaping @Sendable () -> [DefinitionRow<Inner>],
        of inner: @escaping @Sendable (Owner) -> Inner?
    ) -> StatedFact {
        StatedFact(.mapping { rows().map(\.key) }) { owner in
            inner(owner).flatMap { rows().stated(of: $0) }
        }
    }

    /// Names with texts; a text may be written as a list where `joins` says so.
    static func named(
        _ names: TextForm = .name, _ values: TextForm = .value, joins: Bool = false,
        _ get: @escaping @Sendable (Owner) -> [Parameter]
    ) -> StatedFact {
        StatedFact(.named(names, values, joins: joins)) { owner in
            let members = get(owner).map { JSONValue.Member($0.name, .string($0.value)) }
            return members.isEmpty ? nil : .object(members)
        }
    }

    /// One text or several.
    static func texts(
        _ form: TextForm, _ get: @escaping @Sendable (Owner) -> [String]
    ) -> StatedFact {
        StatedFact(.texts(form)) { owner in
            let texts = get(owner)
            return texts.isEmpty ? nil : .array(texts.map(JSONValue.string))
        }
    }

    /// One text, which the reader judges.
    static func text(
        _ form: TextForm, of get: @escaping @Sendable (Owner) -> String?
    ) -> StatedFact {
        StatedFact(.text(form)) { get($0).map(JSONValue.string) }
    }

    /// An absolute URL.
    static func url(_ get: @escaping @Sendable (Owner) -> RequestURL?) -> StatedFact {
        text(.url) { get($0)?.text }
    }

    /// One of these words.
    static func word(
        _ known: [String], _ get: @escaping @Sendable (Owner) -> String?
    ) -> StatedFact {
        StatedFact(.choice(known)) { get($0).map(JSONValue.string) }
    }

    /// One of the values of a closed type.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        of get: @escaping @Sendable (Owner) -> Choice?,
        among choices: [Choice] = Array(Choice.allCases)
    ) -> StatedFact {
        word(choices.map(\.rawValue)) { get($0)?.rawValue }
    }
}

extension JSONValue {
    /// A span of time in whole seconds.
    init(seconds span: Duration) {
        self = .number("\(span.components.seconds)")
    }

    /// The texts of a list, or the only one.
    package var texts: [String] {
        guard case .array(let elements) = self else { return text.map { [$0] } ?? [] }
        return elements.compactMap(\.text)
    }

    /// The members of an object, none of anything else.
    package var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }
}
