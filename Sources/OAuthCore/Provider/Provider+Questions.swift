/// What can be asked of a provider whatever protocol it speaks.
extension Provider {
    /// Where the requests of a login go; nil where people make the token on the provider's own page
    /// and bring all four values.
    public var login: LoginEndpoints? {
        switch `protocol` {
        case .oauth1(let rules): rules.login
        }
    }

    /// Whether Pintle can log in here; where it cannot, people bring all four values.
    public var hasLogin: Bool { login != nil }

    /// The origin that a login's first request goes to; nil where there is no login.
    public var loginOrigin: Origin? {
        switch `protocol` {
        case .oauth1(let rules): rules.login?.temporaryCredentialRequest.url.origin
        }
    }

    /// The host that a login's requests go to, or the first host of the API where there is none.
    public var host: String { (loginOrigin ?? firstHost)?.host ?? id.base }

    /// The first of the hosts that secrets may be sent to, no wildcard.
    public var firstHost: Origin? { boundOrigins.first { !$0.isWildcard } }

    /// The first host of the API that is named beside those of the calls, no wildcard.
    public var firstAPIHost: Origin? { apiHosts.first { !$0.isWildcard } }

    /// The page that people open, without its parameters; nil where there is no login.
    public var page: RequestURL? {
        switch `protocol` {
        case .oauth1(let rules): rules.login?.authorization.url
        }
    }

    /// The host of the page that people open; nil where there is no login.
    public var pageHost: String? { page?.host }

    /// Whether the page can be told which account is wanted.
    public var canNameAccount: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.login?.authorization.accountParameter != nil
        }
    }

    /// What a person brings back: a URL wherever the browser is sent to one.
    public var carry: Carry { callbackURL == nil ? verifier.carry : .redirect }

    /// The registered URL that the browser is sent to; nil where it is sent to none.
    public var callbackURL: String? {
        switch `protocol` {
        case .oauth1(let rules): rules.redirect
        }
    }

    /// What a person registers an app with as its callback, as `oob`.
    public var callbackText: String {
        switch `protocol` {
        case .oauth1(let rules): rules.callback.text
        }
    }

    /// Whether the provider is told at the beginning of a login where to send the browser.
    public var isToldCallback: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.callback.isRequested
        }
    }

    /// Whether the provider has to confirm the callback before a person may open its page.
    public var hasToConfirmCallback: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.callbackConfirmed == .required
        }
    }

    /// Whether a refused answer spends the authorization, so that a person has to open a new URL.
    public var isSpentByRefusal: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.afterWrongPIN == .new
        }
    }

    /// How long the authorization URL is good, where the provider states it.
    public var authorizationLife: Duration? {
        switch `protocol` {
        case .oauth1(let rules): rules.temporaryCredentialsLife
        }
    }

    /// The signature methods that it takes, the preferred one first.
    public var signatureMethods: [SignatureMethod] {
        switch `protocol` {
        case .oauth1(let rules): rules.signing.methods
        }
    }

    /// Whether an app signs with an RSA key here, or with a secret; some providers take both.
    public func takesKey(rsa: Bool) -> Bool { signatureMethods.contains { $0.usesRSA == rsa } }

    /// The preferred signature method that goes with a key: the RSA ones need an RSA key.
    public func signatureMethod(for key: ClientCredentials.Key) -> SignatureMethod {
        signatureMethods.first { $0.usesRSA == key.isRSA } ?? signatureMethods[0]
    }

    /// Whether a token is complete without a secret of its own.
    public var isTokenSecretOptional: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.replies.tokenSecretIsOptional
        }
    }

    /// The fields of the token answer, and of the redirect before it, that are kept, sealed, with
    /// the session.
    public var keptFields: [String] {
        switch `protocol` {
        case .oauth1(let rules): rules.replies.keptFields + rules.redirected.keptFields
        }
    }

    /// What the redirect after an approval says that is worth more than the moment.
    public var toldByRedirect: Set<String> {
        switch `protocol` {
        case .oauth1(let rules): rules.redirected.names
        }
    }

    /// Whether the provider can be asked to let a session live on.
    public var canRenew: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.renewal != nil
        }
    }

    /// Every origin that a secret of this provider may be sent to, sorted, without repeats; some may
    /// be wildcards.
    ///
    /// The store binds each sealed secret to this list, so that an edited store or definition
    /// cannot point a token at another server.
    public var boundOrigins: [Origin] {
        let own: [RequestURL] =
            switch `protocol` {
            case .oauth1(let rules): rules.endpoints
            }
        let shared = [identity?.url, revocation?.endpoint.url].compactMap(\.self)
        let origins = Set((own + shared).map(\.origin) + apiHosts)
        return origins.sorted { $0.description < $1.description }
    }
}
