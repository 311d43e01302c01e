import LoginCore
import OAuthCore

/// The account, as the token answer names it (OpenID Connect Core 1.0 section 3.1.3).
extension OAuth2Exchange {
    /// The claims of the identity token, compared with the login that it is to answer; nil where none
    /// was asked for, or none came.
    ///
    /// A server that granted less than `openid`, or that knows nothing of it, gives none; PKCE and
    /// `state` hold there as in any other login. The signature is not looked at: the token came from
    /// the token endpoint itself, over TLS or on loopback, and that proves its issuer (section 3.1.3.7
    /// item 6). The server's own clock says whether it is in time, as far as that is known.
    func claims(
        of reply: TokenReply, for request: CodeRequest, in reading: Interpretation
    ) throws(LoginFailure) -> JSONValue? {
        guard let nonce = request.nonce, let encoded = reply.identityToken,
            !IdentityToken.isEncrypted(encoded)
        else { return nil }
        let host = request.token.host
        guard let token = IdentityToken(Array(encoded.revealedText.utf8)) else {
            throw .unusableAnswer(.malformed, host: host)
        }
        let fault = token.fault(
            answering: nonce, from: request.issuer, for: client.credentials.identifier,
            at: reading.serverTime ?? reading.receivedAt,
            isOwnClock: reading.serverTime == nil)
        if let fault { throw .unusableAnswer(.identity(fault), host: host) }
        return token.claims
    }
}

extension Provider {
    /// The account in the claims of an identity token; nil if they lack it.
    ///
    /// `sub` is the one claim that is always there (section 2), the names are those of section 5.1.
    func account(claiming claims: JSONValue) -> Account? {
        guard let id = claims["sub"]?.text else { return nil }
        let name =
            identity.flatMap { claims[$0.namePath]?.text } ?? claims["preferred_username"]?.text
            ?? claims["name"]?.text
        return Account(stating: id, name: name, access: nil)
    }
}
