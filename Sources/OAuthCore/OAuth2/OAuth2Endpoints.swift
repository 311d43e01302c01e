/// The endpoints of an OAuth 2 login, as far as known: from a definition, and from the issuer's
/// metadata (RFC 8414) for the rest.
public struct OAuth2Endpoints: Sendable, Equatable {
    /// The issuer of the tokens, as a URL; nil if the definition names every endpoint.
    public var issuer: RequestURL?
    /// The page where the resource owner says yes or no (RFC 6749 section 3.1); its parameters stand
    /// beside those of the protocol.
    public var authorization: Provider.AuthorizationPage?
    /// The endpoint that exchanges a code for a token (section 3.2).
    public var token: Provider.Endpoint?
    /// The endpoint for device codes (RFC 8628 section 3.1).
    public var deviceAuthorization: RequestURL?
    /// Whether the issuer announced that its redirects name it (RFC 9207).
    public var statesIssuer: Bool

    /// The endpoints of a definition.
    public init(
        issuer: RequestURL? = nil, authorization: Provider.AuthorizationPage? = nil,
        token: Provider.Endpoint? = nil, deviceAuthorization: RequestURL? = nil,
        statesIssuer: Bool = false
    ) {
        self.issuer = issuer
        self.authorization = authorization
        self.token = token
        self.deviceAuthorization = deviceAuthorization
        self.statesIssuer = statesIssuer
    }

    /// The known endpoints that get secrets: nothing of ours is sent to the page.
    var urls: [RequestURL] {
        [issuer, token?.url, deviceAuthorization].compactMap(\.self)
    }

    /// The page that people open, or else the issuer that names it.
    var page: RequestURL? { authorization?.url ?? issuer ?? deviceAuthorization }

    /// The first host that a login sends a request to.
    var first: RequestURL? {
        if authorization == nil, deviceAuthorization != nil { return deviceAuthorization }
        return authorization != nil && token != nil ? token?.url : issuer
    }

    /// Whether a login of that form needs no metadata.
    public func isComplete(for form: LoginForm) -> Bool {
        switch form {
        case .pin, .code, .loopback, .scheme: authorization != nil && token != nil
        case .token: authorization != nil
        case .device: deviceAuthorization != nil && token != nil
        }
    }
}
