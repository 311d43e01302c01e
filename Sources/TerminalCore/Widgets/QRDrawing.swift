/// A QR code in cells: always dark on light with a light margin, whatever the theme.
public struct QRDrawing: Hashable, Sendable {
    /// How modules become cells.
    public enum Form: Hashable, Sendable {
        /// Lower half blocks on coloured ground: a column and half a row each. Needs UTF-8.
        case halfBlocks
        /// Blanks on coloured ground: two columns and a row each.
        case blanks
    }

    /// The modules row by row, `true` is dark.
    public let modules: [[Bool]]
    /// How modules become cells.
    public let form: Form
    /// The light modules around the code: 4, 2 or 1.
    public let margin: Int
    /// Whether light and dark are exchanged, for terminals without colour that show it wrong.
    public var isTurned: Bool

    /// A drawing of one form and margin.
    public init(modules: [[Bool]], form: Form, margin: Int, isTurned: Bool = false) {
        self.modules = modules
        self.form = form
        self.margin = margin
        self.isTurned = isTurned
    }

    /// The first that fits: the given forms in order, each with the given margins in order.
    public static func fitting(
        _ room: Size, modules: [[Bool]], forms: [Form], margins: [Int]
    ) -> QRDrawing? {
        for form in forms {
            for margin in margins {
                let drawing = QRDrawing(modules: modules, form: form, margin: margin)
                if room.holds(drawing.size) { return drawing }
            }
        }
        return nil
    }

    /// The room it takes.
    public var size: Size {
        let side = modules.count + 2 * margin
        return switch form {
        case .halfBlocks: Size(rows: (side + 1) / 2, columns: side)
        case .blanks: Size(rows: side, columns: 2 * side)
        }
    }

    /// Draws at the top left of the canvas.
    public func draw(on canvas: inout Canvas) {
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                canvas.put(cell(row: row, column: column), row: row, column: column)
            }
        }
    }

    private func cell(row: Int, column: Int) -> Cell {
        switch form {
        case .halfBlocks:
            // The ground has the colour of the upper half. Grounds meet without a seam; full and
            // upper blocks leave one in many fonts.
            let upper = isDark(row: 2 * row, column: column)
            let lower = isDark(row: 2 * row + 1, column: column)
            return Cell(upper == lower ? " " : "▄", role: upper == isTurned ? .qr : .qrTurned)
        case .blanks:
            let isDark = isDark(row: row, column: column / 2)
            return .blank(isDark == isTurned ? .qr : .qrTurned)
        }
    }

    /// The rows for a terminal without a full screen, with the sequences for their colours; reversed
    /// without colours, for a dark terminal.
    public func lines(inColour: Bool) -> [String] {
        // Where a terminal knows white, it takes it in place of the grey before it.
        let (light, dark) = inColour ? (";30;47;107", ";37;97;40") : (";7", "")
        return (0..<size.rows).map { row in
            var text = ""
            var last: Role?
            for column in 0..<size.columns {
                let cell = cell(row: row, column: column)
                if cell.role != last { text += "\u{1b}[0\(cell.role == .qr ? light : dark)m" }
                text.unicodeScalars.append(cell.base)
                last = cell.role
            }
            return text + "\u{1b}[0m"
        }
    }

    private func isDark(row: Int, column: Int) -> Bool {
        let (row, column) = (row - margin, column - margin)
        guard modules.indices.contains(row), modules[row].indices.contains(column) else {
            return false
        }
        return modules[row][column]
    }
}
