public import OAuthCore

/// What became of a session that was removed.
public enum RemovalResult: Sendable, Equatable {
    /// Removed here only, sealed until then.
    case keptSealed(until: Timestamp)
    /// Removed here, sealed until then; the provider has no way to be told.
    case notRevocable(page: String?, until: Timestamp)
    /// Removed here, and the provider ended the token.
    case ended
    /// Removed here, sealed until then; the provider was asked and did not end it.
    case notEnded(SessionFailure, until: Timestamp)
    /// Erased.
    case erased
}
