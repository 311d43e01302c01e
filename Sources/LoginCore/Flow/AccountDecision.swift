/// What becomes of a session whose account is not the one asked for.
public enum AccountDecision: Sendable, Equatable {
    /// Keep it as the account that was signed in.
    case keep
    /// Throw it away and log in again.
    case tryAgain
    /// Throw it away.
    case discard
}
