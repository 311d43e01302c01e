import LoginCore
import OAuthCore
import PintleText
import TextCore

/// The commands of list and detail for the session under the cursor.
enum SessionCommands {
    static func whyOff(_ action: Action, _ session: SessionSummary?) -> Announcement? {
        if action == .makeDefault, case .accountUnclear? = session?.state { return .decideFirst }
        switch action {
        case .check, .renew: return session?.kind == .signing ? .signsAlone : nil
        default: return nil
        }
    }

    /// Whether a session can be renewed: by its provider without a person, or by another login.
    static func canRenew(_ session: SessionSummary, _ model: AppModel) -> Bool {
        session.needsLogin || renewsUnasked(session, model)
    }

    /// The form to log in again with the account, or for a token if the provider has no login.
    static func loginAgain(_ session: SessionSummary, _ model: AppModel) -> any ScreenState {
        if model.snapshot.provider(session.provider)?.hasLogin == false {
            return TokenScreen(provider: session.provider)
        }
        return NewLoginScreen(again: session, model)
    }

    private static func renewsUnasked(_ session: SessionSummary, _ model: AppModel) -> Bool {
        guard let provider = model.snapshot.provider(session.provider) else { return false }
        return session.kind.map { provider.gives($0) } == true || provider.canRenew
    }

    static func run(
        _ action: Action, _ session: SessionSummary, _ model: AppModel
    ) -> Response {
        switch action {
        case .check:
            return model.once(CheckSession(session: session.id))
        case .renew where session.needsLogin:
            return .push(loginAgain(session, model))
        case .renew:
            return model.once(RenewSession(session: session.id))
        case .label:
            return .push(LabelScreen(session))
        case .export:
            return .push(ExportScreen([session]))
        case .makeDefault:
            return .call(SetDefault(session: session.id))
        case .remove:
            return .push(QuestionScreen.removing(session, model))
        default:
            return .ignored
        }
    }
}

extension SessionSummary {
    /// Whether its provider no longer takes its token.
    var needsLogin: Bool { if case .logInAgain = state { true } else { false } }
}

extension Announcement {
    /// A session without a token: there is nothing to ask about, to renew or to log in to.
    static let signsAlone = Announcement(
        .attention, "This session has no token",
        "Its app key signs by itself: nothing to check, to renew or to log in to.")
}
