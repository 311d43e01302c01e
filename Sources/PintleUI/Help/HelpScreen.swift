import PintleText
import TerminalCore
import TextCore

/// The keys of a screen, made from the key map, with signs and words explained.
struct HelpScreen: ScreenState {
    /// The place that is explained.
    let about: Place
    /// The title of its screen.
    let screenTitle: PrintableText
    /// The keys that never mean anything there.
    let absent: Set<Action>
    var scroll = TextScroll()

    var place: Place { .help }
    var sharesGuideRows: Bool { true }

    init(about screen: any ScreenState, _ model: AppModel) {
        about = screen.place(model)
        screenTitle = screen.title(model)
        absent = screen.absentFromHelp(model)
    }

    func title(_ model: AppModel) -> PrintableText { "Help: \(screenTitle)" }
    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        action != .pageDown || scroll.hasMore(count: lineCount(model), rows: rows(model))
    }

    /// The guide says nothing here, and leaves its rows to the keys.
    private func rows(_ model: AppModel) -> Int {
        Layout(size: model.size).middle(hasTitle: true).rows
    }

    func lineCount(_ model: AppModel) -> Int {
        text(model).rows(columns: model.size.columns).count
    }

    private func text(_ model: AppModel) -> HelpText {
        HelpText(about, without: absent, model.appearance)
    }

    func neededRows(_ model: AppModel) -> Int { ListShape.smallestRows }
    func messageRows(_ layout: Layout) -> Int { 0 }
}

extension HelpScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let columns = canvas.size.columns
        let rows = text(model).rows(columns: columns)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
        let shown = FactSheet.visible(rows.count, top: scroll.top, rows: canvas.size.rows)
        let isWide = columns >= Layout.designed.columns
        let middle = isWide ? columns / 2 : columns
        for (row, index) in shown.enumerated() {
            draw(rows[index].left, row: row, column: 2, end: middle, on: &canvas)
            if let right = rows[index].right {
                draw(right, row: row, column: middle + 1, end: columns, on: &canvas)
            }
        }
        let below = rows.count - shown.upperBound
        if below > 0 {
            let text: PrintableText = "\(below) more rows, PgDn shows them"
            canvas.draw(text, row: canvas.size.rows - 1, column: 2, role: .quiet)
        }
    }

    private func draw(
        _ line: HelpText.Line, row: Int, column: Int, end: Int, on canvas: inout Canvas
    ) {
        let keyWidth = 15
        canvas.draw(
            line.key, row: row, column: column, width: end - column,
            role: line.isHeading ? .heading : .key)
        let text = column + max(keyWidth, line.isHeading ? 0 : line.key.columns) + 1
        canvas.draw(line.text, row: row, column: text, width: end - text)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard case .action(let action) = event else { return .ignored }
        let rows = rows(model)
        return scroll.move(action, count: lineCount(model), rows: rows) ? .handled : .ignored
    }
}
