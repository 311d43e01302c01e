public import OAuthCore

/// A token with all that its answer said about it, on its way into the store.
public struct ObtainedToken: Sendable, Equatable {
    /// The token and its secret.
    public var credentials: TokenCredentials
    /// The fields of the answer that the definition wants kept.
    public var kept: [KeptField]
    /// When it came.
    public var obtainedAt: Timestamp
    /// When it ends, where that is known.
    public var expiresAt: Timestamp?

    /// A token that came at that moment.
    public init(
        credentials: TokenCredentials, kept: [KeptField] = [], obtainedAt: Timestamp,
        expiresAt: Timestamp? = nil
    ) {
        self.credentials = credentials
        self.kept = kept
        self.obtainedAt = obtainedAt
        self.expiresAt = expiresAt
    }
}
