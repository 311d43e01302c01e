public import OAuthCore

/// A login that was found in a file of another tool.
public struct FoundLogin: Sendable, Equatable {
    /// The line that it begins in, from 1.
    public var line: Int
    /// The provider as commands take it, as `x` or `mastodon@https://mastodon.example`; foreign text
    /// behind the `@`, and nil where the file does not tell.
    public var provider: String?
    /// Its account, as the file claims; foreign text, nil if the file does not name one.
    public var name: String?
    /// The app key that it was made with; nil where that is not in the file.
    public var app: FoundApp?
    /// The consumer key of that, where the file has it and not its secret; foreign text.
    public var appIdentifier: String?
    /// The token.
    public var token: Secret
    /// Its secret; nil for a token that is sent unsigned.
    public var tokenSecret: Secret?
    /// The refresh token; nil if the file has none.
    public var refreshToken: Secret?
    /// When it ends, where the file says so.
    public var expiresAt: Timestamp?

    /// A login in a file.
    public init(
        line: Int, provider: String?, name: String? = nil, app: FoundApp? = nil, token: Secret,
        tokenSecret: Secret?, refreshToken: Secret? = nil, expiresAt: Timestamp? = nil
    ) {
        self.line = line
        self.provider = provider
        self.name = name
        self.app = app
        self.token = token
        self.tokenSecret = tokenSecret
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }
}

/// An app key that was found in a file of another tool.
public struct FoundApp: Sendable, Equatable {
    /// The consumer key or client id, which is not a secret; foreign text.
    public var identifier: String
    /// The proof that a request is the app's.
    public var key: ClientCredentials.Key

    /// An app key in a file.
    public init(identifier: String, key: ClientCredentials.Key) {
        self.identifier = identifier
        self.key = key
    }

    /// An app key with a shared secret.
    public init(identifier: String, secret: Secret) {
        self.init(identifier: identifier, key: .sharedSecret(secret))
    }
}
