import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Asks whether an app key, or a provider of the person's own, is to go, and names the sessions
/// that need it; starts on keeping it.
struct RemoveItemScreen: Question {
    /// The item as it was when the question was asked.
    let asked: Item
    /// How many sessions needed it then.
    let users: Int
    var choice: Choice<Bool>

    /// A thing that can be removed with one question.
    enum Item: Sendable, Equatable {
        case app(AppSummary)
        case provider(Provider)
    }

    var screen: Screen { .removeItem(self) }

    init(_ item: Item, _ model: AppModel) {
        asked = item
        let sessions = item.sessions(model)
        users = sessions.count
        choice = Choice(
            "Remove the \(item.name)?",
            yes: ("remove it", Self.effect(on: sessions)),
            no: ("keep it", "nothing is changed"))
    }

    func title(_ model: AppModel) -> PrintableText { "Remove" }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard case .store(.snapshotLoaded) = message, asked.now(model) == nil else {
            return .ignored
        }
        return .pop
    }

    mutating func take(_ isRemoved: Bool, _ model: inout AppModel) -> Response {
        guard isRemoved, let now = asked.now(model) else { return .pop }
        guard now == asked, now.sessions(model).count == users else {
            // It was changed in another window: the question is asked again.
            self = RemoveItemScreen(now, model)
            model.tell(.changedMeanwhile)
            return .handled
        }
        return switch asked {
        case .app(let app): .call(RemoveApp(provider: app.provider, name: app.name), .pop)
        case .provider(let provider): .call(RemoveProvider(provider: provider.id), .pop)
        }
    }

    /// The effect on the sessions: two by name, the others by number.
    private static func effect(
        on sessions: [SessionSummary]
    ) -> PrintableText {
        guard !sessions.isEmpty else { return "no session needs it" }
        let isOne = sessions.count == 1
        var names = sessions.prefix(2).map { PrintableText($0.handle, limit: isOne ? 24 : 14) }
            .joined(separator: sessions.count > 2 ? ", " : " and ")
        if sessions.count > 2 { names += " and \(sessions.count - 2) more" }
        return names + (isOne ? " stays, but cannot sign" : " stay, but cannot sign")
    }
}

extension RemoveItemScreen.Item {
    fileprivate var name: PrintableText {
        switch self {
        case .app(let app): "app key \(app.name, limit: 30)"
        case .provider(let provider): "provider \(provider.name, limit: 30)"
        }
    }

    /// The sessions that need it; of a provider those of its instances too.
    fileprivate func sessions(_ model: AppModel) -> [SessionSummary] {
        switch self {
        case .app(let app):
            model.snapshot.sessions(using: app.name, of: app.provider).filter { !$0.isImpersonal }
        case .provider(let provider):
            model.snapshot.sessions.filter { $0.provider.base == provider.id.base }
        }
    }

    /// The item in its current state; nil if it is gone.
    fileprivate func now(_ model: AppModel) -> Self? {
        switch self {
        case .app(let app):
            model.snapshot.apps(of: app.provider).first { $0.name == app.name }.map(Self.app)
        case .provider(let provider):
            model.snapshot.provider(provider.id).map(Self.provider)
        }
    }
}
