import OAuthCore

/// A request that is ready to go, with the nonce that it was signed with, if it was.
struct OutgoingRequest: Sendable {
    var request: HTTPRequest
    var nonce: String?
    var signature: String?

    /// The secrets of the request beside a token, which no failure may contain.
    var secrets: [Secret] { signature.map { [Secret(utf8: $0)] } ?? [] }
}
