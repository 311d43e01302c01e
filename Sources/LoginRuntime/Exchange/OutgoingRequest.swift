import OAuthCore

/// A request that is ready to go, with the nonce that it was signed with, if it was.
struct OutgoingRequest: Sendable {
    var request: HTTPRequest
    var nonce: String?
    var signature: String?

    /// What the request bears beside a token, and no failure may name.
    var secrets: [Secret] { signature.map { [Secret(utf8: $0)] } ?? [] }
}
