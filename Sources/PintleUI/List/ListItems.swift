/// What the list shows, line by line: rows, all or the filtered ones, with headings between.
///
/// Nothing is stored per line: where a heading stands follows from two counts.
struct ListItems: Sendable, Equatable {
    /// How many of the rows are logins; they come first.
    var loginCount = 0
    /// How many of the rows are sessions.
    var sessionCount = 0
    /// The rows that a filter left; nil is all.
    var matches: [Int]?
    /// Whether there are headings, which takes both room and unfinished logins.
    var hasHeadings = false

    /// One line.
    enum Item: Sendable, Equatable {
        case loginHeading
        case sessionHeading
        case row(Int)
    }

    private var loginHeadings: Int { hasHeadings && loginCount > 0 ? 1 : 0 }
    private var sessionHeadings: Int { hasHeadings && sessionCount > 0 ? 1 : 0 }

    var rowCount: Int { loginCount + sessionCount }
    var count: Int { rowCount + loginHeadings + sessionHeadings }

    /// The line at that position, which has to be one of `count`.
    subscript(position: Int) -> Item {
        var index = position - loginHeadings
        if index < 0 { return .loginHeading }
        if index >= loginCount {
            if index == loginCount, sessionHeadings == 1 { return .sessionHeading }
            index -= sessionHeadings
        }
        return .row(matches.map { $0[index] } ?? index)
    }

    /// Whether the line can be selected.
    func isRow(_ position: Int) -> Bool {
        if case .row = self[position] { true } else { false }
    }
}
