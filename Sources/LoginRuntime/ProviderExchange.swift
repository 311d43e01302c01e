import LoginCore
import OAuthCore

/// The signed requests that a provider's definition describes, each sent once and understood.
struct ProviderExchange: Sendable {
    let provider: Provider
    let client: ClientCredentials
    let method: SignatureMethod
    let operations: RequestOperations

    /// Asks for temporary credentials (RFC 5849 section 2.1).
    func temporaryCredentials(
        clockOffset: Duration
    ) async throws(LoginFailure) -> (reply: TemporaryCredentialsReply, receivedAt: Timestamp) {
        let callback: [Parameter] =
            switch provider.callback {
            case .outOfBand: [Parameter(.callback, "oob")]
            case .redirect(let address): [Parameter(.callback, address)]
            case .omitted: []
            }
        var answer = try await answer(
            from: provider.temporaryCredentialRequest, token: nil, extra: callback, clockOffset)
        defer { answer.wipeBody() }
        return (try Interpretation(answer).temporaryCredentials(), answer.receivedAt)
    }

    /// Exchanges the verifier for token credentials (section 2.3); never repeated by itself.
    func tokenCredentials(
        for temporary: TemporaryCredentials, _ verifier: Verifier, clockOffset: Duration
    ) async throws(LoginFailure) -> TokenCredentialsReply {
        var answer = try await answer(
            from: provider.tokenRequest, token: SigningToken(temporary),
            extra: [Parameter(.verifier, verifier.value.revealedText)], clockOffset)
        defer { answer.wipeBody() }
        return try Interpretation(answer).tokenCredentials()
    }

    /// Asks whose token it is; repeated twice when the network or the server is in trouble.
    func account(
        identity: Provider.IdentityRequest, token: TokenCredentials, clockOffset: Duration
    ) async throws(LoginFailure) -> Account {
        let request = SignableRequest(method: identity.method, url: identity.url)
        let isIdempotent = identity.method == "GET" || identity.method == "HEAD"
        for repetition in 1...2 where isIdempotent {
            do throws(LoginFailure) {
                return try await account(identity, request, token, clockOffset)
            } catch {
                guard error.isPassing, !Task.isCancelled else { throw error }
            }
            await operations.pause(repetition)
        }
        return try await account(identity, request, token, clockOffset)
    }

    private func account(
        _ identity: Provider.IdentityRequest, _ request: SignableRequest,
        _ token: TokenCredentials, _ clockOffset: Duration
    ) async throws(LoginFailure) -> Account {
        let answer = try await answer(to: request, token: SigningToken(token), clockOffset)
        return try Interpretation(answer).account(asDescribedBy: identity)
    }

    /// Asks the provider to end the token.
    func revoke(
        _ token: TokenCredentials, at endpoint: Provider.Endpoint, clockOffset: Duration
    ) async throws(LoginFailure) {
        let answer = try await answer(
            to: endpoint.signable, token: SigningToken(token), clockOffset)
        try Interpretation(answer).requireSuccess()
    }

    // MARK: Signing and sending

    /// Signs a request as of now.
    func sign(
        _ request: SignableRequest, token: SigningToken?, extra: [Parameter] = [],
        _ clockOffset: Duration
    ) throws(SignatureFailure) -> SignedRequest {
        let signer = try RequestSigner(
            client: client, token: token, method: method, realm: provider.signing.realm,
            includesVersion: provider.signing.includesVersion,
            cryptography: operations.cryptography)
        guard let nonce = operations.makeNonce() else { throw .cryptographyFailed }
        return try signer.authorization(
            for: request, nonce: nonce, timestamp: operations.now() + clockOffset, extra: extra)
    }

    private func answer(
        from endpoint: Provider.Endpoint, token: SigningToken?, extra: [Parameter],
        _ clockOffset: Duration
    ) async throws(LoginFailure) -> HTTPAnswer {
        try await answer(
            to: endpoint.signable, token: token, extra: extra,
            placement: provider.signing.placement, clockOffset)
    }

    private func answer(
        to request: SignableRequest, token: SigningToken?, extra: [Parameter] = [],
        placement: Provider.Placement = .header, _ clockOffset: Duration
    ) async throws(LoginFailure) -> HTTPAnswer {
        let outgoing: HTTPRequest
        do throws(SignatureFailure) {
            let signed = try sign(request, token: token, extra: extra, clockOffset)
            outgoing = try HTTPRequest(signed, placement: placement)
        } catch {
            throw .signature(error)
        }
        do throws(TransportFailure) {
            return try await operations.send(outgoing, provider.additionalTrust)
        } catch {
            throw .transport(error)
        }
    }
}

extension Provider.Endpoint {
    /// The request with its own parameters: in the form of a POST, else in the query.
    var signable: SignableRequest {
        if parameters.isEmpty { return SignableRequest(method: method, url: url) }
        if method == "POST" || method == "PUT" {
            return SignableRequest(method: method, url: url, body: .form(parameters))
        }
        return SignableRequest(method: method, url: url.appendingQuery(parameters))
    }
}

extension LoginFailure {
    /// Whether the same request may well succeed a moment later.
    fileprivate var isPassing: Bool {
        switch self {
        case .transport(.brokeOff), .transport(.noAnswer): true
        case .refused(.serverTrouble, let problem): (502...504).contains(problem.status)
        default: false
        }
    }
}
