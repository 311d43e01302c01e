/// A credential helper's answer to `get` (git-credential(1)): a token in place of a password.
public struct GitCredentialAnswer: Sendable, Equatable {
    /// The usual user name for a token.
    ///
    /// GitLab takes this one alone; GitHub, Gitea and Forgejo look at the token only.
    public static let usualName = "oauth2"
    /// Names that stand for a token, and for no account, at one server or another.
    public static let namesOfTokens: Set<String> = [
        usualName, "x-access-token", "x-oauth-basic", "x-token-auth", "git",
    ]

    /// The name beside the token.
    public var username: String
    /// The end of the token; nil if unknown.
    public var expiresAt: Timestamp?

    /// An answer with the usual user name by default.
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
