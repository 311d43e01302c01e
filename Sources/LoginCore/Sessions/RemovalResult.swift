public import OAuthCore

/// The result of removing a session.
public enum RemovalResult: Sendable, Equatable {
    /// Removed here only, sealed until then.
    case keptSealed(until: Timestamp)
    /// Removed here, sealed until then; the provider offers no way to end it.
    case notRevocable(page: String?, until: Timestamp)
    /// Removed here, and the provider ended the token.
    case ended
    /// Removed here, sealed until then; the provider was asked and did not end it.
    case notEnded(SessionFailure, until: Timestamp)
    /// Erased.
    case erased
}
