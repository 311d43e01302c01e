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
