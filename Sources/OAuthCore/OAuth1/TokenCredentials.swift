/// Token credentials (RFC 5849 section 2.3), popularly the access token and its secret.
public struct TokenCredentials: Sendable, Equatable {
    /// The access token.
    ///
    /// It goes into each signed request, and nowhere else.
    public var identifier: Secret

    /// The access token's secret; may be empty.
    public var sharedSecret: Secret

    /// Pairs an access token with its secret.
    public init(identifier: Secret, sharedSecret: Secret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}
