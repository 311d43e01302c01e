import OAuthCore

/// The lines of the list: groups of rows, each with a head or none.
///
/// Nothing is stored per line: where a line is follows from its group.
struct ListItems: Sendable, Equatable {
    /// The head of a group.
    enum Head: Sendable, Hashable {
        case logins
        case sessions
        /// The sessions of one provider.
        case provider(ProviderID)
    }

    /// Rows that belong together.
    struct Group: Sendable, Equatable {
        /// The head above them; nil where there is none.
        var head: Head?
        /// Their places among the rows that are left.
        var places: Range<Int>
        /// Whether only the head is shown.
        var isFolded = false
        /// How many of them need a person; counted where they are folded.
        var needing = 0
        /// The line of the head, or of the first row.
        fileprivate(set) var line = 0

        fileprivate var headLines: Int { head == nil ? 0 : 1 }
        fileprivate var lineCount: Int { headLines + (isFolded ? 0 : places.count) }
    }

    /// One line.
    enum Item: Sendable, Equatable {
        case head(Group)
        case row(Int)
    }

    private(set) var groups: [Group] = []
    /// The rows that are left, in their order; nil is all, as the index has them.
    private(set) var rows: [Int]?
    /// How many lines there are.
    private(set) var count = 0

    init() {}

    /// Puts groups one below the other.
    init(rows: [Int]?, groups: [Group]) {
        self.rows = rows
        self.groups = groups.filter { !$0.places.isEmpty }
        for index in self.groups.indices {
            self.groups[index].line = count
            count += self.groups[index].lineCount
        }
    }

    /// How many rows are left, folded ones too.
    var rowCount: Int { groups.last?.places.upperBound ?? 0 }

    /// The line at that position, which has to be one of `count`.
    subscript(position: Int) -> Item {
        let group = group(at: position)
        let offset = position - group.line
        if offset < group.headLines { return .head(group) }
        return .row(row(at: group.places.lowerBound + offset - group.headLines))
    }

    /// The row at that place among those that are left.
    func row(at place: Int) -> Int { rows.map { $0[place] } ?? place }

    /// The place of the row on that line, of its group's first row where that is folded.
    func place(at position: Int) -> Int {
        let group = group(at: position)
        return group.places.lowerBound + max(0, position - group.line - group.headLines)
    }

    /// The line of the row at that place, of its group's head where that is folded.
    func position(ofPlace place: Int) -> Int? {
        guard let group = groups.first(where: { $0.places.contains(place) }) else { return nil }
        return group.isFolded
            ? group.line : group.line + group.headLines + place - group.places.lowerBound
    }

    /// The rows of a group.
    func rows(of group: Group) -> [Int] { group.places.map(row(at:)) }

    /// The group that a line belongs to.
    func group(at position: Int) -> Group {
        var (low, high) = (0, groups.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if groups[middle].line <= position { low = middle } else { high = middle }
        }
        return groups[low]
    }

    /// Whether the line can be selected: a row, or the head that stands for folded ones.
    func isSelectable(_ position: Int) -> Bool {
        switch self[position] {
        case .row: true
        case .head(let group): group.isFolded
        }
    }
}
