/// Client credentials (RFC 5849 section 1.1), popularly the consumer key and consumer secret.
public struct ClientCredentials: Sendable, Equatable {
    /// The consumer key, sent as `oauth_consumer_key`.
    ///
    /// Not a secret by itself.
    public var identifier: String

    /// What the client signs with.
    public var key: Key

    /// What proves that a request is the client's: a shared secret, or an RSA private key.
    public enum Key: Sendable, Equatable {
        /// The consumer secret, for the HMAC methods and PLAINTEXT.
        case sharedSecret(Secret)
        /// A private key in PEM (PKCS#1 or PKCS#8, not encrypted), for the RSA methods.
        case rsaPrivateKey(pem: Secret)

        /// Whether it signs by the RSA methods.
        public var isRSA: Bool {
            if case .rsaPrivateKey = self { true } else { false }
        }
    }

    /// Pairs an identifier with its key.
    public init(identifier: String, key: Key) {
        self.identifier = identifier
        self.key = key
    }
}

/// Temporary credentials (RFC 5849 section 2.1), popularly the request token and its secret.
public struct TemporaryCredentials: Sendable, Equatable {
    /// The request token; it stands in the authorization URL, so it is no secret.
    public var identifier: String

    /// The request token's secret; may be empty.
    public var sharedSecret: Secret

    /// Pairs a request token with its secret.
    public init(identifier: String, sharedSecret: Secret) {
        self.identifier = identifier
        self.sharedSecret = sharedSecret
    }
}

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

/// The verifier (RFC 5849 section 2.2), popularly the PIN: what a person carries over.
public struct Verifier: Sendable, Equatable {
    /// The verifier as it is sent in `oauth_verifier`.
    public var value: Secret

    /// Wraps a value that has been cleaned already.
    public init(_ value: Secret) {
        self.value = value
    }
}
