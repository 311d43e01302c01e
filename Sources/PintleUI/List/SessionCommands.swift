import LoginCore
import PintleText

/// What list and detail do with the session under the cursor.
enum SessionCommands {
    static func run(
        _ action: Action, _ session: SessionSummary, _ model: inout AppModel
    ) -> Response {
        switch action {
        case .check:
            guard !model.isRunning(.check(session.id)) else { return .handled }
            model.begin(.check(session.id), .checking(session: model.handle(of: session.id)))
            return .effects([.check(session.id)])
        case .label:
            return .push(.label(LabelScreen(session)))
        case .makeDefault:
            if case .accountUnclear = session.state {
                model.tell(.decideFirst)
                return .handled
            }
            return .effects([.setDefault(session.id)])
        case .remove:
            return .push(.remove(RemoveScreen(session, model)))
        default:
            return .ignored
        }
    }
}
