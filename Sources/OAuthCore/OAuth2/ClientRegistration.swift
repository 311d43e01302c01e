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

    /// The needs of logins by these rules; `stated` are the issuer's methods of authentication, by
    /// their names there, nil if it names none.
    public init(_ rules: OAuth2Rules, stated: [String]? = nil) {
        redirects = rules.registeredRedirects
        scopes = rules.scopes
        let forms = rules.possibleForms
        grantTypes =
            ["authorization_code", "refresh_token"]
            + (forms.contains(.token) ? ["implicit"] : [])
            + (forms.contains(.device) ? [DeviceRules.standardGrantType] : [])
        responseTypes = ["code"] + (forms.contains(.token) ? ["token"] : [])
        authentication = rules.registeredAuthentication(among: stated)
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
    /// The redirects of all forms of login.
    var registeredRedirects: [String] {
        var redirects = redirect.text.map { [$0] } ?? []
        let forms = possibleForms
        if forms.contains(.loopback), !isAtLoopback { redirects.append(Self.loopbackRedirect) }
        if forms.contains(.scheme), !redirects.contains(schemeRedirect) {
            redirects.append(schemeRedirect)
        }
        // A registration needs one, even if nothing listens there.
        return redirects.isEmpty ? [Self.loopbackRedirect] : redirects
    }

    /// A redirect that only leads back to this machine (RFC 8252 section 7.3).
    static let loopbackRedirect = "http://127.0.0.1/callback"

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
