import LoginCore
import PintleText
import TerminalCore
import TextCore

extension ListScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard model.isLoaded else { return }
        if model.index.count == 0 { return EmptyList.draw(on: &canvas, model) }
        let shape = model.layout.list
        let wish = ListColumns.Wish(
            shown: model.appearance.columns, telling: found?.telling ?? [], isGrouped: isGrouped)
        let columns = shape.listColumns(for: model.index.texts, wish)
        let rows = canvas.size.rows
        canvas.within(Rect(row: 0, column: 0, rows: rows, columns: columns)) { canvas in
            drawList(on: &canvas, model)
        }
        guard shape.hasPanes else { return }
        let start = columns + ListShape.gap
        let pane = Rect(row: 0, column: start, rows: rows, columns: canvas.size.columns - start)
        canvas.within(pane) { canvas in drawSelected(on: &canvas, model) }
    }

    private func drawList(on canvas: inout Canvas, _ model: AppModel) {
        let heads = headRows(model.layout.list)
        let columns = ListColumns(model, isGrouped: isGrouped, telling: found?.telling ?? [])
        var scroll = scroll
        let lines = canvas.size.rows - heads
        scroll.show(count: items.count, rows: lines)
        if heads > 0 { drawCount(on: &canvas, isScrolling: items.count > lines, model) }
        if heads > 1 { drawHeads(columns, on: &canvas) }
        let words = filter.isEmpty ? [] : filter.text.split(separator: " ").map(String.init)
        for (line, position) in scroll.visible(count: items.count, rows: lines).enumerated() {
            let row = ListLine(
                model: model, columns: columns, row: heads + line,
                isSelected: position == scroll.selected, words: words,
                markedIn: { markCount(in: items.rows(of: $0), model) }, marks: marks)
            row.draw(items[position], on: &canvas)
            canvas.addHit(item: position, row: heads + line)
        }
        if items.rowCount == 0 { drawNothing(row: heads, on: &canvas) }
        if isFiltering { placeFilterCursor(on: &canvas) }
    }

    private func drawNothing(row: Int, on canvas: inout Canvas) {
        let text: PrintableText =
            filter.isEmpty
            ? "Nothing needs you. \(Place.list.key(.onlyNeeding)) shows all."
            : "Nothing matches. \(Place.filter.key(.back)) clears the filter."
        canvas.draw(text, row: row == 2 ? row + 1 : row, column: 2)
    }

    private func drawCount(on canvas: inout Canvas, isScrolling: Bool, _ model: AppModel) {
        guard !isFiltering else { return drawField(on: &canvas, model) }
        var right: [PrintableText] = []
        if !marks.isEmpty { right.append("\(number(marks.count)) marked" + hiddenMarks(model)) }
        if !order.words.isEmpty { right.append(order.words) }
        if isScrolling, let position { right.append(position) }
        let shown = right.joined(separator: ", ")
        let end = canvas.size.columns - 1
        canvas.draw(shown, endingAt: end, role: marks.isEmpty ? .quiet : .key)
        let room = end - shown.columns - 2 - (shown.isEmpty ? 0 : 1)
        canvas.draw(headline(model), column: 2, width: max(0, room), role: .heading)
    }

    /// ` (3 hidden)`: the number of marks on rows that are not shown.
    private func hiddenMarks(_ model: AppModel) -> PrintableText {
        guard items.rowCount < model.index.count else { return "" }
        let shown = markCount(in: (0..<items.rowCount).map(items.row(at:)), model)
        return shown == marks.count ? "" : " (\(number(marks.count - shown)) hidden)"
    }

    private func markCount(in rows: [Int], _ model: AppModel) -> Int {
        guard !marks.isEmpty else { return 0 }
        return rows.count { row in
            model.index.session(row, in: model.snapshot).map { marks.contains($0.id) } ?? false
        }
    }

    /// `412 of 1,000`.
    var position: PrintableText? {
        guard items.count > 0 else { return nil }
        let place = items.place(at: scroll.selected)
        return "\(number(place + 1)) of \(number(items.rowCount))"
    }

    /// The count, or the restriction of the list with the key that shows all again.
    private func headline(_ model: AppModel) -> PrintableText {
        let left: PrintableText = "(\(number(items.rowCount)) of \(number(model.index.count)))"
        guard filter.isEmpty else {
            let also: PrintableText = isOnlyNeeding ? ", only what needs you" : ""
            return "Filter: \(filter.text, limit: 40)" + also + " " + left
                + "  \(Place.filter.key(.back)) clears"
        }
        guard isOnlyNeeding else { return Self.count(model) }
        return "Only what needs you " + left + "  \(Place.list.key(.onlyNeeding)) shows all"
    }

    private func drawField(on canvas: inout Canvas, _ model: AppModel) {
        let column = canvas.draw("Filter: ", column: 2, role: .heading)
        let found: PrintableText = "\(number(items.rowCount)) of \(number(model.index.count)) match"
        let place = canvas.isNarrow ? canvas.size.columns - found.columns - 1 : 43
        canvas.draw(
            PrintableText(filter.text), column: column, width: place - column - 1,
            role: filter.isSelected ? .selected : .field)
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
        let sessions = model.index.sessionCount
        let logins = model.index.logins.count
        let first: PrintableText = "\(CountWords.counted(sessions, "session"))"
        guard logins > 0 else { return first }
        return first + ", \(CountWords.counted(logins, "unfinished login"))"
    }

    private func drawHeads(_ columns: ListColumns, on canvas: inout Canvas) {
        let texts: [(PrintableText, ListColumns.Column?)] = [
            (columns.name == nil ? "Name" : "Label", columns.label), ("Name", columns.name),
            ("Provider", columns.provider), ("State", columns.state),
        ]
        for (text, column) in texts {
            guard let column else { continue }
            canvas.draw(text, row: 1, column: column.start, width: column.width, role: .heading)
        }
        for kind in ListColumns.behind {
            guard let column = columns.further[kind.name] else { continue }
            if kind.isDate {
                canvas.draw(kind.heading, row: 1, endingAt: column.end, role: .heading)
            } else {
                canvas.draw(
                    kind.heading, row: 1, column: column.start, width: column.width, role: .heading)
            }
        }
    }
}

// MARK: The pane at the right

extension ListScreen {
    /// Draws the sheet of the selected line.
    private func drawSelected(on canvas: inout Canvas, _ model: AppModel) {
        var sheet = FactSheet()
        if let session = session(model) {
            sheet = SessionSheet(session, model, .pane(columns: canvas.size.columns)).facts
        } else if let login = login(model) {
            sheet = LoginSheet(login, model, columns: canvas.size.columns).facts
        }
        sheet.draw(on: &canvas, top: 0, hasFocus: false, alphabet: model.alphabet)
    }
}
