/// The proof that a token answers our own request (RFC 6749 section 4.2.1): made before the URL is
/// shown, and sealed with the login.
public struct TokenRequest: RedirectRequest, Equatable {
    /// The value of `state` in the URL, which the redirect has to repeat (section 10.12).
    public var state: String
    /// The `redirect_uri` of the URL; nil where it has none.
    public var redirect: String?
    /// The issuer of the tokens, as the redirect may name it in `iss` (RFC 9207); nil if unknown.
    public var issuer: String?
    /// Whether a redirect without `iss` is none of this issuer's, since it announced to state it.
    public var isIssuerRequired: Bool

    /// Stores the parameters of a URL.
    public init(
        state: String, redirect: String?, issuer: String?, isIssuerRequired: Bool = false
    ) {
        self.state = state
        self.redirect = redirect
        self.issuer = issuer
        self.isIssuerRequired = isIssuerRequired
    }
}
