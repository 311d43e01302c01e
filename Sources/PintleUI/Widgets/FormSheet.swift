import PintleText
import TerminalCore
import TextCore

/// The lines of a form: fields, choices, facts and texts; scrolled so that the one with the focus
/// stays in sight.
struct FormSheet {
    /// One line.
    private enum Line {
        case field(PrintableText, TextField, note: PrintableText, wide: Int)
        case choice(PrintableText, PrintableText, note: PrintableText)
        case fact(PrintableText, PrintableText)
        case fault(PrintableText, isFirst: Bool)
        case text(PrintableText, Role)
        case address(String)
        case blank

        var isBlank: Bool { if case .blank = self { true } else { false } }

        /// Whether it can have the focus.
        var isFocusable: Bool {
            switch self {
            case .field, .choice: true
            case .fact, .fault, .text, .address, .blank: false
            }
        }
    }

    private let rows: FormRows
    private let columns: Int
    private var lines: [Line] = []
    /// The line that has the focus.
    private var focus: Int?

    /// A form without lines, for a screen of that many columns.
    init(_ model: AppModel) {
        rows = FormRows(model)
        columns = model.size.columns
    }

    /// How many lines there are.
    var count: Int { lines.count }

    /// The longest form that fits whole; if none does, the longest, or on a low screen the
    /// shortest, which is scrolled.
    static func fitting(_ forms: [FormSheet], rows: Int, isLow: Bool) -> FormSheet? {
        forms.first { $0.end <= rows } ?? (isLow ? forms.last : forms.first)
    }

    mutating func addBlank() { lines.append(.blank) }

    /// A field; `note` stands behind it where there is room.
    mutating func add(
        _ name: PrintableText, _ field: TextField, note: PrintableText = .empty, wide: Int = 35,
        isFocused: Bool
    ) {
        if isFocused { focus = lines.count }
        lines.append(.field(name, field, note: note, wide: wide))
    }

    /// A value that Left and Right change.
    mutating func add(
        _ name: PrintableText, choice: PrintableText, note: PrintableText = .empty, isFocused: Bool
    ) {
        if isFocused { focus = lines.count }
        lines.append(.choice(name, choice, note: note))
    }

    /// Adds a name with a fact, which continues on the next row where it does not fit.
    mutating func add(_ name: PrintableText, fact: PrintableText) {
        let room = max(1, columns - rows.valueColumn - 1)
        for (index, text) in WrappedText.lines(of: fact, columns: room).enumerated() {
            lines.append(.fact(index == 0 ? name : .empty, text))
        }
    }

    /// Adds the fault of the field above.
    mutating func add(fault: PrintableText) {
        let room = max(1, columns - rows.valueColumn - 3)
        for (index, text) in WrappedText.lines(of: fault, columns: room).enumerated() {
            lines.append(.fault(text, isFirst: index == 0))
        }
    }

    /// Sentences, wrapped.
    mutating func add(text: PrintableText, role: Role = .text, limit: Int = .max) {
        lines += WrappedText.lines(of: text, columns: max(1, columns - 4), limit: limit)
            .map { Line.text($0, role) }
    }

    /// Adds a URL alone on its rows, from the first column.
    mutating func add(address: String) {
        lines.append(.address(address))
        let rows = (address.utf8.count + max(1, columns) - 1) / max(1, columns)
        lines += Array(repeating: .blank, count: max(0, rows - 1))
    }

    /// Draws the lines that fit, among them the one with the focus and its fault; the last row says
    /// how many lines are below.
    func draw(on canvas: inout Canvas, alphabet: Sign.Alphabet) {
        let height = canvas.size.rows
        let shown = visible(rows: height)
        for (row, index) in shown.enumerated() {
            draw(lines[index], row: row, isFocused: index == focus, on: &canvas, alphabet)
        }
        let below = end - shown.upperBound
        guard below > 0, shown.count < height else { return }
        let hint: PrintableText =
            isFocusLast ? "" : ", \(Place.form.key(.nextField)) shows them"
        canvas.draw(
            "\(CountWords.counted(below, "more row"))" + hint, row: height - 1, column: 2,
            role: .quiet)
    }

    /// How many lines there are without the blank ones at the end.
    var end: Int { (lines.lastIndex { !$0.isBlank } ?? -1) + 1 }

    /// The last line of the focused field's fault, or the field itself.
    private var focusEnd: Int {
        var last = focus ?? 0
        while lines.indices.contains(last + 1), case .fault = lines[last + 1] { last += 1 }
        return last
    }

    /// Whether no field or choice comes after the one with the focus.
    private var isFocusLast: Bool {
        !lines.dropFirst((focus ?? 0) + 1).contains(where: \.isFocusable)
    }

    /// The lines that fit; one row is left for the sign of those below.
    private func visible(rows: Int) -> Range<Int> {
        guard end > rows else { return 0..<end }
        let first = focus ?? 0
        // Two rows are too few for a sign that takes one.
        guard rows > 2 else {
            let top = max(0, focusEnd + 1 - rows)
            return top..<min(end, top + max(0, rows))
        }
        // Behind the last field the end of the form comes into sight.
        let top = isFocusLast ? min(first, end - rows) : max(0, focusEnd + 2 - rows)
        return top + rows >= end ? end - rows..<end : top..<top + rows - 1
    }

    private func draw(
        _ line: Line, row: Int, isFocused: Bool, on canvas: inout Canvas,
        _ alphabet: Sign.Alphabet
    ) {
        switch line {
        case .field(let name, let field, let note, let wide):
            rows.draw(
                name, field, note: note, wide: wide, row: row, isFocused: isFocused, on: &canvas)
        case .choice(let name, let choice, let note):
            rows.draw(
                name, choice: choice, note: note, row: row, isFocused: isFocused, on: &canvas)
        case .fact(let name, let value):
            rows.draw(name, fact: value, row: row, on: &canvas)
        case .fault(let text, let isFirst):
            if isFirst {
                canvas.draw(
                    Sign.failed.text(in: alphabet), row: row, column: rows.valueColumn,
                    role: Sign.failed.role)
            }
            canvas.draw(text, row: row, column: rows.valueColumn + 2)
        case .text(let text, let role):
            canvas.draw(text, row: row, column: 2, role: role)
        case .address(let text):
            canvas.draw(address: text, row: row, link: nil)
        case .blank: break
        }
    }
}
