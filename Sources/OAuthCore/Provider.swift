/// A service that people log in to, described by facts alone: no provider has code of its own.
///
/// Built in or read from a YAML definition (Docs/Providers.md). Endpoint URLs are https, or http on
/// loopback, which the reader of definitions has checked.
public struct Provider: Sendable, Equatable, Identifiable {
    /// The short name that commands take, as `x` or `flickr`.
    public var id: ProviderID
    /// The name that people read, as `X` or `E*TRADE`.
    public var name: String
    /// Where temporary credentials are requested (RFC 5849 section 2.1).
    public var temporaryCredentialRequest: Endpoint
    /// The page where the resource owner says yes or no (section 2.2).
    public var authorization: AuthorizationPage
    /// Where the verifier is exchanged for token credentials (section 2.3).
    public var tokenRequest: Endpoint
    /// How requests are signed and where the protocol parameters go.
    public var signing: SigningRules
    /// What is sent as `oauth_callback`.
    public var callback: Callback
    /// Whether an answer without `oauth_callback_confirmed=true` is refused (flow rule 5).
    public var callbackConfirmed: CallbackConfirmation
    /// What a person carries over; for hints only.
    public var verifier: VerifierHint
    /// What a refused PIN does to the temporary credentials (flow rule 3).
    public var afterWrongPIN: AfterWrongPIN
    /// How to ask whose token it is; nil where the token answer has to do.
    public var identity: IdentityRequest?
    /// Further hosts where sessions may be used; the endpoints' hosts are always in.
    public var apiHosts: [Origin]
    /// How the provider ends a token; nil where it cannot be told.
    public var revocation: Endpoint?
    /// How long the authorization URL is good, where the provider states it.
    public var temporaryCredentialsLife: Duration?
    /// How long a session lasts, in words of the definition, as "until revoked".
    public var sessionLife: String?
    /// Where a consumer key comes from.
    public var registration: Registration?
    /// Certificates in PEM to trust in addition to the system's.
    public var additionalTrust: String?
    /// Where these facts come from.
    public var source: Source

    /// A provider with the endpoints given and the usual answers to everything else.
    public init(
        id: ProviderID,
        name: String,
        temporaryCredentialRequest: Endpoint,
        authorization: AuthorizationPage,
        tokenRequest: Endpoint,
        signing: SigningRules = SigningRules(),
        callback: Callback = .outOfBand,
        callbackConfirmed: CallbackConfirmation = .required,
        verifier: VerifierHint = VerifierHint(),
        afterWrongPIN: AfterWrongPIN = .same,
        identity: IdentityRequest? = nil,
        apiHosts: [Origin] = [],
        revocation: Endpoint? = nil,
        temporaryCredentialsLife: Duration? = nil,
        sessionLife: String? = nil,
        registration: Registration? = nil,
        additionalTrust: String? = nil,
        source: Source = .own
    ) {
        self.id = id
        self.name = name
        self.temporaryCredentialRequest = temporaryCredentialRequest
        self.authorization = authorization
        self.tokenRequest = tokenRequest
        self.signing = signing
        self.callback = callback
        self.callbackConfirmed = callbackConfirmed
        self.verifier = verifier
        self.afterWrongPIN = afterWrongPIN
        self.identity = identity
        self.apiHosts = apiHosts
        self.revocation = revocation
        self.temporaryCredentialsLife = temporaryCredentialsLife
        self.sessionLife = sessionLife
        self.registration = registration
        self.additionalTrust = additionalTrust
        self.source = source
    }

    /// The preferred signature method that goes with a key: the RSA ones need an RSA key.
    public func signatureMethod(for key: ClientCredentials.Key) -> SignatureMethod {
        let hasRSAKey = if case .rsaPrivateKey = key { true } else { false }
        return signing.methods.first { $0.usesRSA == hasRSAKey } ?? signing.methods[0]
    }

    /// Every origin that a secret of this provider may be sent to, sorted, without repeats.
    ///
    /// The store binds each sealed secret to this list, so that an edited store or definition
    /// cannot point a token at another server.
    public var boundOrigins: [Origin] {
        let endpoints = [
            temporaryCredentialRequest.url, tokenRequest.url, identity?.url, revocation?.url,
        ]
        let origins = Set(endpoints.compactMap { $0?.origin } + apiHosts)
        return origins.sorted { $0.description < $1.description }
    }
}

/// A provider's short name: lower-case letters, digits, dash and dot.
public struct ProviderID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name as commands take it.
    public let rawValue: String

    /// Accepts 1 to 64 of `a-z 0-9 - .`, starting with a letter or digit, no reserved word.
    public init?(rawValue: String) {
        let isLetterOrDigit: (UInt8) -> Bool = {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard let first = rawValue.utf8.first, isLetterOrDigit(first), rawValue.utf8.count <= 64,
            rawValue.utf8.allSatisfy({
                isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            }),
            !Self.reserved.contains(rawValue)
        else { return nil }
        self.rawValue = rawValue
    }

    /// The verbs of `pintle login`, which a provider may not be called.
    public static let reserved: Set<String> = ["start", "list", "finish", "cancel"]

    /// The name itself.
    public var description: String { rawValue }
}
