public import OAuthCore

/// A task of the flow, as data: `LoginDriver` runs it and sends events back.
///
/// Carries everything that it takes, the login as the flow knows it by then: nobody has to keep a
/// copy beside it, which would miss the endpoints that were looked up meanwhile.
public enum LoginEffect: Sendable, Equatable {
    /// Put the pending login into the store, sealed, in place of an earlier form of it.
    case storePendingLogin(AttemptID, PendingLogin)
    /// Take the pending login out of the store.
    case removePendingLogin(LoginID)
    /// Begin an authorization: ask for temporary credentials (RFC 5849 section 2.1), signed with
    /// the corrected clock.
    case beginAuthorization(AttemptID, LoginRequest, clockOffset: Duration)
    /// Send `deadlineReached` at that moment.
    case startDeadline(AttemptID, Timestamp)
    /// The deadline is cancelled.
    case stopDeadline
    /// Redeem the answer: exchange the verifier for token credentials (section 2.3).
    case redeem(
        AttemptID, LoginRequest, Authorization.Proof, Answer, clockOffset: Duration)
    /// Ask, when it is due and not before, whether a device login was approved (RFC 8628 section 3.4);
    /// of all processes one asks.
    case poll(AttemptID, LoginRequest, Authorization)
    /// Save a session that the store did not take when its token came, and remove the pending login
    /// in the same transaction.
    case saveSession(AttemptID, LoginRequest, Grant)
    /// Ask the provider for the account of the token.
    case requestIdentity(AttemptID, LoginRequest, SessionID, clockOffset: Duration)
    /// Record the account of the session; a session of that account takes over the new token.
    case recordAccount(AttemptID, LoginRequest, SessionID, Account)
    /// Write down that the session waits for a decision, without merging it with anything.
    case keepApart(AttemptID, LoginRequest, SessionID, Account)
    /// Throw the session away, asking the provider to end it where it can.
    case discardSession(LoginRequest, SessionID)
    /// Keep the corrected clock for this provider.
    case rememberClockOffset(Duration, of: ProviderID)
    /// Stop a request at once; its answer is no longer needed.
    case abandonRequest(AttemptID)
}

extension LoginEffect {
    /// Puts the login into the store without its URL, which no longer works.
    ///
    /// Any process that continues
    /// asks for a new one.
    static func forgetURL(
        of request: LoginRequest, _ clock: LoginFlow.Clock, _ attempt: AttemptID
    ) -> LoginEffect {
        .storePendingLogin(
            attempt,
            PendingLogin(request: request, progress: .notBegun, clockOffset: clock.offset))
    }
}
