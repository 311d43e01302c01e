import PintleText
import TerminalCore
import TextCore

/// Everything that can be done on the screen below, narrowed by typing; Enter does the marked one.
struct PaletteScreen: ScreenState {
    /// One command, with why it is off if it is.
    struct Item: Sendable, Equatable {
        let command: KeyMap.Command
        let words: PrintableText
        let whyOff: Announcement?

        /// The names that typing is matched against.
        var names: [String] { [words.text, command.binding.footer].compactMap(\.self) }
    }

    /// The place below, which has these commands.
    let about: Place
    /// The search text.
    var find = TextField(longText: .scrolled)
    var scroll = ListScroll()
    /// All commands of the place, those that are off last; the app keeps them as they are now.
    private(set) var items: [Item] = []

    init(about: Place) {
        self.about = about
    }

    var place: Place { .palette }

    func title(_ model: AppModel) -> PrintableText { "Commands" }

    /// The items that match the search, the best first.
    var found: [Item] {
        SearchKeys(items.map(\.names)).ranked(for: SearchKeys.Wanted(find.text)).map { items[$0] }
    }

    /// The marked one.
    var marked: Item? { scroll.element(of: found) }

    /// Takes the commands as they stand now; the mark stays on its command.
    mutating func show(_ items: [Item], _ model: AppModel) {
        let former = marked?.command.action
        self.items = items.filter { $0.whyOff == nil } + items.filter { $0.whyOff != nil }
        scroll.follow(former, in: found.map(\.command.action), rows: lineCount(model))
    }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        action != .confirm || marked != nil
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.confirm):
            guard let marked else { return .ignored }
            guard let whyOff = marked.whyOff else {
                return Response(isHandled: true, moves: [.run(marked.command)])
            }
            model.remark(whyOff)
            return .ignored
        case .action(.palette), .action(.back):
            return .pop
        case .action(let action):
            return move(action, model)
        case .key(let key):
            guard find.handle(key) else { return .ignored }
        case .paste(let text):
            find.insert(text)
        case .message:
            return .ignored
        }
        scroll = ListScroll()
        return .handled
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        guard found.indices.contains(item) else { return false }
        scroll.select(item, count: found.count, rows: lineCount(model))
        return true
    }

    private mutating func move(_ action: Action, _ model: AppModel) -> Response {
        let (rows, count) = (lineCount(model), found.count)
        guard let distance = action.distance(page: rows, count: count) else { return .ignored }
        scroll.move(by: distance, count: count, rows: rows)
        return .handled
    }
}
