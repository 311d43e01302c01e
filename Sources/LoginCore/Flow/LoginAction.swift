public import OAuthCore

/// What a person does to a login that has begun.
public enum LoginAction: Sendable, Equatable {
    /// Take it up where the store has it.
    case resume
    /// Send what the person typed or pasted; not cleaned yet.
    case answer(Secret)
    /// Say what becomes of a session of another account.
    case decide(AccountDecision)
    /// Ask for a new URL.
    case newURL
    /// Go on in another form, with a new URL.
    case changeForm(LoginForm)
    /// Do the failed step again.
    case retry
    /// Stop it for good.
    case cancel
    /// Stop what runs for it here; it stays in the store.
    case leave

    /// What the flow is told; nil for what is done to the login as a whole.
    public var event: LoginEvent? {
        switch self {
        case .answer(let typed): .answerEntered(typed)
        case .decide(let decision): .accountConfirmed(decision)
        case .newURL: .newURLRequested
        case .changeForm(let form): .formChosen(form)
        case .retry: .retried
        case .cancel: .cancelled
        case .resume, .leave: nil
        }
    }
}
