/// Temporary credentials (RFC 5849 section 2.1), popularly the request token and its secret.
public struct TemporaryCredentials: Sendable, Equatable {
    /// The request token; it is part of the authorization URL, so it is not a secret.
    public var identifier: String

    /// The request token's secret; may be empty.
    public var sharedSecret: Secret

    /// Pairs a request token with its secret.
    public init(identifier: String, sharedSecret: Secret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}
