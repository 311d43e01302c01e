import TerminalCore

/// How the rows of a screen are shared: title, body, message area, footer.
struct Layout: Sendable, Equatable {
    /// The size of the whole screen.
    let size: Size
    /// The rows above the footer that the demo's guide has.
    var guideRows = 0

    /// Below this, nothing but "Too small" is shown, unless a screen needs fewer rows.
    static let smallest = Size(rows: 12, columns: 40)
    /// The size that screens are designed for; with fewer columns they are drawn compact.
    static let designed = Size(rows: 24, columns: 80)
    /// With fewer rows than this, blank rows and long texts go whatever is on the screen; from this on
    /// they go only where a screen has no room for all that it has to show.
    private static let roomyRows = 20

    var isNarrow: Bool { size.columns < Self.designed.columns }
    var isLow: Bool { size.rows < Self.roomyRows }

    /// Whether lists have room for a row of heads.
    var hasHeads: Bool { !isLow }

    /// Rows of the message area as a rule.
    var messageRows: Int { isLow ? 2 : 3 }

    /// The rows that title and footer leave.
    func middle(hasTitle: Bool) -> Rect {
        let (top, guide) = hasTitle ? (1, guideRows) : (0, 0)
        return Rect(
            row: top, column: 0, rows: size.rows - top - guide - 1, columns: size.columns)
    }

    /// The last row.
    var footer: Rect {
        Rect(row: size.rows - 1, column: 0, rows: 1, columns: size.columns)
    }
}

extension Canvas {
    /// Whether the window has fewer columns than screens are designed for.
    var isNarrow: Bool { size.columns < Layout.designed.columns }

    /// Whether lists have room for a row of heads.
    var hasHeads: Bool { Layout(size: frame.size).hasHeads }

    /// Whether the whole screen has so few rows that blank ones go first.
    var isLow: Bool { Layout(size: frame.size).isLow }
}
