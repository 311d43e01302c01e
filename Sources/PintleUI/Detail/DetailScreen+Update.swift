import LoginCore
import OAuthCore
import TerminalCore

extension DetailScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(let action):
            let rows = model.layout.sheetRows
            let count = sheet(model).lines.count
            if scroll.move(action, count: count, rows: rows) { return .handled }
            guard let session = model.snapshot.session(session) else { return .ignored }
            switch action {
            case .new:
                if let provider = provider(model), provider.login == nil {
                    return .push(.token(TokenScreen(provider: provider.id)))
                }
                return .push(.newLogin(NewLoginScreen(again: session, model)))
            case .why: return .effects([.store(.explainSession)], .push(.why(WhyScreen())))
            default: return SessionCommands.run(action, session, &model)
            }
        case .message(.store(.snapshotLoaded)):
            // Removed here or in another window: the list says what went.
            return model.snapshot.session(session) == nil ? .pop : .handled
        case .key, .paste, .message:
            return .ignored
        }
    }
}
