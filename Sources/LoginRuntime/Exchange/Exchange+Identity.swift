import LoginCore
import OAuthCore

extension Exchange {
    /// Asks for the account of credentials: once, or up to three times if the request changes
    /// nothing.
    ///
    /// `prove` gives the claims of an answer that is a proof of its own.
    func account(
        _ identity: Provider.IdentityRequest, by credentials: SessionCredentials,
        _ clockOffset: Duration,
        _ prove: (HTTPAnswer, _ nonce: String?) throws(LoginFailure) -> JSONValue? = {
            (_, _) throws(LoginFailure) in nil
        }
    ) async throws(LoginFailure) -> Account {
        guard identity.method == "GET" || identity.method == "HEAD" else {
            return try await askOnce(identity, credentials, clockOffset, prove)
        }
        return try await repeatedly { () async throws(LoginFailure) in
            try await askOnce(identity, credentials, clockOffset, prove)
        }
    }

    private func askOnce(
        _ identity: Provider.IdentityRequest, _ credentials: SessionCredentials,
        _ clockOffset: Duration,
        _ prove: (HTTPAnswer, _ nonce: String?) throws(LoginFailure) -> JSONValue?
    ) async throws(LoginFailure) -> Account {
        let (request, headers) = identity.signable
        let outgoing = try presented(
            request, by: credentials, extra: [], headers: headers, clockOffset)
        let own = credentials.secrets + outgoing.secrets
        return try await hiding(own) { () async throws(LoginFailure) in
            let answer = try await send(outgoing.request)
            let claims = try prove(answer, outgoing.nonce)
            let account = try Interpretation(
                answer, refusals: provider.refusals, clockOffset: clockOffset,
                isSigned: provider.isSigned
            ).account(asDescribedBy: identity, claims: claims)
            guard !account.names(hidden(own)) else {
                throw LoginFailure.unusableAnswer(.malformed, host: answer.origin.host)
            }
            return account
        }
    }
}
