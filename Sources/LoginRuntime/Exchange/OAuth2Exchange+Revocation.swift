import LoginCore
import OAuthCore

/// The end of tokens (RFC 7009), also by the older requests of some providers.
extension OAuth2Exchange {
    func revocation() async throws(LoginFailure) -> Provider.Revocation? {
        if let known = provider.revocation { return known }
        guard let issuer = rules.endpoints.issuer else { return nil }
        let url = try bound(.revocation, try await metadata(of: issuer).revocation, issuer)
        return url.map { Provider.Revocation(endpoint: Provider.Endpoint(url: $0)) }
    }

    /// Ends the session's tokens, those that `sends` names.
    func revoke(
        _ session: Session, at revocation: Provider.Revocation, clockOffset: Duration
    ) async throws(LoginFailure) {
        guard case .bearer(let bearer) = session.credentials else { throw .answerOfAnotherLogin }
        try requireBound(session, to: revocation.endpoint.url)
        try await end(
            bearer, of: session.credentials, at: revocation,
            by: revocation.authentication ?? rules.authentication(of: client.credentials))
    }
}
