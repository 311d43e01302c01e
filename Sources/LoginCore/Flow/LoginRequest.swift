public import OAuthCore

/// The request for a login: all choices of the person before it began.
public struct LoginRequest: Sendable, Equatable {
    /// The login's own name.
    public var id: LoginID
    /// The service.
    public var provider: Provider
    /// Its endpoints; those that were discovered, once they are.
    public var endpoints: Provider.LoginEndpoints
    /// The name of the app, among those registered with the provider.
    public var app: String
    /// The app's consumer key, which is part of some authorization URLs.
    public var clientIdentifier: String
    /// The signature method to use, one of the provider's; nil where nothing is signed.
    public var signatureMethod: SignatureMethod?
    /// The forms that the login may take, the best one first; the one that it took, once it has begun.
    public var forms: [LoginForm]
    /// The account that was asked for, if any (flow rule 4).
    public var account: String?
    /// The name of the level of access that was asked for, one of the provider's; nil for its own.
    public var access: String?
    /// The scopes that it asks for (RFC 6749 section 3.3); empty leaves them to the provider.
    public var scopes: [String]
    /// Whether the page asks for a new sign-in: there is a session of this provider already, and
    /// the browser may be signed in with its account.
    public var signsInAnew: Bool
    /// Whether Pintle registered the app itself.
    public var isAppRegistered = false
    /// The label that the session will get, if any.
    public var label: String?
    /// When the login began.
    public var startedAt: Timestamp
    /// The IP address of the ssh client that it began from, if any; foreign text.
    public var startedFrom: String?

    /// Everything about a login that is known before its first request.
    public init(
        id: LoginID, provider: Provider, endpoints: Provider.LoginEndpoints, app: String,
        clientIdentifier: String, signatureMethod: SignatureMethod?, forms: [LoginForm]? = nil,
        account: String? = nil, access: String? = nil, scopes: [String]? = nil,
        signsInAnew: Bool = false, label: String? = nil, startedAt: Timestamp,
        startedFrom: String? = nil
    ) {
        self.id = id
        self.provider = provider
        self.endpoints = endpoints
        self.app = app
        self.clientIdentifier = clientIdentifier
        self.signatureMethod = signatureMethod
        self.forms = forms ?? provider.forms
        self.account = account
        self.access = access
        self.scopes = scopes ?? provider.scopes
        self.signsInAnew = signsInAnew
        self.label = label
        self.startedAt = startedAt
        self.startedFrom = startedFrom
    }
}

extension LoginRequest {
    /// The form that the login takes, or that it tries first.
    public var form: LoginForm { forms.first ?? .pin }

    /// The name and the form of the value that the person brings back.
    public var hint: Provider.VerifierHint { provider.hint(for: form) }

    /// Whether an answer can be sent only once, even if it never arrived; a token is not sent at
    /// all.
    public var isAnswerGoodOnce: Bool { provider.isAnswerGoodOnce && form != .token }

    /// The kind of value that a person brings back.
    public var carry: Carry {
        if form == .device { return .approval }
        return form.comesByBrowser ? .redirect : provider.carry
    }
}
