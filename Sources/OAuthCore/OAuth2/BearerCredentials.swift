/// A token that is sent unsigned (RFC 6750), with the other facts of its answer.
public struct BearerCredentials: Sendable, Equatable {
    /// The access token.
    public var accessToken: Secret
    /// The refresh token (RFC 6749 section 1.5); nil where the provider gave none.
    public var refreshToken: Secret?
    /// The rights of the token, in the provider's words (section 3.3); foreign text, nil if it
    /// stated none.
    public var scope: String?

    /// An access token with the other members of its answer.
    public init(accessToken: Secret, refreshToken: Secret? = nil, scope: String? = nil) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.scope = scope
    }

    /// All secrets in it.
    public var secrets: [Secret] { [accessToken] + (refreshToken.map { [$0] } ?? []) }
}
