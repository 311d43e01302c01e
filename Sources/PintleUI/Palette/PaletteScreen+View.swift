import PintleText
import TerminalCore
import TextCore

extension PaletteScreen {
    /// How many commands are shown at once, where there is room.
    private static let mostLines = 10

    /// As many rows as all commands take, so that nothing jumps while typing narrows them; the rows
    /// of a message stay free.
    func panelRows(_ model: AppModel) -> Int? {
        let layout = model.layout
        // Half a QR code below would be useless.
        let wanted = about == .qrAlone ? .max : headRows(model) + min(items.count, Self.mostLines)
        let room = layout.middle(hasTitle: about != .qrAlone).rows - messageRows(layout)
        return max(0, min(wanted, room))
    }

    func lineCount(_ model: AppModel) -> Int {
        max(1, (panelRows(model) ?? 0) - headRows(model))
    }

    /// The field, below a blank row where there is room for one.
    private func headRows(_ model: AppModel) -> Int { model.layout.isLow ? 1 : 2 }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let head = headRows(model)
        drawField(row: head - 1, on: &canvas)
        let (found, rows) = (found, max(0, canvas.size.rows - head))
        guard !found.isEmpty else {
            canvas.draw(
                "Nothing matches. \(place.key(.edit)) clears what is typed.", row: head, column: 2)
            return
        }
        var scroll = scroll
        scroll.show(count: found.count, rows: rows)
        for (line, index) in scroll.visible(count: found.count, rows: rows).enumerated() {
            draw(found[index], row: head + line, on: &canvas)
            canvas.addHit(item: index, row: head + line)
            guard index == scroll.selected else { continue }
            canvas.select(row: head + line, alphabet: model.alphabet)
        }
    }

    private func drawField(row: Int, on canvas: inout Canvas) {
        let note: PrintableText =
            find.isEmpty
            ? "\(CountWords.counted(items.count, "command"))"
            : "\(found.count) of \(items.count) match"
        let end = canvas.size.columns - 1
        let column = canvas.draw("Command: ", row: row, column: 2, role: .heading)
        canvas.draw(
            PrintableText(find.text), row: row, column: column,
            width: max(0, end - note.columns - column - 1), role: .field)
        canvas.draw(note, row: row, endingAt: end, role: .quiet)
        let before = PrintableText(String(find.text.prefix(find.cursor)))
        canvas.placeCursor(row: row, column: column + before.columns, isVisible: true)
    }

    private func draw(_ item: Item, row: Int, on canvas: inout Canvas) {
        let isNarrow = canvas.isNarrow
        let (words, reason) = isNarrow ? (10, 34) : (14, 40)
        let isOff = item.whyOff != nil
        canvas.draw(
            PrintableText(own: item.command.keyNames), row: row, column: 2, width: words - 3,
            role: isOff ? .quiet : .key)
        canvas.draw(
            item.words, row: row, column: words, width: reason - words - 1,
            role: isOff ? .quiet : .text)
        guard let whyOff = item.whyOff else { return }
        canvas.draw(
            isNarrow ? "off" : "off: " + whyOff.title, row: row, column: reason, role: .quiet)
    }

    /// A message, else why the marked command is off; without the keys of the place below.
    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        let reason = marked?.whyOff?.notice(in: about)
        guard var notice = model.notice(in: about) ?? reason else { return }
        notice.next = .empty
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }
}
