import PintleText
import TerminalCore

/// What can be copied of the thing on the screen below, with a letter for each.
struct CopyMenuScreen: ScreenState {
    let items: [CopyItem]
    var marked = 0

    init(_ items: [CopyItem]) {
        self.items = items
    }

    var screen: Screen { .copyMenu(self) }
    var place: Place { .copyMenu }

    func title(_ model: AppModel) -> PrintableText { "Copy" }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.down): marked = min(marked + 1, max(0, items.count - 1))
        case .action(.up): marked = max(marked - 1, 0)
        case .action(.choose) where items.indices.contains(marked): return copy(items[marked])
        case .key(.character(let letter)):
            return items.first { $0.letter == letter }.map(copy) ?? .ignored
        case .action, .key, .paste, .message: return .ignored
        }
        return .handled
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        guard items.indices.contains(item) else { return false }
        marked = item
        return true
    }

    private func copy(_ item: CopyItem) -> Response {
        .effects([.terminal(.copy(item.text, item.what))], .pop)
    }
}

extension CopyMenuScreen {
    /// Keeps the last message, without its keys, which have another meaning here.
    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        guard var notice = model.notice(in: place) else { return }
        notice.next = .empty
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }

    func panelRows(_ model: AppModel) -> Int? { headRows(model) + items.count }

    /// The heading, below a blank row where there is room for one.
    private func headRows(_ model: AppModel) -> Int { model.layout.isLow ? 1 : 2 }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let head = headRows(model)
        canvas.draw("Copy", row: head - 1, column: 2, role: .heading)
        let names = items.map(\.what.name)
        let column = 5 + (names.map(\.columns).max() ?? 0) + 2
        for (index, item) in items.enumerated() {
            let row = head + index
            canvas.draw(PrintableText(own: String(item.letter)), row: row, column: 2, role: .key)
            canvas.draw(names[index], row: row, column: 5)
            canvas.draw(
                PrintableText(own: item.text), row: row, column: column,
                width: canvas.size.columns - column - 1)
            canvas.addHit(item: index, row: row)
            guard index == marked else { continue }
            canvas.select(row: row, alphabet: model.alphabet)
            canvas.placeCursor(row: row, column: 0, isVisible: false)
        }
    }
}
