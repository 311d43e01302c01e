public import LoginCore

/// Whether this process may exchange a login's verifier, which works once.
///
/// One process at a time has the right to; others that ask meanwhile wait, and get the result.
public enum LoginClaim: Sendable {
    /// It may, until it gives the right up, with the resulting session if there is one.
    case ours(release: @Sendable (SessionID?) -> Void)
    /// Another process was first: the session that it saved, and its account.
    case finishedElsewhere(SessionID, Account?)
    /// An answer that works once was already sent for it, and its result is lost.
    case answerSentBefore
}
