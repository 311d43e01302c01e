public import CryptoOpenSSL
public import OAuthCore

/// The demo provider as a value: its issued tokens, and its answers.
///
/// OAuth 1.0a as X speaks it, in every form that RFC 5849 leaves to clients: any place for the
/// parameters, any signature method, either method of HTTP for the token calls. Signatures, nonces,
/// timestamps and callbacks are checked, a wrong PIN spends its request token. OAuth 2 beside it,
/// by a page with PKCE, at which the browser stays or comes back by loopback, by a page that shows
/// the token, by device code, and for the app alone: codes and refresh tokens work once. No
/// network, no clock and no randomness in here: the time and fresh random bytes come with each
/// request. Everything is forgotten with the value.
public struct DemoProviderState: Sendable {
    /// The lifetime of a request token with its PIN.
    public static let life = Duration.seconds(600)
    /// How far a timestamp may be off.
    static let tolerance = Duration.seconds(300)
    /// How many random bytes come with each request.
    public static let entropySize = 64
    /// The most request tokens that are kept at a time.
    static let capacity = 10_000
    /// How many statuses are kept, of all users together.
    static let keptStatuses = 200

    /// The one app that is registered here.
    public let client: ClientCredentials
    /// The key that verifies the app's RSA signatures, if one is registered.
    public let publicKey: RSAPublicKey?
    /// The name of that app.
    public let appName: String
    let base: String
    let cryptography: Cryptography
    var grants: [String: Grant] = [:]
    var tokens: [String: IssuedToken] = [:]
    var nonces: [String: Timestamp] = [:]
    var statuses: [DemoStatus] = []
    var lastStatus = 0
    var oauth2 = OAuth2Grants()
    /// The id of the one app of OAuth 2, which has no secret.
    static let clientID = "demo-client"
    var clientID: String { Self.clientID }

    /// A request token on its way.
    struct Grant {
        var secret: Secret
        var issuedAt: Timestamp
        /// Proves that a form came from our own page.
        var formKey: String
        /// The person's decision.
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

    /// An unused provider, reached at `base`, as `http://127.0.0.1:4000`.
    public init(
        base: String, client: ClientCredentials, publicKey: RSAPublicKey? = nil, appName: String,
        cryptography: Cryptography
    ) {
        self.base = base
        self.client = client
        self.publicKey = publicKey
        self.appName = appName
        self.cryptography = cryptography
    }

    /// Answers a request; `entropy` are `entropySize` fresh random bytes.
    ///
    /// HEAD is answered without a body, errors too (RFC 9110 section 9.3.2).
    public mutating func handle(
        _ request: DemoRequest, at now: Timestamp, entropy: [UInt8]
    ) -> DemoResponse {
        var response = answer(request, at: now, entropy: entropy)
        if request.method == "HEAD" { response.body = "" }
        return response
    }

    private mutating func answer(
        _ request: DemoRequest, at now: Timestamp, entropy: [UInt8]
    ) -> DemoResponse {
        forgetOldThings(now)
        do throws(DemoRefusal) {
            try DemoDoor(base: base).admit(request)
            guard let call = DemoCall(rawValue: String(request.path)) else { throw .noPage }
            guard call.methods.contains(request.method) else {
                throw .wrongMethod(allowed: call.methods)
            }
            switch call {
            case .welcome: return .page(DemoPages.welcome(appName: appName))
            case .authorize, .authenticate:
                return request.method == "POST"
                    ? decide(request, entropy) : showAuthorization(request)
            case .page, .devicePage:
                return request.method == "POST"
                    ? decide(request, entropy) : try showConsent(request, call, now, entropy)
            case .deviceStart: return try startDevice(request, now, entropy)
            case .token: return try issueToken(request, now, entropy)
            case .revoke: return try revoke(request)
            case .userInfo: return try describeBearer(request)
            case .requestToken: return try issueRequestToken(request, now, entropy)
            case .accessToken: return try issueAccessToken(request, now, entropy)
            case .account: return try describeAccount(request, now)
            case .update: return try writeStatus(request, now)
            case .timeline: return try listStatuses(request, now)
            case .endToken: return try endToken(request, now)
            }
        } catch {
            return .refusal(error)
        }
    }

    mutating func forgetOldThings(_ now: Timestamp) {
        grants = grants.filter { now - $0.value.issuedAt < Self.life }
        nonces = nonces.filter { now - $0.value <= Self.tolerance * 2 }
        oauth2.forgetOldThings(now)
    }

    // MARK: The three requests of a login

    private mutating func issueRequestToken(
        _ request: DemoRequest, _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        let sent = try ProtocolParameters(of: request)
        try authenticate(
            request, sent, tokenSecret: nil, now, badSignature: .badRequestSignature)
        guard sent.first(.callback) == "oob" else { throw .badCallback }
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
        let sent = try ProtocolParameters(of: request)
        guard let token = sent.first(.token), let grant = grants[token] else { throw .badVerifier }
        try authenticate(
            request, sent, tokenSecret: grant.secret, now, badSignature: .badSignature)
        // Right or wrong, the request token is spent, as at X.
        grants[token] = nil
        guard case .allowed(let user, let pin) = grant.decision,
            let verifier = sent.first(.verifier), isEqual(verifier, pin)
        else { throw .badVerifier }
        let accessToken = "\(user.id)-\(Self.text(entropy[0..<20]))"
        let secret = Self.text(entropy[20..<40])
        tokens[accessToken] = IssuedToken(secret: Secret(utf8: secret), user: user)
        return .form([
            Parameter(.token, accessToken), Parameter(.tokenSecret, secret),
            Parameter("user_id", user.id), Parameter("screen_name", user.screenName),
        ])
    }

    /// Letters and digits made from random bytes, for tokens.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        return String(
            decoding: bytes.map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self)
    }
}
