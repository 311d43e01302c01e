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

    /// Ends the refresh token and then the access token (RFC 7009 section 2.1): some servers end
    /// both with the first, and some only what they are given.
    func revoke(
        _ session: Session, at revocation: Provider.Revocation, clockOffset: Duration
    ) async throws(LoginFailure) {
        guard case .bearer(let bearer) = session.credentials else { throw .answerOfAnotherLogin }
        guard session.origins.cover(revocation.endpoint.url.origin) else {
            throw .hostNotBound(revocation.endpoint.url.origin)
        }
        switch revocation.sends {
        case .both:
            if let refreshToken = bearer.refreshToken {
                try await revoke(
                    refreshToken, as: "token", hint: "refresh_token", at: revocation)
            }
            try await revoke(
                bearer.accessToken, as: "token", hint: "access_token", at: revocation)
        case .access:
            try await revoke(bearer.accessToken, as: "token", at: revocation)
        case .accessToken:
            try await revoke(bearer.accessToken, as: "access_token", at: revocation)
        case .bearer:
            let outgoing = try bare(
                revocation.endpoint.signable(), by: session.credentials, headers: [])
            try await hiding(bearer.secrets) { () async throws(LoginFailure) in
                try read(try await send(outgoing.request)).requireSuccess()
            }
        }
    }

    private func revoke(
        _ token: Secret, as name: String, hint: String? = nil, at revocation: Provider.Revocation
    ) async throws(LoginFailure) {
        var form = revocation.endpoint.parameters + [Parameter(name, token.revealedText)]
        if let hint { form.append(Parameter("token_type_hint", hint)) }
        let request = authenticated(
            form, to: revocation.endpoint.url, by: revocation.authentication)
        try await hiding([token]) { () async throws(LoginFailure) in
            try read(try await send(request)).requireRevoked()
        }
    }
}
