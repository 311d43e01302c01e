import TerminalCore
import TextCore

/// Rows of a form: a name, a field or a choice, and a word behind it.
struct FormRows {
    let isNarrow: Bool
    let isAccessible: Bool

    /// The column where values begin.
    var valueColumn: Int { isNarrow ? 15 : 17 }

    /// The width of a field with its brackets; on a wide screen up to twice the designed one.
    func width(in columns: Int, wide: Int = 35) -> Int {
        let more = min(wide, max(0, columns - Layout.designed.columns) / 2)
        return max(8, min(wide + more, columns - valueColumn - 1))
    }

    /// A name with a field; `note` stands behind it where there is room.
    func draw(
        _ name: PrintableText, _ field: TextField, note: PrintableText = .empty, wide: Int = 35,
        row: Int, isFocused: Bool, on canvas: inout Canvas
    ) {
        draw(name, row: row, isFocused: isFocused, on: &canvas)
        let width = width(in: canvas.size.columns, wide: wide)
        field.draw(on: &canvas, row: row, column: valueColumn, width: width, isFocused: isFocused)
        let end = valueColumn + width + 2
        if end + note.columns <= canvas.size.columns {
            canvas.draw(note, row: row, column: end, role: .quiet)
        }
    }

    /// The two fields of a new passphrase, one below the other.
    func draw(
        _ pair: PassphrasePair, name: PrintableText = "Passphrase", row: Int, isFocused: Bool,
        isAgainFocused: Bool, on canvas: inout Canvas
    ) {
        draw(
            name, pair.passphrase, note: pair.note, wide: 30, row: row, isFocused: isFocused,
            on: &canvas)
        draw(
            "Repeat it", pair.again, wide: 30, row: row + 1, isFocused: isAgainFocused,
            on: &canvas)
    }

    /// Draws the two rows of the secret that opens a vault, below the chosen way.
    func draw(
        _ form: VaultForm, row: Int, focus: VaultForm.Field?, on canvas: inout Canvas
    ) {
        switch form.way {
        case .passphrase:
            draw(
                form.pair, row: row, isFocused: focus == .passphrase,
                isAgainFocused: focus == .again, on: &canvas)
        case .keyFile:
            draw(
                "Key file", form.path, wide: 51, row: row, isFocused: focus == .path, on: &canvas)
            draw(
                "File", choice: form.isNew ? "make a new one" : "use the one there",
                row: row + 1, isFocused: focus == .isNew, on: &canvas)
        }
    }

    /// A name with a value that Left and Right change: `< pintle-dev >   1 of 2`.
    func draw(
        _ name: PrintableText, choice: PrintableText, note: PrintableText = .empty, row: Int,
        isFocused: Bool, on canvas: inout Canvas
    ) {
        draw(name, row: row, isFocused: isFocused, on: &canvas)
        let end = canvas.draw("< \(choice) >", row: row, column: valueColumn, role: .field)
        if end + 2 + note.columns <= canvas.size.columns {
            canvas.draw(note, row: row, column: end + 2, role: .quiet)
        }
        if isFocused {
            canvas.placeCursor(row: row, column: valueColumn, isVisible: true)
        }
    }

    /// A name with a value that Space ticks: `[x] mail  Read and send mail`.
    func draw(
        _ name: PrintableText, tick value: PrintableText, isOn: Bool, note: PrintableText,
        row: Int, isFocused: Bool, on canvas: inout Canvas
    ) {
        canvas.draw(name, row: row, column: 2, width: valueColumn - 5, role: .quiet)
        if isFocused { canvas.draw(">", row: row, column: valueColumn - 2, role: .heading) }
        let end = canvas.draw(
            (isOn ? "[x] " : "[ ] ") + value, row: row, column: valueColumn,
            role: isFocused ? .heading : .text)
        canvas.draw(note, row: row, column: end + 2, role: .quiet)
        if isFocused { canvas.placeCursor(row: row, column: valueColumn + 1, isVisible: true) }
    }

    /// A name with a fact.
    func draw(
        _ name: PrintableText, fact: PrintableText, sign: Sign? = nil,
        alphabet: Sign.Alphabet = .unicode, row: Int, on canvas: inout Canvas
    ) {
        canvas.draw(name, row: row, column: 2, width: valueColumn - 3, role: .quiet)
        var column = valueColumn
        if let sign {
            column =
                canvas.draw(
                    sign.text(in: alphabet), row: row, column: column, role: sign.role) + 1
        }
        canvas.draw(fact, row: row, column: column)
    }

    private func draw(
        _ name: PrintableText, row: Int, isFocused: Bool, on canvas: inout Canvas
    ) {
        canvas.draw(
            name, row: row, column: 2, width: valueColumn - 3, role: isFocused ? .heading : .quiet)
    }
}

extension FormRows {
    init(_ model: AppModel) {
        isNarrow = model.layout.isNarrow
        isAccessible = model.appearance.isAccessible
    }
}

extension Canvas {
    /// Whole sentences from that row on, wrapped; the last ones are left out where rows run out.
    mutating func draw(paragraphs: [PrintableText], row: Int) {
        var row = row
        for text in paragraphs {
            let lines = WrappedText.lines(of: text, columns: size.columns - 4)
            guard row + lines.count <= size.rows else { return }
            for line in lines {
                draw(line, row: row, column: 2)
                row += 1
            }
        }
    }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
    /// The case so many places further on, around the end.
    func moved(by distance: Int) -> Self {
        Array(Self.allCases).element(distance, behind: self)
    }
}

extension Array where Element: Equatable {
    /// The element so many places behind that one, around the end; counted from the first where it
    /// is not in here.
    func element(_ distance: Int, behind element: Element) -> Element {
        let index = firstIndex(of: element) ?? 0
        return self[(index + distance + count) % count]
    }
}
