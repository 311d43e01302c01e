import PintleText
import TerminalCore
import TextCore

/// Lines of facts, each with a name and a value; scrolled if they do not fit.
struct FactSheet: Sendable, Equatable {
    /// One line.
    enum Line: Sendable, Equatable {
        /// A name, perhaps a sign, and a value.
        case fact(PrintableText, PrintableText, Sign?)
        /// The head of a group.
        case heading(PrintableText)
        /// A line of text.
        case text(PrintableText)
        /// A command or a URL alone on its row, ready to be selected.
        case command(String)
        case blank
    }

    private(set) var lines: [Line] = []

    mutating func add(_ name: PrintableText, _ value: PrintableText, _ sign: Sign? = nil) {
        lines.append(.fact(name, value, sign))
    }

    mutating func add(_ line: Line) { lines.append(line) }

    /// Adds a fact whose long value continues on the next row; on small screens `longest` limits
    /// the names of the sheet.
    mutating func add(
        _ name: PrintableText, _ value: PrintableText, _ sign: Sign? = nil,
        wrappedIn columns: Int, longest: Int = 10
    ) {
        let start =
            columns < Layout.designed.columns
            ? min(longest + 3, Self.wideValueColumn) : Self.wideValueColumn
        let room = columns - start - (sign == nil ? 1 : 3)
        let rows = WrappedText.lines(of: value, columns: max(1, room))
        add(name, rows.first ?? .empty, sign)
        for row in rows.dropFirst() { add("", sign == nil ? row : "  " + row) }
    }

    /// Adds the lines of a table; on a low screen minor facts come last.
    ///
    /// Beside a list each value may take several rows.
    mutating func add<Subject>(
        _ facts: [Fact<Subject>], of subject: Subject, _ room: FactRoom, columns: Int,
        isWrapped: Bool
    ) {
        let lines = facts.compactMap(\.sheetLine)
        let isLow = room.screen?.isLow ?? false
        let ordered = isLow ? lines.filter { !$0.isMinor } + lines.filter(\.isMinor) : lines
        for line in ordered {
            guard let words = line.words(subject, room) else { continue }
            for (index, row) in words.rows.enumerated() {
                let label = index == 0 ? line.label : .empty
                if isWrapped || line.isLong {
                    add(label, row, words.sign, wrappedIn: columns)
                } else {
                    add(label, row, words.sign)
                }
            }
        }
    }

    /// Adds a command or a URL, and keeps the rows free that it needs beyond the first.
    mutating func add(command: String, columns: Int) {
        lines.append(.command(command))
        let rows = (command.utf8.count + max(1, columns) - 1) / max(1, columns)
        for _ in 0..<max(0, rows - 1) { lines.append(.blank) }
    }

    /// The column where values begin: behind the longest name, or a fixed one on wide screens.
    private func valueColumn(isNarrow: Bool) -> Int {
        guard isNarrow else { return Self.wideValueColumn }
        let names = lines.map { line in
            if case .fact(let name, _, _) = line { name.columns } else { 0 }
        }
        return min(Self.wideValueColumn, (names.max() ?? 0) + 3)
    }

    /// The column where values begin on a screen of 80 columns and more.
    static let wideValueColumn = 17

    /// Draws from line `top` on; the last row says how many lines are below, and the key for them
    /// while the sheet has the focus.
    ///
    /// The line that is `marked` is drawn as selected; a click on one of the lines in `items` means
    /// the thing of that number.
    func draw(
        on canvas: inout Canvas, top: Int, marked: Int? = nil, items: [Int] = [],
        hasFocus: Bool = true, alphabet: Sign.Alphabet
    ) {
        let size = canvas.size
        let shown = Self.visible(lines.count, top: top, rows: size.rows)
        let start = valueColumn(isNarrow: canvas.isNarrow)
        let below = lines.count - shown.upperBound
        // A command that continues below its row ends where the hint begins.
        let rows = below > 0 ? size.rows - 1 : size.rows
        canvas.within(Rect(row: 0, column: 0, rows: rows, columns: size.columns)) { canvas in
            for (row, index) in shown.enumerated() {
                draw(lines[index], row: row, valuesAt: start, on: &canvas, alphabet)
                if let item = items.firstIndex(of: index) { canvas.addHit(item: item, row: row) }
                if index == marked { mark(row, on: &canvas, alphabet) }
            }
        }
        guard below > 0 else { return }
        let hint: PrintableText = hasFocus ? ", \(Place.messages.key(.down)) shows them" : ""
        canvas.draw(
            "\(CountWords.counted(below, "more row"))" + hint, row: size.rows - 1, column: 2,
            role: .quiet)
    }

    private func mark(_ row: Int, on canvas: inout Canvas, _ alphabet: Sign.Alphabet) {
        canvas.select(row: row, alphabet: alphabet)
        canvas.placeCursor(row: row, column: 0, isVisible: false)
    }

    /// The lines that fit; one row is left for the hint where there are more below.
    ///
    /// A window that has grown since the sheet was scrolled leaves no rows blank.
    static func visible(_ count: Int, top: Int, rows: Int) -> Range<Int> {
        let top = max(0, min(top, count - max(1, rows)))
        guard count - top > rows else { return top..<max(top, count) }
        return top..<(top + max(0, rows - 1))
    }

    private func draw(
        _ line: Line, row: Int, valuesAt start: Int, on canvas: inout Canvas,
        _ alphabet: Sign.Alphabet
    ) {
        switch line {
        case .fact(let name, let value, let sign):
            canvas.draw(name, row: row, column: 2, width: start - 3, role: .quiet)
            var column = start
            if let sign {
                column =
                    canvas.draw(
                        sign.text(in: alphabet), row: row, column: column, role: sign.role) + 1
            }
            canvas.draw(value, row: row, column: column)
        case .heading(let text): canvas.draw(text, row: row, column: 2, role: .heading)
        case .text(let text): canvas.draw(text, row: row, column: 2)
        case .command(let text): canvas.draw(address: text, row: row, link: nil)
        case .blank: break
        }
    }
}

extension Layout {
    /// Rows of the message area below a sheet of facts; the demo's guide takes its row from there, and
    /// the sheet itself those that a low screen lacks.
    var sheetMessageRows: Int {
        max(1, min(messageRows - min(1, guideRows), size.rows - Self.designed.rows + 4))
    }

    /// Rows of the sheet itself.
    var sheetRows: Int { middle(hasTitle: true).rows - sheetMessageRows }
}
