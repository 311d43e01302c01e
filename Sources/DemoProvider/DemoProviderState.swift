public import OAuthCore

/// The demo provider as a value: what it has issued, and what it answers.
///
/// OAuth 1.0a as X speaks it: signatures, nonces, timestamps and callbacks are checked, a wrong
/// PIN spends its request token. No network, no clock and no randomness in here: the time and
/// fresh random bytes come with each request. Everything is forgotten with the value.
public struct DemoProviderState: Sendable {
    /// How long a request token with its PIN is good.
    public static let life = Duration.seconds(600)
    /// How far a timestamp may be off.
    static let tolerance = Duration.seconds(300)
    /// How many random bytes come with each request.
    public static let entropySize = 64
    /// The most request tokens that are kept at a time.
    static let capacity = 10_000

    /// The one app that is registered here.
    public let client: ClientCredentials
    /// The name of that app.
    public let appName: String
    let base: String
    let cryptography: Cryptography
    var grants: [String: Grant] = [:]
    var tokens: [String: IssuedToken] = [:]
    var nonces: [String: Timestamp] = [:]

    /// A request token on its way.
    struct Grant {
        var secret: Secret
        var issuedAt: Timestamp
        /// Proves that a form came from our own page.
        var formKey: String
        /// What the person said.
        var decision: Decision

        enum Decision: Equatable {
            case pending
            case allowed(DemoUser, pin: String)
            case denied
        }
    }

    /// An access token.
    struct IssuedToken {
        var secret: Secret
        var user: DemoUser
    }

    /// A provider that nobody has used yet, reached at `base`, as `http://127.0.0.1:4000`.
    public init(
        base: String, client: ClientCredentials, appName: String, cryptography: Cryptography
    ) {
        self.base = base
        self.client = client
        self.appName = appName
        self.cryptography = cryptography
    }

    /// Answers a request; `entropy` are `entropySize` fresh random bytes.
    public mutating func handle(
        _ request: DemoRequest, at now: Timestamp, entropy: [UInt8]
    ) -> DemoResponse {
        forgetOldThings(now)
        do throws(DemoRefusal) {
            switch (request.method, request.path) {
            case ("GET", "/"):
                return .page(DemoPages.welcome(appName: appName))
            case ("GET", "/oauth/authorize"):
                return showAuthorization(request)
            case ("POST", "/oauth/authorize"):
                return decide(request, entropy)
            case ("POST", "/oauth/request_token"):
                return try issueRequestToken(request, now, entropy)
            case ("POST", "/oauth/access_token"):
                return try issueAccessToken(request, now, entropy)
            case ("GET", "/1.1/account/verify_credentials.json"):
                return try describeAccount(request, now)
            case ("POST", "/1.1/oauth/invalidate_token.json"):
                return try invalidateToken(request, now)
            default:
                throw .noPage
            }
        } catch {
            return .refusal(error)
        }
    }

    private mutating func forgetOldThings(_ now: Timestamp) {
        grants = grants.filter { now - $0.value.issuedAt < Self.life }
        nonces = nonces.filter { now - $0.value <= Self.tolerance * 2 }
    }

    // MARK: The three requests of a login

    private mutating func issueRequestToken(
        _ request: DemoRequest, _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        let parameters = try authenticate(
            request, tokenSecret: nil, now, badSignature: .badRequestSignature)
        guard let callback = parameters.first(.callback), callback == "oob" else {
            throw .badCallback
        }
        guard grants.count < Self.capacity else { throw .tooMany }
        let token = Self.text(entropy[0..<20])
        let secret = Self.text(entropy[20..<40])
        grants[token] = Grant(
            secret: Secret(utf8: secret), issuedAt: now, formKey: Self.text(entropy[40..<52]),
            decision: .pending)
        return .form([
            Parameter(.token, token), Parameter(.tokenSecret, secret),
            Parameter(.callbackConfirmed, "true"),
        ])
    }

    private mutating func issueAccessToken(
        _ request: DemoRequest, _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        let sent = try protocolParameters(of: request)
        guard let token = sent.first(.token), let grant = grants[token] else { throw .badVerifier }
        try authenticate(request, tokenSecret: grant.secret, now, badSignature: .badSignature)
        // Right or wrong, the request token is spent, as at X.
        grants[token] = nil
        let verifier = sent.first(.verifier) ?? (request.form + request.query).first(.verifier)
        guard case .allowed(let user, let pin) = grant.decision, let verifier,
            isEqual(verifier, pin)
        else { throw .badVerifier }
        let accessToken = "\(user.id)-\(Self.text(entropy[0..<20]))"
        let secret = Self.text(entropy[20..<40])
        tokens[accessToken] = IssuedToken(secret: Secret(utf8: secret), user: user)
        return .form([
            Parameter(.token, accessToken), Parameter(.tokenSecret, secret),
            Parameter("user_id", user.id), Parameter("screen_name", user.screenName),
        ])
    }

    // MARK: The API

    private mutating func describeAccount(
        _ request: DemoRequest, _ now: Timestamp
    ) throws(DemoRefusal) -> DemoResponse {
        let (_, user) = try authenticatedUser(request, now)
        let email =
            request.query.first(named: "include_email") == "true"
            ? #","email":"\#(user.email)""# : ""
        var response = DemoResponse.json(
            #"{"id":\#(user.id),"id_str":"\#(user.id)","name":"\#(user.fullName)","#
                + #""screen_name":"\#(user.screenName)"\#(email)}"#)
        response.headers.append(
            DemoResponse.Header(name: "x-access-level", value: user.access.rawValue))
        return response
    }

    private mutating func invalidateToken(
        _ request: DemoRequest, _ now: Timestamp
    ) throws(DemoRefusal) -> DemoResponse {
        let (token, _) = try authenticatedUser(request, now)
        tokens[token] = nil
        return .json(#"{"access_token":"\#(token)"}"#)
    }

    private mutating func authenticatedUser(
        _ request: DemoRequest, _ now: Timestamp
    ) throws(DemoRefusal) -> (token: String, user: DemoUser) {
        let sent = try protocolParameters(of: request)
        guard let token = sent.first(.token) else { throw .badData }
        guard let issued = tokens[token] else { throw .badToken }
        try authenticate(request, tokenSecret: issued.secret, now, badSignature: .badSignature)
        return (token, issued.user)
    }

    /// Letters and digits made from random bytes, for tokens.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        return String(
            decoding: bytes.map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self)
    }
}
