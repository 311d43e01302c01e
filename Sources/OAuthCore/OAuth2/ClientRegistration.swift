/// Pintle's description of itself for registration at a server (RFC 7591 section 2).
///
/// It is said once for all logins: with every redirect, form and scope that they may ask for.
public struct ClientRegistration: Sendable, Equatable {
    /// The name that people see on the page.
    public static let clientName = "Pintle"
    /// The possible redirects, the one of the definition first.
    public var redirects: [String]
    /// The scopes that logins may ask for.
    public var scopes: [String]
    /// How tokens are asked for.
    public var grantTypes: [String]
    /// The response types of logins.
    public var responseTypes: [String]
    /// How the client would prove that it is itself.
    public var authentication: OAuth2Rules.ClientAuthentication

    /// Needs of logins by these rules, as far as the server's metadata allow them; the grant of the
    /// form in use is asked for in any case.
    ///
    /// `port` is that of loopback redirects for which the definition names none.
    public init(
        _ rules: OAuth2Rules, at metadata: ServerMetadata? = nil, for form: LoginForm? = nil,
        port: Int
    ) {
        redirects = rules.registeredRedirects(port: port)
        scopes = rules.scopes
        let forms = rules.possibleForms
        let hasDevices =
            metadata == nil
            || (rules.endpoints.deviceAuthorization ?? metadata?.deviceAuthorization) != nil
        let used = form ?? forms.first ?? .code
        let grants =
            ["authorization_code", Self.refresh]
            + (forms.contains(.token) ? ["implicit"] : [])
            + (forms.contains(.device) && hasDevices ? [DeviceRules.standardGrantType] : [])
        grantTypes = grants.filter {
            metadata?.grantTypes?.contains($0) ?? true || $0 == used.grantType
        }
        responseTypes = grantTypes.compactMap(Self.responseType).filter {
            metadata?.responseTypes?.contains($0) ?? true || $0 == Self.responseType(used.grantType)
        }
        authentication = rules.registeredAuthentication(among: metadata?.authentications)
    }

    /// Descriptions to try in this order, each after the server refused the one before it: all that
    /// logins may ask for; the grant of the form in use alone; that with `localhost` in place of the
    /// IP address, which some servers refuse.
    public static func attempts(
        _ rules: OAuth2Rules, at metadata: ServerMetadata? = nil, for form: LoginForm? = nil,
        port: Int
    ) -> [ClientRegistration] {
        let whole = ClientRegistration(rules, at: metadata, for: form, port: port)
        let narrow = whole.narrowed(to: form ?? rules.possibleForms.first ?? .code, of: rules)
        return [whole, narrow, narrow.byName].reduce(into: []) { attempts, next in
            if !attempts.contains(next) { attempts.append(next) }
        }
    }

    /// The one redirect and grant of that form, with renewals.
    private func narrowed(to form: LoginForm, of rules: OAuth2Rules) -> ClientRegistration {
        var narrow = self
        narrow.grantTypes = grantTypes.filter { $0 == form.grantType || $0 == Self.refresh }
        narrow.responseTypes = [form.grantType].compactMap(Self.responseType)
        let own: String? =
            switch form {
            case .loopback: loopback?.redirect
            case .scheme: rules.schemeRedirect
            case .pin, .code, .token, .device: nil
            }
        narrow.redirects = [own ?? redirects[0]]
        return narrow
    }

    /// Description with the name of this machine in place of its loopback IP address.
    private var byName: ClientRegistration {
        var named = self
        named.redirects = redirects.map { text in
            guard var place = LoopbackPlace(text), place.host == .ipv4 else { return text }
            place.host = .name
            return place.redirect
        }
        return named
    }

    /// Its redirect to this machine.
    public var loopback: LoopbackPlace? { redirects.lazy.compactMap(LoopbackPlace.init).first }

    private static let refresh = "refresh_token"

    /// The response type of a grant (RFC 7591 section 2.1); nil for one without a page.
    private static func responseType(_ grant: String) -> String? {
        ["authorization_code": "code", "implicit": "token"][grant]
    }

    /// The members of a request in the words of the standard.
    ///
    /// `application_type` is OpenID Connect's: without it loopback redirects are refused there.
    public var standard: JSONValue {
        let isNative = redirects.contains { !$0.hasPrefix("https:") }
        var members: [JSONValue.Member] = [
            .init("client_name", .string(Self.clientName)),
            .init("redirect_uris", .array(redirects.map(JSONValue.string))),
            .init("grant_types", .array(grantTypes.map(JSONValue.string))),
            .init("response_types", .array(responseTypes.map(JSONValue.string))),
            .init("token_endpoint_auth_method", .string(authentication.registeredName)),
            .init("application_type", .string(isNative ? "native" : "web")),
        ]
        if !scopes.isEmpty {
            members.append(.init("scope", .string(scopes.joined(separator: " "))))
        }
        return .object(members)
    }

    /// The form of a request in Mastodon's words; several redirects stand on lines of their own.
    public var mastodon: [Parameter] {
        let scope = scopes.isEmpty ? [] : [Parameter("scopes", scopes.joined(separator: " "))]
        return [
            Parameter("client_name", Self.clientName),
            Parameter("redirect_uris", redirects.joined(separator: "\n")),
        ] + scope
    }
}

extension OAuth2Rules {
    /// The redirects of all forms of login; those to this machine have a port.
    func registeredRedirects(port: Int) -> [String] {
        let place = loopback
        let own = place.at(port: place.port ?? port).redirect
        var redirects = (isAtLoopback ? own : redirect.text).map { [$0] } ?? []
        let forms = possibleForms
        if forms.contains(.loopback), !isAtLoopback { redirects.append(own) }
        if forms.contains(.scheme), !redirects.contains(schemeRedirect) {
            redirects.append(schemeRedirect)
        }
        // A registration needs one, even if nothing listens there.
        return redirects.isEmpty ? [own] : redirects
    }

    /// How a client that is registered proves that it is itself: as the definition has it where the
    /// issuer takes that, without a secret rather than with one, in the form rather than in a header.
    func registeredAuthentication(among stated: [String]?) -> ClientAuthentication {
        let own = [clientAuthentication] + otherAuthentications
        let preferred: [ClientAuthentication] = [.none, .post, .basic, .basicRaw]
        let taken = preferred.filter { stated?.contains($0.registeredName) ?? own.contains($0) }
        return taken.first(where: own.contains) ?? taken.first ?? clientAuthentication
    }
}

extension OAuth2Rules.ClientAuthentication {
    /// Its name in registrations and metadata (RFC 7591 section 2).
    public var registeredName: String {
        switch self {
        case .none: "none"
        case .post: "client_secret_post"
        case .basic, .basicRaw: "client_secret_basic"
        }
    }
}
