/// The provider's own words about a problem.
public struct ServerProblem: Sendable, Equatable {
    /// The host that answered.
    public var host: String
    /// The HTTP status.
    public var status: Int
    /// A code of the provider's or an `oauth_problem` name, where there was one; foreign text.
    public var code: String?
    /// The message, empty where there was none; foreign text, not cleaned.
    public var text: String

    /// The words, unchanged.
    public init(host: String, status: Int, code: String? = nil, text: String = "") {
        self.host = host
        self.status = status
        self.code = code
        self.text = text
    }
}

extension ServerProblem {
    /// The errors of a token endpoint that need a new login of a person (OpenID Connect Core 1.0
    /// section 3.1.2.6, and their use by servers for refresh tokens).
    static let loginDemands: Set<String> = [
        "interaction_required", "login_required", "consent_required", "token_inactive",
    ]

    /// Whether the provider demands a new login.
    package var demandsLogin: Bool { code.map(Self.loginDemands.contains) ?? false }
}
