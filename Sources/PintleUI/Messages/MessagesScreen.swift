import PintleText
import TerminalCore
import TextCore

/// The messages of this run, the newest first.
struct MessagesScreen: ScreenState {
    var scroll = TextScroll()

    var place: Place { .messages }
    func title(_ model: AppModel) -> PrintableText { "Messages" }
    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        let rows = model.layout.middle(hasTitle: true).rows
        return action != .pageDown || scroll.hasMore(count: Self.lines(model).count, rows: rows)
    }

    func neededRows(_ model: AppModel) -> Int { ListShape.smallestRows }
    func messageRows(_ layout: Layout) -> Int { 0 }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        canvas.placeCursor(row: 0, column: 0, isVisible: model.appearance.isAccessible)
        guard !model.log.isEmpty else {
            canvas.draw("Nothing was said in this run yet.", column: 2)
            return
        }
        let lines = Self.lines(model)
        let shown = FactSheet.visible(lines.count, top: scroll.top, rows: canvas.size.rows)
        for (row, index) in shown.enumerated() {
            let line = lines[index]
            canvas.draw(line.time, row: row, column: 2, role: .quiet)
            if let sign = line.sign {
                canvas.draw(sign.text(in: model.alphabet), row: row, column: 8, role: sign.role)
            }
            canvas.draw(line.text, row: row, column: 10, role: line.time.isEmpty ? .text : .heading)
        }
        let below = lines.count - shown.upperBound
        if below > 0 {
            let text: PrintableText = "\(below) more rows, \(Place.messages.key(.down)) shows them"
            canvas.draw(text, row: canvas.size.rows - 1, column: 2, role: .quiet)
        }
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard case .action(let action) = event else { return .ignored }
        let rows = model.layout.middle(hasTitle: true).rows
        let count = Self.lines(model).count
        return scroll.move(action, count: count, rows: rows) ? .handled : .ignored
    }

    private struct Line {
        var time = PrintableText.empty
        var sign: Sign?
        var text: PrintableText
    }

    private static func lines(_ model: AppModel) -> [Line] {
        model.log.reversed().flatMap { entry -> [Line] in
            let said = entry.announcement
            let first = Line(
                time: PrintableText(own: model.clock.time(entry.at)), sign: said.sign,
                text: said.title)
            let room = max(1, model.size.columns - 11)
            let titles = WrappedText.lines(of: said.title, columns: room)
            var lines = [first]
            lines[0].text = titles.first ?? .empty
            lines += titles.dropFirst().map { Line(text: $0) }
            for part in [said.sentence, said.said] {
                lines += WrappedText.lines(of: part, columns: room).map { Line(text: $0) }
            }
            return lines
        }
    }
}
