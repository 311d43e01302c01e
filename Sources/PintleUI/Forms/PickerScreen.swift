import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// A new login begins with its provider: a list that typing narrows at once.
struct PickerScreen: ScreenState {
    /// The search text.
    var find = TextField(longText: .scrolled)
    var scroll = ListScroll()
    /// The lines that are left: providers with an app key, then the others.
    var items: [Item]

    /// One line of the list.
    enum Item: Sendable, Equatable {
        case heading(PrintableText)
        case provider(ProviderID)
        /// The last line leads to a provider of the person's own.
        case add
    }

    /// Starts at the provider of a likely further login if it has an app key, else at the first.
    init(near provider: ProviderID? = nil, _ model: AppModel) {
        items = Self.items(model, matching: "")
        let ready = provider.flatMap { model.snapshot.apps(of: $0).isEmpty ? nil : $0 }
        let likely = ready.flatMap { items.firstIndex(of: .provider($0)) }
        select(likely ?? 0, model)
    }

    var place: Place { .picker }

    func title(_ model: AppModel) -> PrintableText { "New login: provider" }
    func footer(_ model: AppModel) -> [KeyHint] {
        let isAtOnce = startsAtOnce(model)
        // Where the form comes anyway, Tab leads to nothing else.
        return KeyMap.hints(of: place, saying: isAtOnce ? [.confirm: "log in"] : [:]) {
            isEnabled($0, model) && ($0 != .nextField || isAtOnce)
        }
    }

    /// Whether Enter begins the login without a form.
    private func startsAtOnce(_ model: AppModel) -> Bool {
        guard let provider = provider(model),
            let form = model.loginScreen(at: provider.id) as? NewLoginScreen
        else { return false }
        return form.asksNothing(model)
    }

    func neededRows(_ model: AppModel) -> Int { ListShape.smallestRows }

    /// The provider under the cursor.
    func provider(_ model: AppModel) -> Provider? {
        guard case .provider(let id)? = scroll.element(of: items) else { return nil }
        return model.snapshot.provider(id)
    }

    /// The lines that match the search, the best first; in two groups if there is no search.
    static func items(_ model: AppModel, matching text: String) -> [Item] {
        let known = Set(model.snapshot.apps.map(\.provider))
        let search = ProviderSearch(text)
        guard search.isEmpty else {
            let found = search.best(of: model.snapshot.providers, preferring: known)
            return group("Matches (\(found.count))", found) + [.add]
        }
        let found = model.snapshot.providers.sorted(by: ProviderWords.areInOrder)
        let ready = found.filter { known.contains($0.id) }
        let others = found.filter { !known.contains($0.id) }
        let rest: PrintableText = ready.isEmpty ? "Providers" : "Others"
        return group("With an app key (\(ready.count))", ready)
            + group("\(rest) (\(others.count))", others) + [.add]
    }

    private static func group(_ heading: PrintableText, _ providers: [Provider]) -> [Item] {
        providers.isEmpty ? [] : [.heading(heading)] + providers.map { .provider($0.id) }
    }

    /// Rows that the list itself has.
    func lineCount(_ model: AppModel) -> Int {
        let layout = model.layout
        let middle = layout.middle(hasTitle: true).rows - layout.messageRows
        let heads = layout.hasHeads && !layout.isNarrow ? 2 : 1
        return max(1, ProvidersScreen.lineCount(items.count, rows: middle - heads))
    }

    mutating func select(_ position: Int, _ model: AppModel) {
        let rows = lineCount(model)
        let items = items
        scroll.select(position, count: items.count, rows: rows, below: true) { index in
            if case .heading = items[index] { false } else { true }
        }
    }
}

extension PickerScreen {
    mutating func select(item: Int, _ model: AppModel) -> Bool {
        guard items.indices.contains(item) else { return false }
        if case .heading = items[item] { return false }
        select(item, model)
        return true
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.confirm): return choose(&model)
        case .action(.nextField): return choose(&model, asks: true)
        case .action(let action):
            let rows = lineCount(model)
            guard let distance = action.distance(page: rows, count: items.count) else {
                return .ignored
            }
            select(scroll.selected + distance, model)
        case .key(let key):
            guard find.handle(key) else { return .ignored }
            narrow(model)
        case .paste(let text):
            find.insert(text)
            narrow(model)
        case .message(let message) where message.bringsProviders:
            let former = scroll.element(of: items)
            items = Self.items(model, matching: find.text)
            let position = former.flatMap(items.firstIndex)
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

    /// Begins a login there: at once if nothing has to be known or chosen, unless the person asked
    /// for the form.
    private func choose(_ model: inout AppModel, asks: Bool = false) -> Response {
        if scroll.element(of: items) == .add {
            return .push(AddProviderScreen())
        }
        guard let provider = provider(model) else { return .handled }
        let next = model.loginScreen(at: provider.id)
        guard !asks, startsAtOnce(model), var form = next as? NewLoginScreen else {
            return .push(next)
        }
        // The form reports failures.
        var response = form.confirm(&model)
        response.moves = [.push(form)]
        return response
    }
}

extension AppModel {
    /// The next screen towards a login there: where it is, its app key, or the login itself.
    func loginScreen(at id: ProviderID) -> any ScreenState {
        let provider = snapshot.provider(id)
        if provider?.isInstance == false { return InstanceScreen(provider: id, for: .login) }
        if snapshot.apps(of: id).isEmpty || provider?.needsAppKeyAlone == true {
            return AppFormScreen(provider: id, leadsToLogin: true, self)
        }
        return screenAfterAppKey(of: id)
    }

    /// The form of the login, or for the token where there is no login.
    func screenAfterAppKey(of id: ProviderID) -> any ScreenState {
        snapshot.provider(id)?.hasLogin == false
            ? TokenScreen(provider: id) : NewLoginScreen(provider: id, self)
    }

    /// The form for an app key, or first where the provider is.
    func appKeyScreen(for id: ProviderID) -> any ScreenState {
        snapshot.provider(id)?.isInstance == false
            ? InstanceScreen(provider: id, for: .appKey) : AppFormScreen(provider: id, self)
    }
}

extension AppMessage {
    /// Whether more providers may be known by now.
    fileprivate var bringsProviders: Bool {
        if case .store(.snapshotLoaded) = self { return true }
        return reply(to: LoadProvider.self)?.answer != nil
    }
}
