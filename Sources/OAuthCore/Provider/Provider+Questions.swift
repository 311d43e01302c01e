/// Questions about a provider of any protocol.
extension Provider {
    /// The endpoints of a login; nil if people create the token on the provider's own page and
    /// bring all four values.
    public var login: LoginEndpoints? {
        switch `protocol` {
        case .oauth1(let rules): rules.login.map(LoginEndpoints.oauth1)
        case .oauth2(let rules): rules.isForAppsAlone ? nil : .oauth2(rules.endpoints)
        }
    }

    /// The forms that a login may take here, as far as the definition says it, the preferred one first.
    public var forms: [LoginForm] {
        switch `protocol` {
        case .oauth1: [.pin]
        case .oauth2(let rules): rules.possibleForms
        }
    }

    /// Whether the definition itself says in which order they are preferred.
    public var statesForms: Bool {
        switch `protocol` {
        case .oauth1: false
        case .oauth2(let rules): !rules.forms.isEmpty
        }
    }

    /// Whether it is known that the provider sends a browser back to a port of the person's own
    /// machine: its definition names the form, or the very port.
    public var sendsBrowserBack: Bool {
        switch `protocol` {
        case .oauth1: false
        case .oauth2(let rules):
            rules.possibleForms.contains(.loopback)
                && (rules.forms.contains(.loopback) || rules.loopback.port != nil)
        }
    }

    /// Whether Pintle can log in here; where it cannot, people bring all four values.
    public var hasLogin: Bool { login != nil }

    /// The origin that a login's first request goes to; nil where there is no login.
    public var loginOrigin: Origin? {
        switch `protocol` {
        case .oauth1(let rules): rules.login?.temporaryCredentialRequest.url.origin
        case .oauth2(let rules): rules.endpoints.first?.origin
        }
    }

    /// The host that a login's requests go to, or the first host of the API where there is none.
    public var host: String { (loginOrigin ?? firstHost)?.host ?? id.base }

    /// The first of the hosts that secrets may be sent to, no wildcard.
    public var firstHost: Origin? { boundOrigins.first { !$0.isWildcard } }

    /// The first host of the API that is named beside those of the calls, no wildcard.
    public var firstAPIHost: Origin? { apiHosts.first { !$0.isWildcard } }

    /// The hosts that the definition itself names: those that get secrets, and the page's.
    public var loginHosts: Set<String> {
        Set(boundOrigins.filter { !$0.isWildcard }.map(\.host) + [pageHost].compactMap(\.self))
    }

    /// The page that people open, without its parameters; nil where there is no login.
    public var page: RequestURL? { login?.page }

    /// The host of the page that people open; nil where there is no login.
    public var pageHost: String? { page?.host }

    /// Whether the page accepts the requested account.
    public var canNameAccount: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.login?.authorization.accountParameter != nil
        case .oauth2(let rules): rules.endpoints.authorization?.accountParameter != nil
        }
    }

    /// The name and form of the answer in that form of login: a token has neither the name nor the
    /// length of a code.
    public func hint(for form: LoginForm?) -> VerifierHint {
        form == .token ? VerifierHint(carry: verifier.carry, name: "token") : verifier
    }

    /// The kind of answer: a URL whenever the browser is sent to one.
    public var carry: Carry { callbackURL == nil ? verifier.carry : .redirect }

    /// The registered URL that the browser is sent to; nil where it is sent to none.
    public var callbackURL: String? {
        switch `protocol` {
        case .oauth1(let rules): rules.redirect
        case .oauth2(let rules): rules.pastedRedirect
        }
    }

    /// The callback for registering an app, as `oob`.
    public var callbackText: String {
        switch `protocol` {
        case .oauth1(let rules): rules.callback.text
        case .oauth2(let rules): rules.redirect.text ?? "none"
        }
    }

    /// Whether the first request of a login contains the redirect.
    public var isToldCallback: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.callback.isRequested
        // The page gets it, not the server.
        case .oauth2: false
        }
    }

    /// Whether the provider has to confirm the callback before a person may open its page.
    public var hasToConfirmCallback: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.callbackConfirmed == .required
        case .oauth2: false
        }
    }

    /// Whether a refused answer spends the authorization, so that a person has to open a new URL.
    public var isSpentByRefusal: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.afterWrongPIN == .new
        // A code that was mistyped spends nothing: the page shows another one.
        case .oauth2: false
        }
    }

    /// Whether an answer can be sent only once, even if it never arrived.
    public var isAnswerGoodOnce: Bool {
        switch `protocol` {
        case .oauth1: false
        case .oauth2: true
        }
    }

    /// The lifetime of the authorization URL, if the provider states it.
    public var authorizationLife: Duration? {
        switch `protocol` {
        case .oauth1(let rules): rules.temporaryCredentialsLife
        case .oauth2: nil
        }
    }

    /// The signature methods that it takes, the preferred one first; empty if requests are not
    /// signed.
    public var signatureMethods: [SignatureMethod] {
        switch `protocol` {
        case .oauth1(let rules): rules.signing.methods
        case .oauth2: []
        }
    }

    /// Whether an app's key signs requests here without a token, with no person behind it.
    public var signsByAppAlone: Bool { oauth1?.signing.worksWithoutToken ?? false }

    /// Whether an app key is all that a session takes here: there is no login.
    public var needsAppKeyAlone: Bool {
        signsByAppAlone && !hasLogin || oauth2?.isForAppsAlone == true
    }

    /// Whether requests over plain http are signed here too.
    public var coversPlainHTTP: Bool { oauth1?.signing.coversPlainHTTP ?? false }

    /// Whether requests are signed here: apps have a consumer key then, else a client id.
    public var isSigned: Bool { !signatureMethods.isEmpty }

    /// The request for the account that another service repeats (OAuth Echo).
    public var echoIdentity: IdentityRequest? { echo ?? identity }

    /// The request for the account's e-mail address, in the name's place; nil where none is known.
    public var emailIdentity: IdentityRequest? { identity?.forEmail ?? echo?.forEmail }

    /// The app's proof of identity here; some providers accept one of several.
    public var appKeyKinds: Set<ClientCredentials.Key.Kind> {
        switch `protocol` {
        case .oauth1(let rules):
            Set(rules.signing.methods.map { $0.usesRSA ? .rsaPrivateKey : .sharedSecret })
        case .oauth2(let rules):
            rules.appKeyKinds
        }
    }

    /// The kind of key that most apps have here.
    public var preferredAppKey: ClientCredentials.Key.Kind {
        guard let method = signatureMethods.first else {
            return oauth2?.clientAuthentication == OAuth2Rules.ClientAuthentication.none
                ? .absent : .sharedSecret
        }
        return method.usesRSA ? .rsaPrivateKey : .sharedSecret
    }

    /// Whether an app has a key of that kind here.
    public func takes(_ kind: ClientCredentials.Key.Kind) -> Bool { appKeyKinds.contains(kind) }

    /// The preferred signature method that goes with a key, since the RSA ones need an RSA key; nil
    /// if requests are not signed.
    public func signatureMethod(for key: ClientCredentials.Key) -> SignatureMethod? {
        signatureMethods.first { $0.usesRSA == (key.kind == .rsaPrivateKey) }
            ?? signatureMethods.first
    }

    /// Whether a token is complete without a secret of its own.
    public var isTokenSecretOptional: Bool {
        switch `protocol` {
        case .oauth1(let rules): rules.replies.tokenSecretIsOptional
        case .oauth2: true
        }
    }

    /// Whether requests with a token need nothing of the app, so that a token may come without an app
    /// key, as personal access tokens do.
    public var takesTokenAlone: Bool { !isSigned && clientHeader == nil }

    /// The fields of the token answer, and of the redirect before it, that are kept, sealed, with
    /// the session.
    public var keptFields: [String] {
        switch `protocol` {
        case .oauth1(let rules): rules.replies.keptFields + rules.redirected.keptFields
        case .oauth2: []
        }
    }

    /// The lasting facts of the redirect after an approval.
    public var toldByRedirect: Set<String> {
        switch `protocol` {
        case .oauth1(let rules): rules.redirected.names
        case .oauth2: []
        }
    }

    /// Whether the provider can be asked to let a session live on.
    public var canRenew: Bool { renewalOrigin != nil }

    /// The origin that is asked to let a session live on; nil where none can be.
    public var renewalOrigin: Origin? {
        switch `protocol` {
        case .oauth1(let rules): rules.renewal?.endpoint.url.origin
        case .oauth2(let rules): (rules.endpoints.token?.url ?? rules.endpoints.issuer)?.origin
        }
    }

    /// Whether the provider may have a way to end a token; its issuer names it if the definition
    /// does not.
    public var canRevoke: Bool {
        switch `protocol` {
        case .oauth1: revocation != nil
        case .oauth2(let rules): revocation != nil || rules.endpoints.issuer != nil
        }
    }

    /// Whether Pintle may register itself here if there is no app key; the issuer may have to be
    /// asked first.
    public var registersClients: Bool {
        switch `protocol` {
        case .oauth1: false
        case .oauth2(let rules): rules.registersClients
        }
    }

    /// The scopes of a login that names none (RFC 6749 section 3.3); empty leaves them to the
    /// provider.
    public var scopes: [String] {
        switch `protocol` {
        case .oauth1: []
        case .oauth2(let rules): rules.scopes
        }
    }

    /// The header that bears the app's id in each request; nil for most.
    public var clientHeader: String? {
        switch `protocol` {
        case .oauth1: nil
        case .oauth2(let rules): rules.clientHeader
        }
    }

    /// Whether a person may accept further hosts of one instance: a built-in definition leaves all its
    /// endpoints to an issuer, which can have several.
    package var takesFurtherHosts: Bool {
        source != .own && isInstance && oauth2?.endpoints.issuer != nil
    }

    /// The provider with the hosts that a person accepted for it.
    package func accepting(_ hosts: [Origin]) -> Provider {
        guard takesFurtherHosts else { return self }
        var provider = self
        for host in hosts where !isOwn(host) && !provider.apiHosts.contains(host) {
            provider.apiHosts.append(host)
        }
        return provider
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
            case .oauth2(let rules): rules.urls
            }
        let shared = [identity?.url, echo?.url, revocation?.endpoint.url].compactMap(\.self)
        var origins = Set((own + shared + appURLs).map(\.origin) + apiHosts)
        if coversPlainHTTP { origins.formUnion(apiHosts.compactMap(\.overPlainHTTP)) }
        return origins.map { ($0.description, $0) }.sorted { $0.0 < $1.0 }.map { $0.1 }
    }
}
