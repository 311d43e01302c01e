import PintleText
import TerminalCore

/// One row of a menu.
struct MenuRow: Sendable, Equatable {
    /// The letter that chooses it.
    let letter: Character
    let name: PrintableText
    /// Its subject, or its current state.
    let text: PrintableText
    /// Whether it is on.
    var isOn = false
}

/// A screen that offers rows, each with a letter, under the screen that they are for; Enter takes the
/// marked one, Esc none.
protocol Menu: ScreenState {
    /// The number of the marked row.
    var marked: Int { get set }
    /// The heading above its rows.
    var heading: PrintableText { get }

    /// Whether rows can be on or off; a sign before the letter shows it.
    var hasMarks: Bool { get }

    func rows(_ model: AppModel) -> [MenuRow]
    /// Takes the row of that number.
    mutating func take(_ row: Int, _ model: inout AppModel) -> Response
}

extension Menu {
    var hasMarks: Bool { false }
    func title(_ model: AppModel) -> PrintableText { heading }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        let rows = rows(model)
        switch event {
        case .action(.down): marked = min(marked + 1, max(0, rows.count - 1))
        case .action(.up): marked = max(marked - 1, 0)
        case .action(.choose) where rows.indices.contains(marked): return take(marked, &model)
        case .key(.character(let letter)):
            guard let row = rows.firstIndex(where: { $0.letter == letter }) else { return .ignored }
            marked = row
            return take(row, &model)
        case .action, .key, .paste, .message: return .ignored
        }
        return .handled
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        guard rows(model).indices.contains(item) else { return false }
        marked = item
        return true
    }

    /// Keeps the last message, without its keys, which have another meaning here.
    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        guard var notice = model.notice(in: place) else { return }
        notice.next = .empty
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }

    func panelRows(_ model: AppModel) -> Int? { headRows(model) + rows(model).count }

    /// The heading, below a blank row where there is room for one.
    private func headRows(_ model: AppModel) -> Int { model.layout.isLow ? 1 : 2 }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let head = headRows(model)
        canvas.draw(heading, row: head - 1, column: 2, role: .heading)
        let rows = rows(model)
        let letter = hasMarks ? 4 : 2
        let column = letter + 5 + (rows.map(\.name.columns).max() ?? 0)
        for (index, item) in rows.enumerated() {
            let row = head + index
            if item.isOn {
                canvas.draw(
                    Sign.marked.text(in: model.alphabet), row: row, column: 2,
                    role: Sign.marked.role)
            }
            canvas.draw(
                PrintableText(own: String(item.letter)), row: row, column: letter, role: .key)
            canvas.draw(item.name, row: row, column: letter + 3)
            canvas.draw(
                item.text, row: row, column: column,
                width: canvas.size.columns - column - (canvas.isNarrow && hasMarks ? 0 : 1))
            canvas.addHit(item: index, row: row)
            guard index == marked else { continue }
            canvas.select(row: row, alphabet: model.alphabet)
            canvas.placeCursor(row: row, column: 0, isVisible: false)
        }
    }
}
