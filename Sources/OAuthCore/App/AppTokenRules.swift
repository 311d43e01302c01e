/// How an app gets a token of its own, with no person behind it (RFC 6749 section 4.4).
public struct AppTokenRules: Sendable, Equatable {
    /// The endpoint, by POST, with further parameters of the form.
    public var endpoint: Provider.Endpoint
    /// The requested scopes (section 3.3); empty leaves them to the provider.
    public var scopes: [String]
    /// How the app shows that it is itself; nil for the way of the token call, which is HTTP Basic
    /// where there is none.
    public var authentication: OAuth2Rules.ClientAuthentication?
    /// The revocation of an app's token; nil if it is that of any other token, if there is one.
    public var revocation: Provider.Revocation?

    /// A call without scopes and with the usual proof by default.
    public init(
        endpoint: Provider.Endpoint, scopes: [String] = [],
        authentication: OAuth2Rules.ClientAuthentication? = nil,
        revocation: Provider.Revocation? = nil
    ) {
        self.endpoint = endpoint
        self.scopes = scopes
        self.authentication = authentication
        self.revocation = revocation
    }
}

/// The request for the token of an anonymous visitor, as X's guest token: asked for with the app's
/// own token, and sent beside it.
public struct GuestTokenRules: Sendable, Equatable {
    /// The endpoint, by POST, with the app's token as a bearer token.
    public var endpoint: Provider.Endpoint
    /// The member of the answer that holds it, as `guest_token`.
    public var field: String
    /// The header that it is sent in, as `x-guest-token`.
    public var header: String

    /// A call with X's names by default.
    public init(
        endpoint: Provider.Endpoint, field: String = Self.usualField,
        header: String = Self.usualHeader
    ) {
        self.endpoint = endpoint
        self.field = field
        self.header = header
    }

    /// The member of the answer at X.
    public static let usualField = "guest_token"
    /// The header at X.
    public static let usualHeader = "x-guest-token"
}
