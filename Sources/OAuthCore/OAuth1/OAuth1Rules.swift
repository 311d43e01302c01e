/// The part of a provider's definition that only OAuth 1.0 and 1.0a have (RFC 5849).
public struct OAuth1Rules: Sendable, Equatable {
    /// The endpoints of a login; nil where people make the token on the provider's own page and
    /// bring all four values.
    public var login: OAuth1Endpoints?
    /// The index of the endpoints, read before a login, in place of those in `login`.
    public var discovery: Provider.Discovery?
    /// How requests are signed and where the protocol parameters go.
    public var signing: Provider.SigningRules
    /// The value of `oauth_callback`, and its place.
    public var callback: Provider.Callback
    /// Whether an answer without `oauth_callback_confirmed=true` is refused (flow rule 5).
    public var callbackConfirmed: Provider.CallbackConfirmation
    /// The effect of a refused PIN on the temporary credentials (flow rule 3).
    public var afterWrongPIN: Provider.AfterWrongPIN
    /// How the answers of the two token calls are read.
    public var replies: Provider.ReplyRules
    /// The facts of the redirect after an approval, beside token and verifier.
    public var redirected: Provider.RedirectFields
    /// How a session's token is made to live on; nil where that cannot be asked for.
    public var renewal: Provider.Renewal?
    /// The lifetime of the authorization URL, if the provider states it and the answer to the
    /// temporary credential request does not.
    public var temporaryCredentialsLife: Duration?

    /// The endpoints given, with the usual answers to everything else.
    public init(
        login: OAuth1Endpoints?, discovery: Provider.Discovery? = nil,
        signing: Provider.SigningRules = .init(), callback: Provider.Callback = .init(),
        callbackConfirmed: Provider.CallbackConfirmation = .required,
        afterWrongPIN: Provider.AfterWrongPIN = .same, replies: Provider.ReplyRules = .init(),
        redirected: Provider.RedirectFields = .init(), renewal: Provider.Renewal? = nil,
        temporaryCredentialsLife: Duration? = nil
    ) {
        self.login = login
        self.discovery = discovery
        self.signing = signing
        self.callback = callback
        self.callbackConfirmed = callbackConfirmed
        self.afterWrongPIN = afterWrongPIN
        self.replies = replies
        self.redirected = redirected
        self.renewal = renewal
        self.temporaryCredentialsLife = temporaryCredentialsLife
    }

    /// The URLs that a login or the renewal of a session sends secrets to, by these rules.
    var endpoints: [RequestURL] {
        [
            login?.temporaryCredentialRequest.url, login?.tokenRequest.url, discovery?.url,
            renewal?.endpoint.url,
        ].compactMap(\.self)
    }

    /// The registered URL that the browser is sent to; nil if the page shows a verifier.
    var redirect: String? {
        if case .redirect(let address) = callback.value { address } else { nil }
    }
}
