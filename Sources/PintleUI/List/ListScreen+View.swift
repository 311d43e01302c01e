import LoginCore
import PintleText
import TerminalCore

extension ListScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard model.isLoaded else { return }
        if model.index.count == 0 { return EmptyList.draw(on: &canvas, model) }
        let heads = headRows(isLow: canvas.isLow)
        if heads > 0 { drawCount(on: &canvas, model) }
        let columns = ListColumns(columns: canvas.size.columns, for: model.index.texts)
        if heads > 1 { drawHeads(columns, on: &canvas) }
        var scroll = scroll
        let lines = canvas.size.rows - heads
        scroll.show(count: items.count, rows: lines)
        let words = filter.isEmpty ? [] : filter.text.split(separator: " ").map(String.init)
        for (line, position) in scroll.visible(count: items.count, rows: lines).enumerated() {
            let row = ListLine(
                model: model, columns: columns, row: heads + line,
                isSelected: position == scroll.selected, words: words)
            row.draw(items[position], items, on: &canvas)
        }
        if items.rowCount == 0 {
            canvas.draw(
                "Nothing matches. \(Place.filter.key(.back)) clears the filter.", row: heads + 1,
                column: 2)
        }
        if isFiltering { placeFilterCursor(on: &canvas) }
    }

    private func drawCount(on canvas: inout Canvas, _ model: AppModel) {
        guard isFiltering || !filter.isEmpty else {
            canvas.draw(Self.count(model), column: 2, role: .heading)
            return
        }
        let column = canvas.draw("Filter: ", column: 2, role: .heading)
        let found: PrintableText = "\(number(items.rowCount)) of \(number(model.index.count)) match"
        let place = canvas.isNarrow ? canvas.size.columns - found.columns - 1 : 43
        canvas.draw(
            PrintableText(filter.text), column: column, width: place - column - 1, role: .field)
        canvas.draw(found, column: place, role: .quiet)
    }

    private func number(_ count: Int) -> PrintableText {
        PrintableText(own: GroupedNumber(count).text)
    }

    private func placeFilterCursor(on canvas: inout Canvas) {
        let typed = PrintableText(String(filter.text.prefix(filter.cursor)))
        canvas.placeCursor(row: 0, column: 10 + typed.columns, isVisible: true)
    }

    /// `9 sessions, 3 unfinished logins`.
    static func count(_ model: AppModel) -> PrintableText {
        let sessions = model.index.sessions.count
        let logins = model.index.logins.count
        let first: PrintableText = "\(CountWords.counted(sessions, "session"))"
        guard logins > 0 else { return first }
        return first + ", \(CountWords.counted(logins, "unfinished login"))"
    }

    private func drawHeads(_ columns: ListColumns, on canvas: inout Canvas) {
        canvas.draw("Label", row: 1, column: columns.label.start, role: .heading)
        if let name = columns.name {
            canvas.draw("Name", row: 1, column: name.start, role: .heading)
        }
        canvas.draw("Provider", row: 1, column: columns.provider.start, role: .heading)
        canvas.draw("State", row: 1, column: columns.state.start, role: .heading)
        if let ends = columns.ends {
            canvas.draw("Ends", row: 1, endingAt: ends.end, role: .heading)
        }
        if let got = columns.got, let used = columns.used {
            canvas.draw("Got", row: 1, endingAt: got.end, role: .heading)
            canvas.draw("Used", row: 1, endingAt: used.end, role: .heading)
        }
    }
}
