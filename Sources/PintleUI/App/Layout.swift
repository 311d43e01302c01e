import TerminalCore

/// How the rows of a screen are shared: title, body, message area, footer.
struct Layout: Sendable, Equatable {
    /// The size of the whole screen.
    let size: Size

    /// Below this, nothing but "Too small" is shown, unless a screen needs fewer rows.
    static let smallest = Size(rows: 12, columns: 40)
    /// From this on, screens are drawn as designed; below, compact.
    static let designed = Size(rows: 24, columns: 80)

    var isNarrow: Bool { size.columns < Self.designed.columns }
    var isLow: Bool { size.rows < Self.designed.rows }

    /// Rows of the message area as a rule.
    var messageRows: Int { isLow ? 2 : 3 }

    /// The rows that title and footer leave.
    func middle(hasTitle: Bool) -> Rect {
        let top = hasTitle ? 1 : 0
        return Rect(row: top, column: 0, rows: size.rows - top - 1, columns: size.columns)
    }

    /// The last row.
    var footer: Rect {
        Rect(row: size.rows - 1, column: 0, rows: 1, columns: size.columns)
    }
}

extension Canvas {
    /// Whether the window has fewer columns than screens are designed for.
    var isNarrow: Bool { size.columns < Layout.designed.columns }

    /// Whether the whole screen has fewer rows than screens are designed for.
    var isLow: Bool { frame.size.rows < Layout.designed.rows }
}
