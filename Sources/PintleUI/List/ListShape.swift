import TerminalCore

/// The division of the list's screen by need: rows of sessions first, then the message, then the
/// heads, then the headings between the rows.
struct ListShape: Sendable, Equatable {
    /// The size of the whole screen.
    let size: Size

    /// The fewest rows that the list needs.
    static let smallestRows = 8
    /// The fewest columns of the pane at the right, and its width before the list gets whole texts.
    private static let (smallestPane, usualPane) = (40, 80)
    /// Free columns between the panes.
    static let gap = 2

    private var isRoomy: Bool { size.rows >= 18 }

    /// Whether the selected row is described beside the list.
    var hasPanes: Bool { isRoomy && size.columns >= 120 }

    /// Rows of the message area.
    var messageRows: Int {
        if isRoomy { return 3 }
        return size.rows < Layout.smallest.rows ? 1 : 2
    }

    /// Rows above the list: the count, and the heads of the columns.
    var headRows: Int {
        if isRoomy { return 2 }
        return size.rows < 14 ? 0 : 1
    }

    /// Whether unfinished logins and sessions have headings.
    var hasHeadings: Bool { isRoomy }

    /// How many columns the list has for these texts.
    func listColumns(for texts: ListTexts, _ wish: ListColumns.Wish) -> Int {
        guard hasPanes else { return size.columns }
        let room = size.columns - Self.gap
        let wanted = max(ListColumns.wanted(for: texts, wish), ListColumns.fewestForAll)
        let usual = min(wanted, room - Self.smallestPane)
        let whole = ListColumns.wanted(for: texts, wish, isWhole: true)
        return max(usual, min(whole, room - Self.usualPane))
    }
}

extension Layout {
    /// How the list's screen is shared.
    var list: ListShape { ListShape(size: size) }
}
