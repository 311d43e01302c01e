public import OAuthCore

/// What a login is for: everything the person chose before it began.
public struct LoginRequest: Sendable, Equatable {
    /// The login's own name.
    public var id: LoginID
    /// The service.
    public var provider: Provider
    /// Its endpoints; those that were discovered, once they are.
    public var endpoints: Provider.LoginEndpoints
    /// The name of the app, among those registered with the provider.
    public var app: String
    /// The app's consumer key; it goes on some authorization URLs.
    public var clientIdentifier: String
    /// The signature method to use, one of the provider's.
    public var signatureMethod: SignatureMethod
    /// The account that was asked for, if any (flow rule 4).
    public var account: String?
    /// The name of the level of access that was asked for, one of the provider's; nil for its own.
    public var access: String?
    /// The label that the session will get, if any.
    public var label: String?
    /// When the login began.
    public var startedAt: Timestamp
    /// The ssh client's address that it began from, if any; foreign text.
    public var startedFrom: String?

    /// Everything about a login that is known before its first request.
    public init(
        id: LoginID, provider: Provider, endpoints: Provider.LoginEndpoints, app: String,
        clientIdentifier: String, signatureMethod: SignatureMethod, account: String? = nil,
        access: String? = nil, label: String? = nil, startedAt: Timestamp,
        startedFrom: String? = nil
    ) {
        self.id = id
        self.provider = provider
        self.endpoints = endpoints
        self.app = app
        self.clientIdentifier = clientIdentifier
        self.signatureMethod = signatureMethod
        self.account = account
        self.access = access
        self.label = label
        self.startedAt = startedAt
        self.startedFrom = startedFrom
    }
}

/// A login as the store keeps it, so that another process can go on with it (flow rule 1).
public struct PendingLogin: Sendable, Equatable {
    /// What the login is for.
    public var request: LoginRequest
    /// How far it has come.
    public var progress: Progress
    /// How far the provider's clock is ahead of ours, where that had to be corrected.
    public var clockOffset: Duration

    /// How far a stored login has come.
    public enum Progress: Sendable, Equatable {
        /// It has no address: the request failed, or has not been made.
        case withoutAddress
        /// It waits for a verifier.
        case awaitingVerifier(Authorization)
        /// Its session is saved, but belongs to another account than the one asked for.
        case awaitingAccountDecision(SessionID, Account)
    }

    /// A login as it stands in the store.
    public init(request: LoginRequest, progress: Progress, clockOffset: Duration = .zero) {
        self.request = request
        self.progress = progress
        self.clockOffset = clockOffset
    }

    /// The address that people open, while there is one.
    public var address: Authorization? {
        if case .awaitingVerifier(let address) = progress { address } else { nil }
    }
}

/// Temporary credentials with the authorization URL made from them.
public struct Authorization: Sendable, Equatable {
    /// What the verifier is exchanged with.
    public var credentials: TemporaryCredentials
    /// What a person opens.
    public var authorizationURL: RequestURL
    /// When it came.
    public var issuedAt: Timestamp
    /// Until when it is good, where the provider states that.
    public var expiresAt: Timestamp?
    /// How many verifiers in a row were refused for it.
    public var refusals: Int

    /// An address fresh from the provider.
    public init(
        credentials: TemporaryCredentials, authorizationURL: RequestURL, issuedAt: Timestamp,
        expiresAt: Timestamp?, refusals: Int = 0
    ) {
        self.credentials = credentials
        self.authorizationURL = authorizationURL
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.refusals = refusals
    }
}
