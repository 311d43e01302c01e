import LoginCore
import OAuthCore

/// How tokens are ended (RFC 7009), and by what the providers have that came before it.
extension OAuth2Exchange {
    func revocation() async throws(LoginFailure) -> Provider.Revocation? {
        if let known = provider.revocation { return known }
        guard let issuer = rules.endpoints.issuer else { return nil }
        let url = try bound(.revocation, try await metadata(of: issuer).revocation, issuer)
        return url.map { Provider.Revocation(endpoint: Provider.Endpoint(url: $0)) }
    }

    /// Ends what the session has, as `sends` says.
    func revoke(
        _ session: Session, at revocation: Provider.Revocation, clockOffset: Duration
    ) async throws(LoginFailure) {
        guard case .bearer(let bearer) = session.credentials else { throw .answerOfAnotherLogin }
        guard session.origins.cover(revocation.endpoint.url.origin) else {
            throw .hostNotBound(revocation.endpoint.url.origin)
        }
        try await end(
            bearer, of: session.credentials, at: revocation,
            by: revocation.authentication ?? rules.authentication(of: client.credentials))
    }
}
