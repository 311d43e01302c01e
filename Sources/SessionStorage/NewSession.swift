public import LoginCore
public import OAuthCore

/// A session that is not in the store yet.
public struct NewSession: Sendable {
    /// The provider's id.
    public var provider: ProviderID
    /// The name of the app whose client credentials it was obtained with.
    public var app: String
    /// What signs.
    public var credentials: TokenCredentials
    /// The signature method that the login used.
    public var signatureMethod: SignatureMethod
    /// Every origin that the secret may be sent to.
    public var origins: [Origin]
    /// The wanted label; another one is found when it is taken, since a token must not be lost.
    public var label: String?
    /// Whose it is, where that is known already.
    public var account: Account?
    /// What is known about it.
    public var state: SessionSummary.State
    /// When the token arrived.
    public var obtainedAt: Timestamp
    /// When it ends, where that is known.
    public var expiresAt: Timestamp?
    /// The fields of the token answer that the provider's definition wants kept.
    public var kept: [KeptField]

    /// A session with token credentials and all that they are bound to.
    public init(
        provider: ProviderID, app: String, credentials: TokenCredentials,
        signatureMethod: SignatureMethod, origins: [Origin], label: String? = nil,
        account: Account? = nil, state: SessionSummary.State = .notChecked,
        obtainedAt: Timestamp, expiresAt: Timestamp? = nil, kept: [KeptField] = []
    ) {
        self.provider = provider
        self.app = app
        self.credentials = credentials
        self.signatureMethod = signatureMethod
        self.origins = origins
        self.label = label
        self.account = account
        self.state = state
        self.obtainedAt = obtainedAt
        self.expiresAt = expiresAt
        self.kept = kept
    }

    /// The session that a login led to.
    public init(of request: LoginRequest, _ token: ObtainedToken) {
        self.init(
            provider: request.provider.id, app: request.app, credentials: token.credentials,
            signatureMethod: request.signatureMethod, origins: request.provider.boundOrigins,
            label: request.label, obtainedAt: token.obtainedAt, expiresAt: token.expiresAt,
            kept: token.kept)
    }
}
