public import OAuthCore

/// An action of a person on a login that has begun.
public enum LoginAction: Sendable, Equatable {
    /// Send the text that the person typed or pasted; not cleaned yet.
    case answer(Secret)
    /// Decide about a session of another account.
    case decide(AccountDecision)
    /// Ask for a new URL.
    case newURL
    /// Continue in another form, with a new URL.
    case changeForm(LoginForm)
    /// Do the failed step again.
    case retry
    /// Stop it for good.
    case cancel
    /// Stop the tasks of the login here; it stays in the store.
    case leave

    /// The event for the flow; nil for actions on the login as a whole.
    public var event: LoginEvent? {
        switch self {
        case .answer(let typed): .answerEntered(typed)
        case .decide(let decision): .accountConfirmed(decision)
        case .newURL: .newURLRequested
        case .changeForm(let form): .formChosen(form)
        case .retry: .retried
        case .cancel: .cancelled
        case .leave: nil
        }
    }
}
