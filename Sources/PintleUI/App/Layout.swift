import TerminalCore

/// How the rows of a screen are shared: title, body, message area, footer.
struct Layout: Sendable, Equatable {
    /// The size of the whole screen.
    let size: Size
    /// The rows above the footer that the demo's guide has.
    var guideRows = 0

    /// Below this, nothing but "Too small" is shown, unless a screen needs fewer rows.
    static let smallest = Size(rows: 12, columns: 40)
    /// From this on, screens are drawn as designed; below, compact.
    static let designed = Size(rows: 24, columns: 80)

    var isNarrow: Bool { size.columns < Self.designed.columns }
    var isLow: Bool { size.rows < Self.designed.rows }

    /// Whether lists have room for a row of heads.
    var hasHeads: Bool { size.rows >= 20 }

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

    /// Whether the whole screen has fewer rows than screens are designed for.
    var isLow: Bool { frame.size.rows < Layout.designed.rows }
}
