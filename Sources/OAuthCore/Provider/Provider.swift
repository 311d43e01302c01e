/// A service that people log in to, described by facts alone: no provider has code of its own.
///
/// Built in or read from a YAML definition (Docs/Providers.md). Endpoint URLs are https, or http on
/// loopback, which the reader of definitions has checked.
public struct Provider: Sendable, Equatable, Identifiable {
    /// The short name that commands take, as `x`, or `mediawiki@wiki.example.org` of an instance.
    public var id: ProviderID
    /// The name that people read, as `X` or `E*TRADE`.
    public var name: String
    /// Further names that people look for it by, as a former one.
    public var aliases: [String] = []
    /// The parts of its URLs that the user has to give, as the host of a wiki; usually empty.
    ///
    /// While `isInstance` is false, every URL here is made from the variables' examples.
    public var variables: [InstanceVariable]
    /// The protocol that it speaks, with its own facts; faces ask the questions of
    /// `Provider+Questions` instead.
    public var `protocol`: LoginProtocol
    /// Headers that each request to this provider bears, as `Accept`; never signed.
    public var headers: [Parameter]
    /// The answer that a person brings back.
    public var verifier: VerifierHint
    /// The levels of access that a person may choose from, where that is done at login.
    public var accessChoice: AccessChoice?
    /// The request for the account of a token; nil if only the token answer can name it.
    public var identity: IdentityRequest?
    /// The identity request that OAuth Echo hands on; nil for `identity`.
    public var echo: IdentityRequest?
    /// The cost of a check of a token.
    public var check = CheckCost.unknown
    /// Further hosts where sessions may be used, wildcards among them; the endpoints' hosts are
    /// always in.
    public var apiHosts: [Origin]
    /// The place of the next page in the JSON of an answer, for each parameter of the next request:
    /// `pagination_token` from `meta.next_token`.
    public var pages: [Parameter] = []
    /// The URL of X's upload in pieces; nil if none is known.
    public var chunkedUpload: RequestURL?
    /// How a token is presented to the API: signed along, or bare.
    public var tokenUse: TokenUse
    /// The request that ends a token; nil if there is none.
    public var revocation: Revocation?
    /// How an app gets a token of its own; nil where none is known.
    public var appToken: AppTokenRules?
    /// The request for the token of an anonymous visitor; nil if none is known.
    ///
    /// Goes with `appToken`.
    public var guestToken: GuestTokenRules?
    /// How long a session lasts.
    public var sessionLife: SessionLife
    /// The meanings of the provider's own refusals, tried before the general rules.
    public var refusals: [RefusalRule]
    /// The page that gives consumer keys.
    public var registration: Registration?
    /// Certificates in PEM to trust in addition to the system's.
    public var additionalTrust: String?
    /// The sources of these facts.
    public var source: Source

    /// A provider of that protocol with the usual answers to everything else.
    public init(
        id: ProviderID, name: String, variables: [InstanceVariable] = [],
        protocol: LoginProtocol, headers: [Parameter] = [],
        verifier: VerifierHint? = nil, accessChoice: AccessChoice? = nil,
        identity: IdentityRequest? = nil, apiHosts: [Origin] = [], tokenUse: TokenUse? = nil,
        revocation: Revocation? = nil, sessionLife: SessionLife = SessionLife(),
        refusals: [RefusalRule] = [], registration: Registration? = nil,
        additionalTrust: String? = nil, source: Source = .own
    ) {
        self.id = id
        self.name = name
        self.variables = variables
        self.protocol = `protocol`
        self.headers = headers
        self.verifier = verifier ?? `protocol`.usualVerifier
        self.accessChoice = accessChoice
        self.identity = identity
        self.apiHosts = apiHosts
        self.tokenUse = tokenUse ?? `protocol`.usualTokenUse
        self.revocation = revocation
        self.sessionLife = sessionLife
        self.refusals = refusals
        self.registration = registration
        self.additionalTrust = additionalTrust
        self.source = source
    }

    /// Whether one of its further names is this one, case aside.
    public func isCalled(_ name: String) -> Bool {
        aliases.contains { $0.lowercased() == name.lowercased() }
    }

    /// Whether every URL in here is real: the provider has no variables, or this is an instance.
    public var isInstance: Bool { variables.isEmpty || id.instance != nil }
}
