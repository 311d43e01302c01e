import LoginCore
import PintleText
import TerminalCore

/// What list and detail do with the session under the cursor.
enum SessionCommands {
    static func whyOff(_ action: Action, _ session: SessionSummary?) -> Announcement? {
        if action == .makeDefault, case .accountUnclear? = session?.state { return .decideFirst }
        switch action {
        case .check, .renew: return session?.kind == .signing ? .signsAlone : nil
        default: return nil
        }
    }

    static func run(
        _ action: Action, _ session: SessionSummary, _ model: inout AppModel
    ) -> Response {
        switch action {
        case .check:
            guard !model.isRunning(.check(session.id)) else { return .handled }
            model.begin(.check(session.id), .checking(session: model.handle(of: session.id)))
            return .effects([.store(.check(session.id))])
        case .renew:
            guard !model.isRunning(.renew(session.id)) else { return .handled }
            let name = PrintableText(model.snapshot.providerName(session.provider), limit: 40)
            model.begin(
                .renew(session.id), .renewing(session: model.handle(of: session.id), provider: name)
            )
            return .effects([.store(.renew(session.id))])
        case .label:
            return .push(.label(LabelScreen(session)))
        case .makeDefault:
            return .effects([.store(.setDefault(session.id))])
        case .remove:
            return .push(.remove(RemoveScreen(session, model)))
        default:
            return .ignored
        }
    }
}

extension Announcement {
    /// A session without a token: there is nothing to ask about, to renew or to log in to.
    static let signsAlone = Announcement(
        .attention, "This session has no token",
        "Its app key signs by itself: nothing to check, to renew or to log in to.")
}
