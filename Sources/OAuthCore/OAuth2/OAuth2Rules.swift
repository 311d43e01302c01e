/// The part of a provider's definition that only OAuth 2 has (RFC 6749 and its relatives).
public struct OAuth2Rules: Sendable, Equatable {
    /// The endpoints of a login, as far as the definition names them; the issuer's metadata name
    /// the rest.
    public var endpoints: OAuth2Endpoints
    /// The value of `redirect_uri`.
    public var redirect: Redirect
    /// Whether the page that the browser is sent to shows the code, so that no URL has to be
    /// pasted.
    public var redirectShowsCode: Bool
    /// The scopes of a login that names none (RFC 6749 section 3.3); empty leaves them to the provider.
    public var scopes: [String]
    /// Scopes that people ask for by one name; those of the default ones are `scopes`.
    public var levels: [ScopeLevel] = []
    /// The separator of the scopes: a blank by the standard.
    public var scopeSeparator: String
    /// How the app shows that it is itself at the token endpoint (section 2.3).
    public var clientAuthentication: ClientAuthentication
    /// The authentications of other kinds of apps, as public ones beside those with a secret.
    public var otherAuthentications: [ClientAuthentication] = []
    /// The header that bears the app's id in each request, for APIs that want one.
    public var clientHeader: String?
    /// The way that ties the code to its request (RFC 7636).
    public var pkce: PKCEMethod
    /// How the device flow is spoken (RFC 8628).
    public var device: DeviceRules
    /// How tokens come from a page, where that is another matter than codes.
    public var tokenPage = TokenPage()
    /// The forms that logins may take, in the order of preference; empty where the definition does not
    /// say it.
    public var forms: [LoginForm]
    /// The way that Pintle registers itself at a server where a person has no app key.
    public var clientRegistration = RegistrationRules()

    /// The endpoints given, with the usual answers to everything else.
    public init(
        endpoints: OAuth2Endpoints, redirect: Redirect = .outOfBand,
        redirectShowsCode: Bool = false, scopes: [String] = [], scopeSeparator: String = " ",
        clientAuthentication: ClientAuthentication = .none, pkce: PKCEMethod = .s256,
        device: DeviceRules = DeviceRules(), forms: [LoginForm] = []
    ) {
        self.endpoints = endpoints
        self.redirect = redirect
        self.redirectShowsCode = redirectShowsCode
        self.scopes = scopes
        self.scopeSeparator = scopeSeparator
        self.clientAuthentication = clientAuthentication
        self.pkce = pkce
        self.device = device
        self.forms = forms
    }

    /// Whether a server may register an app by itself; its issuer may have to be asked.
    public var registersClients: Bool {
        clientRegistration.style != .none
            && (clientRegistration.url ?? endpoints.issuer) != nil
    }

    /// Whether logins ask for an identity token (OpenID Connect Core 1.0 section 3.1.2.1).
    public var asksForIdentity: Bool { scopes.contains("openid") }

    /// Whether only apps get tokens, with no person behind them: there is a token endpoint, and nowhere
    /// for a login to begin.
    public var isForAppsAlone: Bool { possibleForms.isEmpty && endpoints.token != nil }

    /// How an app proves that it is itself: as the server registered it, else as the definition says.
    public func authentication(of client: ClientCredentials) -> ClientAuthentication {
        switch client.authentication {
        // The definition knows the form of the header.
        case .basic?
        where ([clientAuthentication] + otherAuthentications).contains(.basicRaw)
            && !([clientAuthentication] + otherAuthentications).contains(.basic):
            .basicRaw
        case let registered?: registered
        case nil: authentication(by: client.key)
        }
    }

    /// The authentication of an app with such a key, or with none.
    public func authentication(by key: ClientCredentials.Key) -> ClientAuthentication {
        guard case .sharedSecret = key else { return .none }
        let ways = [clientAuthentication] + otherAuthentications
        return ways.first { $0 != .none } ?? .none
    }

    /// The kinds of keys that go with these ways.
    var appKeyKinds: Set<ClientCredentials.Key.Kind> {
        Set(
            ([clientAuthentication] + otherAuthentications).map {
                $0 == .none ? .absent : .sharedSecret
            })
    }

    /// The URL that the browser ends at and people paste; nil where a page shows the code.
    var pastedRedirect: String? {
        if case .url(let text) = redirect, !redirectShowsCode { text } else { nil }
    }

    /// Those that the definition names; else all that its endpoints, or those that its issuer may
    /// name, allow.
    var possibleForms: [LoginForm] {
        guard forms.isEmpty else { return forms }
        // A definition that says where a login goes says so of each form; the issuer is asked for what
        // it leaves out.
        let canAsk = endpoints.issuer != nil && endpoints.authorization == nil
        var possible: [LoginForm] = []
        if endpoints.authorization != nil || canAsk { possible.append(.code) }
        if endpoints.deviceAuthorization != nil || canAsk { possible.append(.device) }
        // Last, since the server may not take another port than the registered one.
        if possible.contains(.code), isAtLoopback { possible.append(.loopback) }
        return possible
    }

    var isAtLoopback: Bool {
        if case .url(let text) = redirect { LoopbackPlace(text) != nil } else { false }
    }

    /// The loopback redirect for a browser of this machine: the definition may fix port, path or
    /// name.
    package var loopback: LoopbackPlace {
        if case .url(let text) = redirect, let place = LoopbackPlace(text) { place } else { .usual }
    }

    /// Loopback redirect of a client: the registered one, else that of the definition.
    package func loopback(of client: ClientCredentials) -> LoopbackPlace {
        client.redirect.flatMap(LoopbackPlace.init) ?? loopback
    }

    /// The `redirect_uri` where a person pastes what the browser ends at; nil if requests have none.
    package func redirectText(of client: ClientCredentials) -> String? {
        (isAtLoopback ? client.redirect : nil) ?? redirect.text
    }

    /// The `redirect_uri` for a URL that the desktop delivers.
    package var schemeRedirect: String {
        let usual = "pintle:/callback"
        guard case .url(let text) = redirect, text.hasPrefix("pintle:") else { return usual }
        return text
    }

    /// The URLs that the definition names and that get secrets.
    var urls: [RequestURL] {
        endpoints.urls + [device.token?.url, clientRegistration.url].compactMap(\.self)
    }

    /// The parameters that the protocol itself sets in the requests of a login (RFC 6749, RFC
    /// 7636), and in those that end a token (RFC 7009); definitions and URLs may not set them.
    package static let ownParameters: Set<String> = [
        "response_type", "client_id", "client_secret", "redirect_uri", "scope", "state",
        "code_challenge", "code_challenge_method", "grant_type", "code", "code_verifier",
        "refresh_token", "token", "token_type_hint", "device_code", "nonce",
    ]

    /// The value of `redirect_uri`, equal byte for byte in both requests of a login (RFC 6749
    /// section 4.1.3).
    public enum Redirect: Sendable, Equatable {
        /// `urn:ietf:wg:oauth:2.0:oob`: the provider's page shows the code.
        case outOfBand
        /// `oob`, as OAuth 1.0a says it.
        case shortOutOfBand
        /// Absent from both requests: the provider's page shows the code, or the registered URL
        /// counts.
        case absent
        /// A registered URL.
        case url(String)

        /// The value; nil for none.
        public var text: String? {
            switch self {
            case .outOfBand: "urn:ietf:wg:oauth:2.0:oob"
            case .shortOutOfBand: "oob"
            case .absent: nil
            case .url(let text): text
            }
        }
    }

    /// How an app shows that it is itself at the token endpoint (RFC 6749 section 2.3).
    public enum ClientAuthentication: String, Sendable, CaseIterable {
        /// By its id alone: a public client.
        case none
        /// By id and secret in the form.
        case post
        /// By HTTP Basic, both percent-encoded first, as section 2.3.1 says.
        case basic
        /// By HTTP Basic, both unencoded.
        case basicRaw = "basic_raw"
    }

    /// The way that ties a code to its request (RFC 7636).
    public enum PKCEMethod: String, Sendable, CaseIterable {
        /// The hash of a verifier goes first, the verifier with the code.
        case s256 = "S256"
        /// The verifier itself goes first.
        case plain
        /// Not at all, where a provider refuses it.
        case none
    }
}
