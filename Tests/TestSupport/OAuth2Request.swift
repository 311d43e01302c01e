/// A request as an OAuth 2 server of the tests saw it.
public struct OAuth2Request: Decodable, Sendable {
    /// The method.
    public let method: String
    /// The path, without the query.
    public let path: String
    /// The parameters of the query.
    public let query: [String: String]
    /// The parameters of the form.
    public let form: [String: String]
    /// The scheme of `Authorization`, and the user of a Basic one as it was sent; nil without it.
    public let authorization: String?
    /// The names of parameters that came more than once.
    public let repeated: [String]
    /// Whether it was the visitor's.
    public let isBrowser: Bool
    /// The `User-Agent`.
    public let agent: String?
    /// The status of the answer.
    public let status: Int?
    /// The OAuth error of the answer.
    public let error: String?
}
