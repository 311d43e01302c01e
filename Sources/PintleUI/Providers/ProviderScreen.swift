import OAuthCore
import TerminalCore

/// One provider: what is known about it, and its app keys.
struct ProviderScreen: ScreenState {
    let provider: ProviderID
    var scroll = TextScroll()

    var screen: Screen { .provider(self) }
    var place: Place { .provider }

    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }
    func title(_ model: AppModel) -> PrintableText {
        "Provider \(model.snapshot.providerName(provider))"
    }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        switch action {
        case .new, .addKey: model.snapshot.vault.isUsable
        default: true
        }
    }

    /// To the login form, or first to the app key that the login needs.
    static func logIn(_ provider: ProviderID, _ model: AppModel) -> Response {
        .push(.starting(with: provider, model))
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.new):
            return Self.logIn(provider, model)
        case .action(.addKey):
            return .push(.appForm(AppFormScreen(provider: provider, model)))
        case .action(let action):
            let rows = model.layout.sheetRows
            let count = sheet(model).lines.count
            return scroll.move(action, count: count, rows: rows) ? .handled : .ignored
        case .message(.snapshotLoaded):
            return model.snapshot.provider(provider) == nil ? .pop : .handled
        case .key, .paste, .message:
            return .ignored
        }
    }
}
