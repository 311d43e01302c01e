/// A service that people log in to, described by facts alone: no provider has code of its own.
///
/// Built in or read from a YAML definition (Docs/Providers.md). Endpoint URLs are https, or http on
/// loopback, which the reader of definitions has checked.
public struct Provider: Sendable, Equatable, Identifiable {
    /// The short name that commands take, as `x`, or `mediawiki@wiki.example.org` of an instance.
    public var id: ProviderID
    /// The name that people read, as `X` or `E*TRADE`.
    public var name: String
    /// What has to be known before its URLs are, as the host of a wiki; empty for most providers.
    ///
    /// While `isInstance` is false, every URL here is made from the variables' examples.
    public var variables: [InstanceVariable]
    /// The endpoints of a login; nil where people make the token on the provider's own page and
    /// bring all four values.
    public var login: LoginEndpoints?
    /// Where the endpoints are looked up before a login, in place of those in `login`.
    public var discovery: Discovery?
    /// How requests are signed and where the protocol parameters go.
    public var signing: SigningRules
    /// Headers that each request to this provider bears, as `Accept`; never signed.
    public var headers: [Parameter]
    /// What is sent as `oauth_callback`, and where.
    public var callback: Callback
    /// Whether an answer without `oauth_callback_confirmed=true` is refused (flow rule 5).
    public var callbackConfirmed: CallbackConfirmation
    /// What a person carries over.
    public var verifier: VerifierHint
    /// What a refused PIN does to the temporary credentials (flow rule 3).
    public var afterWrongPIN: AfterWrongPIN
    /// The levels of access that a person may choose from, where that is done at login.
    public var accessChoice: AccessChoice?
    /// How the answers of the two token calls are read.
    public var replies: ReplyRules
    /// How to ask whose token it is; nil where the token answer has to do.
    public var identity: IdentityRequest?
    /// Further hosts where sessions may be used; the endpoints' hosts are always in.
    public var apiHosts: [Origin]
    /// How a token is presented to the API: signed along, or bare.
    public var tokenUse: TokenUse
    /// How a session's token is made to live on; nil where that cannot be asked for.
    public var renewal: Renewal?
    /// How the provider ends a token; nil where it cannot be told.
    public var revocation: Revocation?
    /// How long the authorization URL is good, where the provider states it.
    public var temporaryCredentialsLife: Duration?
    /// How long a session lasts.
    public var sessionLife: SessionLife
    /// What the provider's own refusals mean, asked before the general rules.
    public var refusals: [RefusalRule]
    /// Where a consumer key comes from.
    public var registration: Registration?
    /// Certificates in PEM to trust in addition to the system's.
    public var additionalTrust: String?
    /// Where these facts come from.
    public var source: Source

    /// A provider with the endpoints given and the usual answers to everything else.
    public init(
        id: ProviderID, name: String, variables: [InstanceVariable] = [],
        login: LoginEndpoints?, discovery: Discovery? = nil,
        signing: SigningRules = SigningRules(), headers: [Parameter] = [],
        callback: Callback = Callback(), callbackConfirmed: CallbackConfirmation = .required,
        verifier: VerifierHint = VerifierHint(), afterWrongPIN: AfterWrongPIN = .same,
        accessChoice: AccessChoice? = nil, replies: ReplyRules = ReplyRules(),
        identity: IdentityRequest? = nil, apiHosts: [Origin] = [], tokenUse: TokenUse = .signed,
        renewal: Renewal? = nil, revocation: Revocation? = nil,
        temporaryCredentialsLife: Duration? = nil, sessionLife: SessionLife = SessionLife(),
        refusals: [RefusalRule] = [], registration: Registration? = nil,
        additionalTrust: String? = nil, source: Source = .own
    ) {
        self.id = id
        self.name = name
        self.variables = variables
        self.login = login
        self.discovery = discovery
        self.signing = signing
        self.headers = headers
        self.callback = callback
        self.callbackConfirmed = callbackConfirmed
        self.verifier = verifier
        self.afterWrongPIN = afterWrongPIN
        self.accessChoice = accessChoice
        self.replies = replies
        self.identity = identity
        self.apiHosts = apiHosts
        self.tokenUse = tokenUse
        self.renewal = renewal
        self.revocation = revocation
        self.temporaryCredentialsLife = temporaryCredentialsLife
        self.sessionLife = sessionLife
        self.refusals = refusals
        self.registration = registration
        self.additionalTrust = additionalTrust
        self.source = source
    }

    /// The host that a login's requests go to, or the first host of the API where there is none.
    public var host: String {
        login?.temporaryCredentialRequest.url.host ?? boundOrigins.first?.host ?? id.base
    }

    /// The host of the page that people open; nil where there is no login.
    public var pageHost: String? { login?.authorization.url.host }

    /// What a person brings back: a URL wherever the browser is sent to one.
    public var carry: Carry {
        if case .redirect = callback.value { return .redirect }
        return verifier.carry
    }

    /// Whether every URL in here is real: the provider has no variables, or this is an instance.
    public var isInstance: Bool { variables.isEmpty || id.instance != nil }

    /// The preferred signature method that goes with a key: the RSA ones need an RSA key.
    public func signatureMethod(for key: ClientCredentials.Key) -> SignatureMethod {
        signing.methods.first { $0.usesRSA == key.isRSA } ?? signing.methods[0]
    }

    /// Every origin that a secret of this provider may be sent to, sorted, without repeats.
    ///
    /// The store binds each sealed secret to this list, so that an edited store or definition
    /// cannot point a token at another server.
    public var boundOrigins: [Origin] {
        let endpoints = [
            login?.temporaryCredentialRequest.url, login?.tokenRequest.url, discovery?.url,
            identity?.url, renewal?.endpoint.url, revocation?.endpoint.url,
        ]
        let origins = Set(endpoints.compactMap { $0?.origin } + apiHosts)
        return origins.sorted { $0.description < $1.description }
    }
}
