/// The token that a request is signed with: temporary credentials or token credentials.
///
/// On the wire both are `oauth_token`; here they stay apart until the request is made.
public struct SigningToken: Sendable, Equatable {
    let identifier: Secret
    let sharedSecret: Secret

    private init() {
        identifier = Secret([])
        sharedSecret = Secret([])
    }

    /// The empty token that some providers want where there is none.
    public static let empty = SigningToken()

    /// The request token, for the request that exchanges it (RFC 5849 section 2.3).
    public init(_ temporary: TemporaryCredentials) {
        identifier = Secret(utf8: temporary.identifier)
        sharedSecret = temporary.sharedSecret
    }

    /// The access token, for every request after the login.
    public init(_ credentials: TokenCredentials) {
        identifier = credentials.identifier
        sharedSecret = credentials.sharedSecret
    }
}
