import LoginCore
import OAuthCore

extension OAuth1Exchange {
    /// A request of a session, with the token in the provider's form (`Provider.TokenUse`).
    func presented(
        _ request: SignableRequest, by session: SessionCredentials, extra: [Parameter] = [],
        headers: [HTTPHeader] = [], _ clockOffset: Duration
    ) throws(LoginFailure) -> OutgoingRequest {
        guard signs(session) else {
            return try bare(request, by: session, headers: headers)
        }
        return try signed(
            request, token: try signingToken(of: session), extra: extra, placement: .header,
            headers: headers, clockOffset)
    }

    /// The signer of a session's requests; nil if tokens do not sign.
    func signer(of session: SessionCredentials) throws(LoginFailure) -> RequestSigner? {
        guard signs(session) else { return nil }
        return try signer(with: try signingToken(of: session))
    }

    /// The exchange for a call that may go to these hosts too, since a person named them.
    func allowing(_ hosts: [Origin]) -> OAuth1Exchange {
        OAuth1Exchange(
            provider: provider, rules: rules, client: client.allowing(hosts), method: method,
            operations: operations)
    }

    /// Whether a session's requests are signed: by its token, or by the app's key alone.
    private func signs(_ session: SessionCredentials) -> Bool {
        session.kind == .signing || provider.tokenUse == .signed && !session.kind.hasAppToken
    }

    /// The token that signs, nil where the app's key signs alone; a session of another protocol has
    /// none.
    func signingToken(of session: SessionCredentials) throws(LoginFailure) -> SigningToken? {
        if session.kind == .signing { return rules.signing.sendsEmptyToken ? .empty : nil }
        guard let token = session.signingToken else { throw .signature(.keyDoesNotFitMethod) }
        return SigningToken(token)
    }

    /// A signed request with its protocol parameters in place.
    func signed(
        _ request: SignableRequest, token: SigningToken?, extra: [Parameter],
        placement: Provider.Placement, headers: [HTTPHeader] = [], _ clockOffset: Duration
    ) throws(LoginFailure) -> OutgoingRequest {
        let signed = try sign(request, token: token, extra: extra, clockOffset)
        let parameters = signed.protocolParameters
        do throws(SignatureFailure) {
            return OutgoingRequest(
                request: try HTTPRequest(
                    signed, placement: placement, headers: self.headers(adding: headers)),
                nonce: parameters.first(.nonce), signature: parameters.first(.signature))
        } catch {
            throw .signature(error)
        }
    }

    /// Signs a request as of now.
    func sign(
        _ request: SignableRequest, token: SigningToken?, extra: [Parameter] = [],
        _ clockOffset: Duration
    ) throws(LoginFailure) -> SignedRequest {
        try sign(request, by: try signer(with: token), extra: extra, clockOffset)
    }

    /// The signer with that token, its key prepared.
    private func signer(with token: SigningToken?) throws(LoginFailure) -> RequestSigner {
        let signing = rules.signing
        do throws(SignatureFailure) {
            return try RequestSigner(
                client: client.credentials, token: token, method: method, realm: signing.realm,
                realmIsURL: signing.realmIsURL, includesVersion: signing.includesVersion,
                signsAsHTTP: signing.signsAsHTTP, cryptography: operations.cryptography)
        } catch {
            throw .signature(error)
        }
    }
}
