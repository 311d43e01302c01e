/// The requests of an app for a token of its own (RFC 6749 section 4.4.2), and the reading of the
/// answer (section 4.4.3).
public struct AppExchange: Sendable, Equatable {
    /// The endpoint and its rules.
    public let rules: AppTokenRules
    /// The separator of the scopes.
    public let scopeSeparator: String

    /// The exchange of an app with a provider; nil where the provider gives apps no tokens.
    public init?(_ provider: Provider) {
        guard let rules = provider.appToken else { return nil }
        self.rules = rules
        scopeSeparator = provider.oauth2?.scopeSeparator ?? " "
    }

    /// The form, without the app's authentication.
    public var form: [Parameter] {
        var form = [Parameter("grant_type", "client_credentials")]
        if !rules.scopes.isEmpty {
            form.append(Parameter("scope", rules.scopes.joined(separator: scopeSeparator)))
        }
        return form + rules.endpoint.parameters
    }

    /// The way in which a client shows there that it is itself; nil where it has no secret, and so no
    /// token of its own (section 4.4: "only by confidential clients").
    public func authentication(
        of client: ClientCredentials, at provider: Provider
    ) -> OAuth2Rules.ClientAuthentication? {
        guard case .sharedSecret = client.key else { return nil }
        if let stated = rules.authentication { return stated }
        let usual = provider.oauth2?.authentication(of: client) ?? .basic
        return usual == .none ? .basic : usual
    }

    /// The kept part of the answer: a refresh token has no place in it, and is not used.
    public static func credentials(of reply: TokenReply) -> BearerCredentials {
        BearerCredentials(
            accessToken: reply.credentials.accessToken, scope: reply.credentials.scope)
    }
}

/// The token of an anonymous visitor, with the app's token that accompanies it.
public struct GuestCredentials: Sendable, Equatable {
    /// The app's own token, by which the guest token was got.
    public var app: BearerCredentials
    /// The guest token.
    public var token: Secret

    /// A guest token with the app's.
    public init(app: BearerCredentials, token: Secret) {
        self.app = app
        self.token = token
    }

    /// Moves the guest token of an answer from the bytes straight into secret memory.
    ///
    /// Throws `missing` where it has none, `forbiddenCharacter` where it is none that a header holds.
    public static func token(
        in body: some Collection<UInt8>, named field: String
    ) throws(ParseFailure) -> Secret {
        let fields = try AnswerFields(body, secrets: [field])
        // Some write their numbers as numbers.
        let plain = fields.plain.first(named: field).map { Secret(utf8: $0) }
        guard fields.count(of: field) == 1, let token = fields.secrets.first(named: field) ?? plain,
            !token.isEmpty
        else { throw .malformed }
        guard token.isHeaderText else { throw .forbiddenCharacter }
        return token
    }
}

extension Secret {
    /// Whether there is no control character of ASCII in it, as in every token that a server gives.
    package var isPlain: Bool { withBytes { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7f } } }

    /// Whether it can be in a header unencoded: visible ASCII alone.
    public var isHeaderText: Bool { withBytes { $0.allSatisfy { (0x21...0x7e).contains($0) } } }
}
