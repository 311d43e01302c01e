import OAuthCore
import TerminalCore

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
        case .message(.store(.snapshotLoaded)), .message(.input(.resized)):
            reload(model)
            return .handled
        case .message:
            return .ignored
        }
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
            return .push(.provider(ProviderScreen(provider: selected.id)))
        case .new:
            return selected.map { .push(.starting(with: $0.id, model)) } ?? .ignored
        case .addKey:
            guard let selected else { return .ignored }
            return .push(.appKey(for: selected.id, model))
        case .addProvider:
            return .push(.addProvider(AddProviderScreen()))
        default:
            return .ignored
        }
        return .handled
    }
}
