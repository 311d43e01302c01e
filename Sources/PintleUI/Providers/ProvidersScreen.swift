import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The providers, built in and own.
struct ProvidersScreen: ScreenState {
    /// Those that the filter leaves, by name.
    var providers: [Provider] = []
    var scroll = ListScroll()
    var filter = TextField(longText: .scrolled)
    var isFiltering = false

    var place: Place { isFiltering ? .filter : .providers }

    /// Begins on the first provider that the person has an app key for.
    init(_ model: AppModel) {
        reload(model)
        let known = Set(model.snapshot.apps.map(\.provider))
        let first = providers.firstIndex { known.contains($0.id) } ?? 0
        scroll.move(by: first, count: providers.count, rows: lineCount(model))
    }

    func title(_ model: AppModel) -> PrintableText { "Providers" }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        switch action {
        case .open: selected != nil
        case .new, .addKey: selected != nil && model.snapshot.vault.canBeUsable
        case .addProvider: model.snapshot.vault.canBeUsable
        default: true
        }
    }

    var selected: Provider? { scroll.element(of: providers) }

    func lineCount(_ model: AppModel) -> Int {
        let layout = model.layout
        let heads = layout.hasHeads ? 2 : 1
        return Self.lineCount(
            providers.count, rows: layout.middle(hasTitle: true).rows - layout.messageRows - heads)
    }

    /// The rows for providers: where not all fit, the last one says how many more there are.
    static func lineCount(_ count: Int, rows: Int) -> Int {
        count > rows && rows > 1 ? rows - 1 : rows
    }

    /// Takes the current store and the filter; the selection stays on its provider.
    mutating func reload(_ model: AppModel) {
        let former = selected?.id
        providers = ProviderSearch(filter.text).matching(model.snapshot.providers)
            .sorted(by: ProviderWords.areInOrder)
        scroll.follow(former, in: providers.map(\.id), rows: lineCount(model))
    }
}

extension ProvidersScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(let action):
            return move(action, model) ?? act(action, model)
        case .key(let key):
            guard isFiltering, filter.handle(key) else { return .ignored }
            reload(model)
            return .handled
        case .paste(let text):
            guard isFiltering else { return .ignored }
            filter.insert(text)
            reload(model)
            return .handled
        case .message(.store(.snapshotLoaded)):
            reload(model)
            return .handled
        case .message:
            return .ignored
        }
    }

    mutating func select(item: Int, _ model: AppModel) -> Bool {
        guard providers.indices.contains(item) else { return false }
        scroll.select(item, count: providers.count, rows: lineCount(model))
        return true
    }

    private mutating func move(_ action: Action, _ model: AppModel) -> Response? {
        let lines = lineCount(model)
        guard let distance = action.distance(page: lines, count: providers.count) else {
            return nil
        }
        scroll.move(by: distance, count: providers.count, rows: lines)
        return .handled
    }

    private mutating func act(_ action: Action, _ model: AppModel) -> Response {
        switch action {
        case .filter:
            isFiltering = true
        case .keepFilter:
            isFiltering = false
        case .back:
            guard isFiltering || !filter.isEmpty else { return .pop }
            isFiltering = false
            filter.wipe()
            reload(model)
        case .open:
            guard let selected else { return .ignored }
            return .push(ProviderScreen(provider: selected.id))
        case .new:
            return selected.map { VaultGoal.loginAt($0.id).start(model) } ?? .ignored
        case .addKey:
            return selected.map { VaultGoal.appKey($0.id).start(model) } ?? .ignored
        case .addProvider:
            return VaultGoal.ownProvider.start(model)
        default:
            return .ignored
        }
        return .handled
    }
}
