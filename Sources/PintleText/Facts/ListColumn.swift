package import LoginCore
package import TextCore

/// A column of the session list that a person can show or hide; name and state always stand there.
package struct ListColumn<Subject>: Sendable {
    /// Its name in settings.
    package let name: String
    /// The letter that shows or hides it.
    package let letter: Character
    /// Its head.
    package let heading: PrintableText
    /// Its place among the columns.
    package let place: Int
    /// Its worth where not all have room; nil for those that every list has room for.
    package let worth: Int?
    /// Whether the list has it until somebody chooses others.
    package let isUsual: Bool
    /// Whether a search finds its texts while it is hidden.
    package let isSearched: Bool
    /// Whether it has dates, which stand at the right edge.
    package let isDate: Bool
    /// Whether every session has a value there.
    package let isAlways: Bool
    /// The value for a session.
    package let value: @Sendable (Subject) -> FactValue?
    /// The value for an unfinished login.
    package let login: @Sendable (UnfinishedLogin) -> FactValue?
}

extension SessionFacts {
    /// The columns of the list, in their order.
    package static let columns: [ListColumn<SessionFacts>] = all.compactMap(\.listColumn)
        .sorted { $0.place < $1.place }

    /// The names of those that are shown until somebody chooses others.
    package static let usualColumns = Set(columns.filter(\.isUsual).map(\.name))
}
