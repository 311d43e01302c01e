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

    var screen: Screen { .picker(self) }
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
            case .newLogin(let form) = Screen.starting(with: provider.id, model)
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
            return .push(.addProvider(AddProviderScreen()))
        }
        guard let provider = provider(model) else { return .handled }
        let next = Screen.starting(with: provider.id, model)
        guard !asks, startsAtOnce(model), case .newLogin(var form) = next else {
            return .push(next)
        }
        // The form reports failures.
        var response = form.confirm(&model)
        response.moves = [.push(.newLogin(form))]
        return response
    }
}

extension Screen {
    /// The next screen towards a login there: where it is, its app key, or the login itself.
    static func starting(with id: ProviderID, _ model: AppModel) -> Screen {
        let provider = model.snapshot.provider(id)
        if provider?.isInstance == false {
            return .instance(InstanceScreen(provider: id, for: .login))
        }
        if model.snapshot.apps(of: id).isEmpty || provider?.needsAppKeyAlone == true {
            return .appForm(AppFormScreen(provider: id, leadsToLogin: true, model))
        }
        return afterAppKey(of: id, model)
    }

    /// The form of the login, or for the token where there is no login.
    static func afterAppKey(of id: ProviderID, _ model: AppModel) -> Screen {
        let provider = model.snapshot.provider(id)
        if let provider, !provider.hasLogin { return .token(TokenScreen(provider: id)) }
        return .newLogin(NewLoginScreen(provider: id, model))
    }

    /// The form for an app key, or first where the provider is.
    static func appKey(for id: ProviderID, _ model: AppModel) -> Screen {
        model.snapshot.provider(id)?.isInstance == false
            ? .instance(InstanceScreen(provider: id, for: .appKey))
            : .appForm(AppFormScreen(provider: id, model))
    }
}

extension AppMessage {
    /// Whether more providers may be known by now.
    fileprivate var bringsProviders: Bool {
        if case .store(.snapshotLoaded) = self { return true }
        return reply(to: LoadProvider.self)?.answer != nil
    }
}
