package import LoginCore
package import OAuthCore
package import TextCore

/// One fact of a subject: a row of the table from which sheets, `show`, columns, searches, JSON and its
/// schema are made.
///
/// A table is read when something of it is shown or printed, never by a command that only signs.
package struct Fact<Subject>: Sendable {
    /// The name of its member in JSON.
    package let key: String
    /// The value; nil where the subject has none.
    package let value: @Sendable (Subject) -> FactValue?
    /// The form of its member; nil for a fact that JSON does not have.
    private let form: (@Sendable () -> JSONForm)?
    private let note: String?
    private let isAlways: Bool
    /// Whether only details have it, not lists.
    package private(set) var isDetail = false
    /// Its line on a sheet and in `show`.
    package private(set) var sheetLine: Line?
    /// Its column in a table of the command line.
    package private(set) var cell: Cell?
    /// Its column in the list of the screen.
    package private(set) var listColumn: ListColumn<Subject>?

    /// Whether every subject has a fact.
    package enum Need: Sendable { case always, sometimes }

    /// The line of a fact.
    package struct Line: Sendable {
        /// Its name for people: one word for one thing.
        package let label: PrintableText
        /// Whether low screens have it below the others.
        package let isMinor: Bool
        /// Whether its words may take several rows of a screen.
        package let isLong: Bool
        /// The words; nil where there is nothing to say.
        package let words: @Sendable (Subject, FactRoom) -> FactText?
    }

    /// The cells of a fact.
    package struct Cell: Sendable {
        /// Their head.
        package let head: PrintableText
        package let words: @Sendable (Subject, LocalClock) -> PrintableText
    }

    private init(
        _ key: String, _ form: (@Sendable () -> JSONForm)?, _ need: Need, _ note: String?,
        _ value: @escaping @Sendable (Subject) -> FactValue?
    ) {
        self.key = key
        self.form = form
        self.note = note
        isAlways = need == .always
        self.value = value
    }

    /// Its member in the schema of JSON.
    package var member: JSONMember? {
        form.map { JSONMember(name: key, form: $0(), note: note, isAlways: isAlways) }
    }

    /// Whether its value is a moment.
    private var isDate: Bool {
        if case .time? = form?() { true } else { false }
    }

    /// Whether JSON has it.
    package var isMember: Bool { form != nil }
}

// MARK: Kinds

extension Fact {
    package static func text(
        _ key: String, _ need: Need = .sometimes, note: String? = nil,
        _ get: @escaping @Sendable (Subject) -> String?
    ) -> Fact {
        Fact(key, { .text }, need, note) { get($0).map(FactValue.text) }
    }

    package static func number(
        _ key: String, _ need: Need = .sometimes, note: String? = nil,
        _ get: @escaping @Sendable (Subject) -> Int64?
    ) -> Fact {
        Fact(key, { .number }, need, note) { get($0).map(FactValue.number) }
    }

    package static func flag(
        _ key: String, _ need: Need = .sometimes, note: String? = nil,
        _ get: @escaping @Sendable (Subject) -> Bool?
    ) -> Fact {
        Fact(key, { .flag }, need, note) { get($0).map(FactValue.flag) }
    }

    package static func time(
        _ key: String, _ need: Need = .sometimes, note: String? = nil,
        _ get: @escaping @Sendable (Subject) -> Timestamp?
    ) -> Fact {
        Fact(key, { .time }, need, note) { get($0).map(FactValue.moment) }
    }

    /// A fact of any form.
    package static func value(
        _ key: String, _ need: Need = .sometimes, note: String? = nil,
        form: @autoclosure @escaping @Sendable () -> JSONForm,
        _ get: @escaping @Sendable (Subject) -> FactValue?
    ) -> Fact {
        Fact(key, form, need, note, get)
    }

    /// One of these words.
    package static func word(
        _ key: String, _ need: Need = .sometimes, of words: [String], note: String? = nil,
        _ get: @escaping @Sendable (Subject) -> String?
    ) -> Fact {
        Fact(key, { .choice(words) }, need, note) { get($0).map(FactValue.text) }
    }

    /// One of the values of a closed type.
    package static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, _ need: Need = .sometimes, note: String? = nil,
        _ get: @escaping @Sendable (Subject) -> Choice?
    ) -> Fact {
        Fact(key, { .choice(Choice.allCases.map(\.rawValue)) }, need, note) {
            get($0).map { .text($0.rawValue) }
        }
    }

    /// Texts in a list.
    package static func texts(
        _ key: String, _ need: Need = .sometimes, note: String? = nil,
        _ get: @escaping @Sendable (Subject) -> [String]?
    ) -> Fact {
        Fact(key, { .list(.text) }, need, note) {
            get($0).map { .json(.array($0.map(JSONValue.string))) }
        }
    }

    /// A part with facts of its own; `name` is that of its schema, where several answers have it.
    package static func part<Part>(
        _ key: String, _ need: Need = .sometimes, as name: String? = nil, note: String? = nil,
        of facts: @autoclosure @escaping @Sendable () -> [Fact<Part>],
        _ get: @escaping @Sendable (Subject) -> Part?
    ) -> Fact {
        Fact(key, { name.map(JSONForm.shared) ?? .facts(facts()) }, need, note) {
            get($0).map { .json(facts().json(of: $0)) }
        }
    }

    /// A list of such parts.
    package static func parts<Part>(
        _ key: String, _ need: Need = .sometimes, as name: String? = nil, note: String? = nil,
        of facts: @autoclosure @escaping @Sendable () -> [Fact<Part>],
        _ get: @escaping @Sendable (Subject) -> [Part]?
    ) -> Fact {
        Fact(key, { .list(name.map(JSONForm.shared) ?? .facts(facts())) }, need, note) {
            let facts = facts()
            return get($0).map { .json(.array($0.map { facts.json(of: $0) })) }
        }
    }

    /// A fact for people alone.
    package static func said(
        _ label: PrintableText, isMinor: Bool = false, isLong: Bool = false,
        _ words: @escaping @Sendable (Subject, FactRoom) -> FactText?
    ) -> Fact {
        Fact("", nil, .sometimes, nil) { _ in nil }
            .line(label, isMinor: isMinor, isLong: isLong, words)
    }
}

// MARK: Places

extension Fact {
    /// The fact, in details alone.
    package var inDetails: Fact {
        var fact = self
        fact.isDetail = true
        return fact
    }

    /// The fact with a line, whose words are those of the value where it has none of its own.
    package func line(
        _ label: PrintableText, isMinor: Bool = false, isLong: Bool = false,
        _ words: (@Sendable (Subject, FactRoom) -> FactText?)? = nil
    ) -> Fact {
        var fact = self
        let value = value
        fact.sheetLine = Line(
            label: label, isMinor: isMinor, isLong: isLong,
            words: words ?? { subject, room in
                value(subject).map { FactText($0.words(room.clock)) }
            })
        return fact
    }
}

extension Fact {
    /// The fact with a column of a table, whose cells have the value where they have no other words.
    package func cell(
        _ head: PrintableText, limit: Int = PrintableText.defaultLimit,
        _ words: (@Sendable (Subject, LocalClock) -> PrintableText)? = nil
    ) -> Fact {
        var fact = self
        let value = value
        fact.cell = Cell(
            head: head,
            words: words ?? { subject, clock in
                switch value(subject) {
                case .moment(let moment)?: "\(clock.short(moment))"
                case let value?: PrintableText(value.cell, limit: limit)
                case nil: "-"
                }
            })
        return fact
    }

    /// The fact with a column of the list, by the name that settings have for it.
    ///
    /// Its cells have the fact's value unless `value` has another one.
    package func column(
        _ name: String, _ letter: Character, _ heading: PrintableText? = nil, at place: Int,
        worth: Int? = nil, isUsual: Bool = false, isSearched: Bool = false,
        value: (@Sendable (Subject) -> FactValue?)? = nil,
        login: @escaping @Sendable (UnfinishedLogin) -> FactValue? = { _ in nil }
    ) -> Fact {
        var fact = self
        fact.listColumn = ListColumn(
            name: name, letter: letter, heading: heading ?? sheetLine?.label ?? .empty,
            place: place,
            worth: worth, isUsual: isUsual, isSearched: isSearched, isDate: isDate,
            isAlways: isAlways, value: value ?? self.value, login: login)
        return fact
    }
}

extension Array {
    /// The object in JSON, its members in the order of the table.
    package func json<Subject>(of subject: Subject) -> JSONValue where Element == Fact<Subject> {
        .object(
            compactMap { fact in
                fact.value(subject).map { JSONValue.Member(fact.key, $0.json) }
            })
    }

    /// The lines of a subject on the command line, each behind its label.
    package func lines<Subject>(
        of subject: Subject, clock: LocalClock, labels: Int = 11
    ) -> [PrintableText] where Element == Fact<Subject> {
        compactMap(\.sheetLine).flatMap { line in
            let rows = line.words(subject, FactRoom(clock))?.rows ?? []
            return rows.enumerated().map { index, row in
                (index == 0 ? line.label : .empty).padded(columns: labels) + row
            }
        }
    }

    /// The facts that JSON has, in the order of their names.
    package func members<Subject>(isDetailed: Bool = true) -> [Fact<Subject>]
    where Element == Fact<Subject> {
        filter { $0.isMember && (isDetailed || !$0.isDetail) }.sorted { $0.key < $1.key }
    }
}
