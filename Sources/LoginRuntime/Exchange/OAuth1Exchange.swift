import LoginCore
import OAuthCore

/// The requests of OAuth 1.0a (RFC 5849) as a provider's definition describes them.
///
/// Nothing is signed for and nothing sent to a host that the app key was not saved for, whatever
/// the definition says by now (Docs/Decisions/0035-which-host-gets-which-key.md).
struct OAuth1Exchange: Exchange {
    let provider: Provider
    /// The provider's own way with this protocol.
    let rules: OAuth1Rules
    let client: BoundClient
    let method: SignatureMethod
    let operations: RequestOperations

    /// The endpoints of a login, looked up if the definition says so and they are not known yet.
    private func endpoints(
        for login: LoginRequest
    ) async throws(LoginFailure) -> OAuth1Endpoints {
        guard let known = login.endpoints.oauth1 else {
            throw .notOffered(host: provider.host)
        }
        guard let discovery = rules.discovery, known == rules.login else { return known }
        var request = HTTPRequest(
            method: "GET", url: discovery.url,
            headers: headers(adding: [HTTPHeader("Accept", "application/json")]))
        request.longestAnswer = Self.longestIndex
        return try await repeatedly { () async throws(LoginFailure) in
            try await hiding([]) { () async throws(LoginFailure) in
                try Interpretation(try await send(request)).endpoints(
                    asListedBy: discovery, in: known)
            }
        }
    }

    /// An index of a site's API lists all that its plugins offer.
    private static let longestIndex = 4 << 20

    /// Asks for temporary credentials (section 2.1).
    func begin(
        _ login: LoginRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> BegunAuthorization {
        let endpoints = try await endpoints(for: login)
        let callback =
            rules.callback.isRequested ? [Parameter(.callback, rules.callback.text)] : []
        var level: [Parameter] = []
        if let choice = provider.accessChoice, choice.place == .requestToken {
            level = choice.parameter(for: login.access).map { [$0] } ?? []
        }
        let outgoing = try outgoing(
            to: endpoints.temporaryCredentialRequest, adding: level, token: nil,
            extra: callback, clockOffset)
        return try await hiding(outgoing.secrets) { () async throws(LoginFailure) in
            var answer = try await send(outgoing.request)
            defer { answer.wipeBody() }
            let reply = try secrets(of: answer) { (answer) throws(LoginFailure) in
                try read(answer, clockOffset).temporaryCredentials()
            }
            return BegunAuthorization(
                authorization: try Authorization(
                    reply, for: login, at: endpoints, issuedAt: answer.receivedAt),
                endpoints: .oauth1(endpoints), isCallbackConfirmed: reply.isCallbackConfirmed)
        }
    }

    /// Throws: OAuth 1.0 has no device login.
    func ask(_ device: DeviceRequest) async throws(LoginFailure) -> DeviceOutcome {
        throw .notOffered(host: provider.host)
    }

    /// Exchanges the verifier for token credentials (section 2.3); an approval alone sends none.
    func redeem(
        _ answer: Answer, for proof: Authorization.Proof, of login: LoginRequest,
        clockOffset: Duration
    ) async throws(LoginFailure) -> Grant {
        // A login that was taken up again has the endpoints of the definition.
        let endpoints = try await endpoints(for: login)
        let (verifier, told): (Secret?, [KeptField]) =
            switch answer {
            case .verifier(let verifier, let told): (verifier.value, told)
            case .code(let code): (code, [])
            case .approved: (nil, [])
            case .token: throw .answerOfAnotherLogin
            }
        guard case .temporary(let temporary) = proof else { throw .answerOfAnotherLogin }
        let outgoing = try outgoing(
            to: endpoints.tokenRequest, token: SigningToken(temporary),
            extra: verifier.map { [Parameter(.verifier, $0.revealedText)] } ?? [], clockOffset)
        let own =
            [Secret(utf8: temporary.identifier), temporary.sharedSecret]
            + (verifier.map { [$0] } ?? [])
        return try await hiding(own + outgoing.secrets) { () async throws(LoginFailure) in
            var answer = try await send(outgoing.request)
            defer { answer.wipeBody() }
            let reply = try secrets(of: answer) { (answer) throws(LoginFailure) in
                try read(answer, clockOffset).tokenCredentials()
            }
            let grant = Grant(
                reply, told: told, by: rules, of: provider, signingBy: method,
                at: operations.now())
            return grant.withoutAccount(
                naming: hidden(own + outgoing.secrets + grant.credentials.secrets))
        }
    }

    func revocation() -> Provider.Revocation? { provider.revocation }

    /// Asks for the account of the session; a JWT is verified first.
    func identity(
        of session: Session, by request: Provider.IdentityRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> Account {
        try await account(request, by: session.credentials, clockOffset) {
            (answer, nonce) throws(LoginFailure) in
            guard request.format == .jwt, answer.status == 200 else { return nil }
            return try claims(
                in: answer, nonce: nonce, now: answer.receivedAt + clockOffset, request)
        }
    }

    /// The claims of a JWT that is proved to be the provider's answer to this request; nil if the
    /// answer is not a JWT, as in a refusal.
    private func claims(
        in answer: HTTPAnswer, nonce: String?, now: Timestamp, _ identity: Provider.IdentityRequest
    ) throws(LoginFailure) -> JSONValue? {
        guard let token = IdentityToken(answer.body) else { return nil }
        // An app with an RSA key shares no secret that could prove a signature. That the server has
        // proved itself, over TLS or on loopback, has to do (OpenID Connect Core, 3.1.3.7, item 6).
        let isProved =
            switch client.credentials.key {
            case .sharedSecret(let secret): token.isSigned(with: secret, operations.cryptography)
            case .rsaPrivateKey, .absent: true
            }
        let isGenuine =
            isProved
            && token.isFor(
                audience: client.credentials.identifier, issuer: identity.url.host, nonce: nonce,
                at: now)
        guard isGenuine else {
            throw .unusableAnswer(.notGenuine, host: answer.origin.host)
        }
        return token.claims
    }

    /// Asks the provider to end the token.
    func revoke(
        _ session: Session, at revocation: Provider.Revocation, clockOffset: Duration
    ) async throws(LoginFailure) {
        let token = session.credentials.token
        var outgoing = try presented(
            revocation.signable(ending: token), by: session.credentials, clockOffset)
        outgoing.request.isPathSecret = revocation.endsInToken
        let request = outgoing.request
        try await hiding(session.credentials.secrets + outgoing.secrets) {
            () async throws(LoginFailure) in
            let answer = try await send(request)
            try read(answer, clockOffset).requireSuccess()
        }
    }

    /// Asks the provider to let a session live on; the token changes where it answers by one.
    func renew(
        _ session: Session, clockOffset: Duration
    ) async throws(LoginFailure) -> (grant: Grant, receivedAt: Timestamp) {
        guard let renewal = rules.renewal else { throw .notOffered(host: provider.host) }
        let handle = renewal.handle.flatMap { name in
            session.kept.first(named: name).map { Parameter(name, $0.revealedText) }
        }
        var signed = try signed(
            renewal.endpoint.signable(), token: try signingToken(of: session.credentials),
            extra: handle.map { [$0] } ?? [], placement: .header, clockOffset)
        signed.request.isAnswerSecret = renewal.answer == .token
        let request = signed.request
        let own = session.credentials.secrets + session.kept.map(\.value)
        return try await hiding(own + signed.secrets) { () async throws(LoginFailure) in
            var answer = try await send(request)
            defer { answer.wipeBody() }
            var reply: TokenCredentialsReply?
            switch renewal.answer {
            case .success:
                try read(answer, clockOffset).requireSuccess()
            case .token:
                reply = try secrets(of: answer) { (answer) throws(LoginFailure) in
                    try read(answer, clockOffset).renewedCredentials()
                }
            }
            let grant = Grant(
                renewing: session, reply, by: rules.replies, of: provider, signingBy: method,
                at: answer.receivedAt)
            return (grant, answer.receivedAt)
        }
    }

    private func outgoing(
        to endpoint: Provider.Endpoint, adding parameters: [Parameter] = [],
        token: SigningToken?, extra: [Parameter], _ clockOffset: Duration
    ) throws(LoginFailure) -> OutgoingRequest {
        let placement = rules.signing.placement
        var signed = try signed(
            endpoint.signable(placement, adding: parameters), token: token, extra: extra,
            placement: placement, clockOffset)
        signed.request.isAnswerSecret = true
        return signed
    }

    private func read(_ answer: HTTPAnswer, _ clockOffset: Duration) -> Interpretation {
        Interpretation(
            answer, replies: rules.replies, refusals: provider.refusals,
            clockOffset: clockOffset)
    }
}
