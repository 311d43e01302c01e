/// What a credential helper answers to `get` (git-credential(1)): a token in the place of a password.
public struct GitCredentialAnswer: Sendable, Equatable {
    /// What servers want as the name beside a token.
    ///
    /// GitLab takes this one alone; GitHub, Gitea and Forgejo look at the token only.
    public static let usualName = "oauth2"
    /// Names that stand for a token, and for no account, at one server or another.
    public static let namesOfTokens: Set<String> = [
        usualName, "x-access-token", "x-oauth-basic", "x-token-auth", "git",
    ]

    /// The name beside the token.
    public var username: String
    /// Until when the token is good; nil where nobody knows.
    public var expiresAt: Timestamp?

    /// An answer with the name that servers want, unless told otherwise.
    public init(username: String = Self.usualName, expiresAt: Timestamp? = nil) {
        self.username = username
        self.expiresAt = expiresAt
    }

    /// The lines with a token that is printable ASCII; git reads them to the end.
    public func lines(bearing token: String) -> [String] {
        let end = expiresAt.map { "password_expiry_utc=\($0.secondsSince1970)" }
        return ["username=\(username)", "password=\(token)"] + [end].compactMap(\.self)
    }
}
