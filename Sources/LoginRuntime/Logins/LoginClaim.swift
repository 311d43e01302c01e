public import LoginCore

/// Whether this process may exchange a login's verifier, which is good once.
///
/// One process at a time has the right to; who asked meanwhile waits, and is told what became of it.
public enum LoginClaim: Sendable {
    /// It may, until it gives the right up, with the session that came of it if there is one.
    case ours(release: @Sendable (SessionID?) -> Void)
    /// Another process was first: the session that it saved, and whose it is.
    case finishedElsewhere(SessionID, Account?)
    /// An answer that is good once was sent for it already, and what came of it is lost.
    case answerSentBefore
}
