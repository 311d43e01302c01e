/// Client credentials (RFC 5849 section 1.1), popularly the consumer key and consumer secret; the
/// client id and client secret of OAuth 2 (RFC 6749 section 2.2).
public struct ClientCredentials: Sendable, Equatable {
    /// The consumer key, sent as `oauth_consumer_key`, or the `client_id`.
    ///
    /// Not a secret by itself.
    public var identifier: String

    /// The client's signing key.
    public var key: Key

    /// How an OAuth 2 server registered it to prove that it is itself; nil where the provider's
    /// definition says that.
    public var authentication: OAuth2Rules.ClientAuthentication?

    /// Loopback redirect that an OAuth 2 server registered for it, port included; nil where the
    /// provider's definition says that.
    public var redirect: String?

    /// The proof that a request is the client's: a shared secret, or an RSA private key.
    public enum Key: Sendable, Equatable {
        /// The consumer secret, for the HMAC methods and PLAINTEXT; the client secret.
        case sharedSecret(Secret)
        /// A private key in PEM (PKCS#1 or PKCS#8, not encrypted), for the RSA methods.
        case rsaPrivateKey(pem: Secret)
        /// Nothing: a public client, as OAuth 2 has them (RFC 6749 section 2.1).
        case absent

        /// The kinds of keys.
        public enum Kind: Sendable, Hashable, CaseIterable {
            /// A consumer secret, or client secret.
            case sharedSecret
            /// A private RSA key.
            case rsaPrivateKey
            /// No key: a public client.
            case absent
        }

        /// Its kind.
        public var kind: Kind {
            switch self {
            case .sharedSecret: .sharedSecret
            case .rsaPrivateKey: .rsaPrivateKey
            case .absent: .absent
            }
        }
    }

    /// Pairs an identifier with its key.
    public init(
        identifier: String, key: Key, authentication: OAuth2Rules.ClientAuthentication? = nil,
        redirect: String? = nil
    ) {
        self.identifier = identifier
        self.key = key
        self.authentication = authentication
        self.redirect = redirect
    }
}
