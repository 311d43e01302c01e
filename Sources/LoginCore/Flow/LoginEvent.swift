public import OAuthCore

/// An event, with its time: an action of the person, a network answer, a result of the store.
///
/// An answer names the attempt that it answers; one of another attempt changes nothing.
public enum LoginEvent: Sendable, Equatable {
    /// A person began a login; the provider's clock is known to be that far ahead.
    case started(LoginRequest, clockOffset: Duration)
    /// A login was taken up again from the store, perhaps in another process.
    case resumed(PendingLogin)
    /// The pending login is safely in the store.
    case pendingLoginStored(AttemptID)
    /// The provider can be asked for approval; at these endpoints, where they were looked up.
    case authorizationBegun(
        AttemptID, Authorization, endpoints: Provider.LoginEndpoints? = nil)
    /// The person typed or pasted something; not cleaned yet. Nothing where the provider's page
    /// shows nothing, and the person says that it is done.
    case answerEntered(Secret)
    /// The provider issued the credentials of a session, which is safely in the store; the pending
    /// login left it in the same transaction.
    case granted(AttemptID, SessionID, Grant)
    /// The provider issued the credentials of a session, and the store did not take it.
    case grantUnsaved(AttemptID, Grant, StoreFailure)
    /// The server was asked whether a device login was approved, and has not said yes or no.
    case polled(AttemptID, DevicePolling)
    /// The provider named the account of the token.
    case identityReceived(AttemptID, Account)
    /// The person decided about a session of another account.
    case accountConfirmed(AccountDecision)
    /// The store has the account of the session; the session that it became, perhaps by merging.
    case accountRecorded(AttemptID, SessionID, replaced: ReplacedLogin? = nil)
    /// Another process exchanged the verifier meanwhile: the session that it saved, and its
    /// account.
    case finishedElsewhere(AttemptID, SessionID, Account?)
    /// A request did not lead to its answer.
    case requestFailed(AttemptID, LoginFailure)
    /// The store did not do its part.
    case storeFailed(AttemptID, StoreFailure)
    /// The time of the URL is over.
    case deadlineReached(AttemptID)
    /// The person asks for a new URL.
    case newURLRequested
    /// The person asks for another form of the login.
    case formChosen(LoginForm)
    /// The person asks for the failed step again.
    case retried
    /// The person stopped the login for good.
    case cancelled
}

extension LoginEvent {
    /// The attempt that the event answers; nil for actions of people.
    var attempt: AttemptID? {
        switch self {
        case .started, .resumed, .answerEntered, .accountConfirmed, .newURLRequested,
            .formChosen, .retried, .cancelled:
            nil
        case .pendingLoginStored(let attempt), .authorizationBegun(let attempt, _, _),
            .granted(let attempt, _, _), .grantUnsaved(let attempt, _, _), .polled(let attempt, _),
            .identityReceived(let attempt, _), .accountRecorded(let attempt, _, _),
            .finishedElsewhere(let attempt, _, _), .requestFailed(let attempt, _),
            .storeFailed(let attempt, _),
            .deadlineReached(let attempt):
            attempt
        }
    }
}
