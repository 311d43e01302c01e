import TextCore

extension TextField {
    /// Above this many characters a counted field shows their number.
    public static let shownLimit = 32

    /// Draws `[text    ]` in `width` columns; with the focus it places the cursor too.
    ///
    /// A selected text looks as a selected row does.
    public func draw(
        on canvas: inout Canvas, row: Int, column: Int, width: Int, isFocused: Bool
    ) {
        guard width >= 2 else {
            if isFocused { canvas.placeCursor(row: row, column: column, isVisible: true) }
            return
        }
        let shown = content(room: width - 2)
        canvas.draw("[", row: row, column: column)
        canvas.draw(
            shown.text.padded(columns: width - 2), row: row, column: column + 1,
            role: isProposed ? .quiet : .field)
        if isSelected {
            canvas.restyle(
                Rect(
                    row: row, column: column + 1, rows: 1,
                    columns: min(shown.text.columns, width - 2)), as: .selected)
        }
        canvas.draw("]", row: row, column: column + width - 1)
        if isFocused {
            canvas.placeCursor(row: row, column: column + 1 + shown.cursor, isVisible: true)
        }
    }

    /// The text that the field shows, and the column of the cursor in it; at the end that is the
    /// bracket's.
    private func content(room: Int) -> (text: PrintableText, cursor: Int) {
        if longText == .counted, count > Self.shownLimit {
            let number = GroupedNumber(count).text
            let words = ["\(number) characters", "\(number) chars"].map(PrintableText.init(own:))
            let text = words.first { $0.columns <= room } ?? words[1].cut(columns: room)
            return (text, text.columns)
        }
        var start = 0
        var before = columns(from: 0, to: cursor)
        while before > room, start < cursor {
            before -= columns(of: characters[start])
            start += 1
        }
        var text = PrintableText.empty
        var used = 0
        for character in characters[start...] {
            used += columns(of: character)
            guard used <= room else { break }
            text += printable(character)
        }
        return (text, before)
    }

    private func columns(from start: Int, to end: Int) -> Int {
        characters[start..<end].reduce(0) { $0 + columns(of: $1) }
    }

    private func columns(of character: Character) -> Int {
        isMasked || character.isASCII ? 1 : printable(character).columns
    }

    private func printable(_ character: Character) -> PrintableText {
        isMasked ? "*" : PrintableText(String(character))
    }
}
