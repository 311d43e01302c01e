/// The proof that a code answers our own request, and the secrets of the exchange: made before the
/// URL is shown, and sealed with the login, so that any process can finish it on another day.
public struct CodeRequest: RedirectRequest, Equatable {
    /// The value of `state` in the URL, which the redirect has to repeat (RFC 6749 section 10.12).
    public var state: String
    /// The secret that goes with the code; nil where the provider refuses PKCE.
    public var verifier: CodeVerifier?
    /// The `redirect_uri` of the URL; nil where it has none.
    public var redirect: String?
    /// The issuer of the tokens, as the redirect may name it in `iss` (RFC 9207); nil if unknown.
    public var issuer: String?
    /// Whether a redirect without `iss` is none of this issuer's, since it announced to state it.
    public var isIssuerRequired: Bool
    /// The token endpoint that the URL was made with.
    public var token: RequestURL
    /// The form of the login: how the code comes back.
    public var form: LoginForm
    /// The value of `nonce` in the URL, which the identity token has to repeat (OpenID Connect Core
    /// 1.0 section 15.5.2); nil if no identity is asked for.
    public var nonce: String?

    /// Stores the parameters of a URL.
    public init(
        state: String, verifier: CodeVerifier?, redirect: String?, issuer: String?,
        isIssuerRequired: Bool = false, token: RequestURL, form: LoginForm = .code,
        nonce: String? = nil
    ) {
        self.state = state
        self.verifier = verifier
        self.redirect = redirect
        self.issuer = issuer
        self.isIssuerRequired = isIssuerRequired
        self.token = token
        self.form = form
        self.nonce = nonce
    }

    /// The port where Pintle waits for the browser; nil if the redirect is not at this machine.
    public var loopback: LoopbackPlace? {
        guard form == .loopback, let place = redirect.flatMap(LoopbackPlace.init),
            place.port != nil
        else { return nil }
        return place
    }
}
