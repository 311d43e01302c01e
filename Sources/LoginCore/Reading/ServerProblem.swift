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
