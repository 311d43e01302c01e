/// A request that the foreign provider verified, as oauthlib read it.
public struct VerifiedCall: Decodable, Equatable, Sendable {
    /// The method.
    public let method: String
    /// The URL as it was asked.
    public let url: String
    /// `oauth_nonce`.
    public let nonce: String
    /// All other parameters that were signed, decoded and sorted, but for `oauth_timestamp`: of the
    /// protocol, the query and a form.
    public let parameters: [[String]]
}
