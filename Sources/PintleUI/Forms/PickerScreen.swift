import OAuthCore
import PintleText
import TerminalCore

/// A new login begins with its provider: a list that typing narrows at once.
struct PickerScreen: ScreenState {
    /// What is typed.
    var find = TextField(longText: .scrolled)
    var scroll = ListScroll()
    /// The lines that are left: providers with an app key, then the others.
    var items: [Item]

    /// One line of the list.
    enum Item: Sendable, Equatable {
        case heading(PrintableText)
        case provider(ProviderID)
    }

    init(_ model: AppModel) {
        items = Self.items(model, matching: "")
        select(0, model)
    }

    var screen: Screen { .picker(self) }
    var place: Place { .picker }

    func title(_ model: AppModel) -> PrintableText { "New login: provider" }

    /// The provider under the cursor.
    func provider(_ model: AppModel) -> Provider? {
        guard items.indices.contains(scroll.selected),
            case .provider(let id) = items[scroll.selected]
        else { return nil }
        return model.snapshot.provider(id)
    }

    /// The lines for what was typed: each of its words is in name or id.
    static func items(_ model: AppModel, matching text: String) -> [Item] {
        let words = text.lowercased().split(separator: " ")
        let found = model.snapshot.providers.filter { provider in
            let name = provider.name.lowercased()
            return words.allSatisfy { name.contains($0) || provider.id.rawValue.contains($0) }
        }.sorted { $0.name.lowercased() < $1.name.lowercased() }
        let known = Set(model.snapshot.apps.map(\.provider))
        let ready = found.filter { known.contains($0.id) }
        let others = found.filter { !known.contains($0.id) }
        let rest: PrintableText = ready.isEmpty ? "Providers" : "Others"
        return group("With an app key (\(ready.count))", ready)
            + group("\(rest) (\(others.count))", others)
    }

    private static func group(_ heading: PrintableText, _ providers: [Provider]) -> [Item] {
        providers.isEmpty ? [] : [.heading(heading)] + providers.map { .provider($0.id) }
    }

    /// Rows that the list itself has.
    func lineCount(_ model: AppModel) -> Int {
        let layout = model.layout
        let middle = layout.middle(hasTitle: true).rows - layout.messageRows
        return max(1, middle - (layout.isLow ? 1 : 2))
    }

    mutating func select(_ position: Int, _ model: AppModel) {
        let rows = lineCount(model)
        let items = items
        scroll.select(position, count: items.count, rows: rows) { index in
            if case .provider = items[index] { true } else { false }
        }
        if scroll.selected == 1 {
            // The first heading stays in sight.
            scroll.select(0, count: items.count, rows: rows)
            scroll.select(1, count: items.count, rows: rows)
        }
    }
}

extension PickerScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.down): select(scroll.selected + 1, model)
        case .action(.up): select(scroll.selected - 1, model)
        case .action(.confirm): return choose(model)
        case .action: return .ignored
        case .key(let key):
            guard find.handle(key) else { return .ignored }
            narrow(model)
        case .paste(let text):
            find.insert(text)
            narrow(model)
        case .message(.snapshotLoaded):
            let former = provider(model)?.id
            items = Self.items(model, matching: find.text)
            let position = former.flatMap { items.firstIndex(of: .provider($0)) }
            select(position ?? scroll.selected, model)
        case .message: return .ignored
        }
        return .handled
    }

    private mutating func narrow(_ model: AppModel) {
        items = Self.items(model, matching: find.text)
        scroll = ListScroll()
        select(0, model)
    }

    private func choose(_ model: AppModel) -> Response {
        guard let provider = provider(model) else { return .handled }
        return .push(.starting(with: provider.id, model))
    }
}

extension Screen {
    /// The next screen towards a login there: its form, or first the one for an app key.
    static func starting(with provider: ProviderID, _ model: AppModel) -> Screen {
        model.snapshot.apps(of: provider).isEmpty
            ? .appForm(AppFormScreen(provider: provider, leadsToLogin: true, model))
            : .newLogin(NewLoginScreen(provider: provider, model))
    }
}
