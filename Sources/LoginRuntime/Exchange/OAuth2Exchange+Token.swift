import LoginCore
import OAuthCore

/// Tokens that a page gives out itself (RFC 6749 section 4.2): nothing is sent for one.
extension OAuth2Exchange {
    /// Makes the URL that a person opens (section 4.2.1).
    func beginToken(
        _ login: LoginRequest, at endpoints: OAuth2Endpoints
    ) throws(LoginFailure) -> Authorization {
        guard let page = endpoints.authorization else {
            throw .unusableMetadata(.lacks(.authorization), host: provider.host)
        }
        guard let state = operations.cryptography.unguessableText(bytes: 16) else {
            throw .signature(.cryptographyFailed)
        }
        let request = TokenRequest(
            state: state,
            redirect: rules.tokenPage.redirect.map(\.text)
                ?? rules.redirectText(of: client.credentials),
            issuer: endpoints.issuer?.text, isIssuerRequired: endpoints.statesIssuer)
        let url = page.url.appendingQuery(
            parameters(of: request, asking: "token", for: login) + additions(to: page, for: login))
        return Authorization(
            proof: .token(request), url: url, issuedAt: operations.now(), expiresAt: nil)
    }

    /// A pasted token, once the provider accepts it: a person may paste something else.
    ///
    /// Where nothing can be asked, or nothing answers, it is accepted; the account is asked for
    /// later.
    func grant(
        taking reply: TokenReply, clockOffset: Duration
    ) async throws(LoginFailure) -> Grant {
        var grant = grant(of: reply)
        guard let identity = provider.identity, !identity.isNamedByIssuer else { return grant }
        do throws(LoginFailure) {
            grant.account = try await account(identity, by: grant.credentials, clockOffset)
        } catch .refused(.tokenCredentials, let problem) {
            throw .refused(.verifier, problem)
        } catch {
            return grant
        }
        return grant
    }

    /// A pasted token; if its end is not stated, a JWT contains it (RFC 7519 section
    /// 4.1.4).
    private func grant(of reply: TokenReply) -> Grant {
        var grant = Grant(reply, at: operations.now(), ending: provider.sessionLife.end)
        guard reply.life == nil, rules.tokenPage.isJWT else { return grant }
        let token = reply.credentials.accessToken.withBytes { IdentityToken(Array($0)) }
        grant.expiresAt = token?.expiry ?? grant.expiresAt
        return grant
    }
}
