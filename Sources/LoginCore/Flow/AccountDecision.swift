/// The decision about a session of another account than the one asked for.
public enum AccountDecision: Sendable, Equatable {
    /// Keep it as the account that was signed in.
    case keep
    /// Throw it away and log in again.
    case tryAgain
    /// Throw it away.
    case discard
}
