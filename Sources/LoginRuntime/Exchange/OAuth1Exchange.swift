import LoginCore
import OAuthCore

/// The requests of OAuth 1.0a (RFC 5849) as a provider's definition describes them.
///
/// Nothing is signed for and nothing sent to a host that the app key was not saved for, whatever
/// the definition says by now (Docs/Decisions/0035-which-host-gets-which-key.md).
struct OAuth1Exchange: Exchange {
    let provider: Provider
    let client: BoundClient
    let method: SignatureMethod
    let operations: RequestOperations
    /// The provider's own way with this protocol.
    let rules: OAuth1Rules

    init(
        provider: Provider, client: BoundClient, method: SignatureMethod,
        operations: RequestOperations
    ) {
        self.provider = provider
        self.client = client
        self.method = method
        self.operations = operations
        switch provider.protocol {
        case .oauth1(let rules): self.rules = rules
        }
    }

    /// Where a login's requests go: looked up where the definition says so and nobody has yet.
    private func endpoints(
        for login: LoginRequest
    ) async throws(LoginFailure) -> Provider.LoginEndpoints {
        guard let discovery = rules.discovery, login.endpoints == rules.login else {
            return login.endpoints
        }
        var request = HTTPRequest(
            method: "GET", url: discovery.url,
            headers: headers(adding: [HTTPHeader("Accept", "application/json")]))
        request.longestAnswer = Self.longestIndex
        return try await repeatedly { () async throws(LoginFailure) in
            try await hiding([]) { () async throws(LoginFailure) in
                try Interpretation(try await send(request)).endpoints(
                    asListedBy: discovery, in: login.endpoints)
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
            let reply = try secrets(of: answer, clockOffset) {
                (reading) throws(LoginFailure) in try reading.temporaryCredentials()
            }
            return BegunAuthorization(
                authorization: try Authorization(
                    reply, for: login, at: endpoints, issuedAt: answer.receivedAt),
                endpoints: endpoints, isCallbackConfirmed: reply.isCallbackConfirmed)
        }
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
            case .approved: (nil, [])
            }
        let temporary =
            switch proof {
            case .temporary(let credentials): credentials
            }
        let outgoing = try outgoing(
            to: endpoints.tokenRequest, token: SigningToken(temporary),
            extra: verifier.map { [Parameter(.verifier, $0.revealedText)] } ?? [], clockOffset)
        let own =
            [Secret(utf8: temporary.identifier), temporary.sharedSecret]
            + (verifier.map { [$0] } ?? [])
        return try await hiding(own + outgoing.secrets) { () async throws(LoginFailure) in
            var answer = try await send(outgoing.request)
            defer { answer.wipeBody() }
            let reply = try secrets(of: answer, clockOffset) { (reading) throws(LoginFailure) in
                try reading.tokenCredentials()
            }
            let grant = Grant(
                reply, told: told, by: rules, of: provider, signingBy: method,
                at: operations.now())
            return grant.withoutAccount(
                naming: hidden(own + outgoing.secrets + reply.credentials.secrets))
        }
    }

    /// Asks once, or up to three times where the request changes nothing.
    func identity(
        of session: Session, by request: Provider.IdentityRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> Account {
        let token = session.credentials.token
        guard request.method == "GET" || request.method == "HEAD" else {
            return try await account(request, token, clockOffset)
        }
        return try await repeatedly { () async throws(LoginFailure) in
            try await account(request, token, clockOffset)
        }
    }

    private func account(
        _ identity: Provider.IdentityRequest, _ token: TokenCredentials, _ clockOffset: Duration
    ) async throws(LoginFailure) -> Account {
        let (request, headers) = identity.signable
        let outgoing = try presented(request, token, headers: headers, clockOffset)
        return try await hiding(token.secrets + outgoing.secrets) {
            () async throws(LoginFailure) in
            let answer = try await send(outgoing.request)
            var claims: JSONValue?
            if identity.format == .jwt, answer.status == 200 {
                claims = try self.claims(
                    in: answer, nonce: outgoing.nonce, now: answer.receivedAt + clockOffset,
                    identity)
            }
            let account = try read(answer, clockOffset).account(
                asDescribedBy: identity, claims: claims)
            guard !account.names(hidden(token.secrets + outgoing.secrets)) else {
                throw LoginFailure.unusableAnswer(.malformed, host: answer.origin.host)
            }
            return account
        }
    }

    /// What a JWT says, once it is proved to be the provider's answer to this request; nil where
    /// the answer is none, as in a refusal.
    private func claims(
        in answer: HTTPAnswer, nonce: String?, now: Timestamp, _ identity: Provider.IdentityRequest
    ) throws(LoginFailure) -> JSONValue? {
        guard let token = IdentityToken(answer.body) else { return nil }
        // An app with an RSA key shares no secret that could prove a signature. That the server has
        // proved itself, over TLS or on loopback, has to do (OpenID Connect Core, 3.1.3.7, item 6).
        let isProved =
            switch client.credentials.key {
            case .sharedSecret(let secret): token.isSigned(with: secret, operations.cryptography)
            case .rsaPrivateKey: true
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
        var outgoing = try presented(revocation.signable(ending: token), token, clockOffset)
        outgoing.request.isPathSecret = revocation.endsInToken
        let request = outgoing.request
        try await hiding(token.secrets + outgoing.secrets) { () async throws(LoginFailure) in
            let answer = try await send(request)
            try read(answer, clockOffset).requireSuccess()
        }
    }

    /// Asks the provider to let a session live on; the new token, where it answers by one.
    func renew(
        _ session: Session, at renewal: Provider.Renewal, clockOffset: Duration
    ) async throws(LoginFailure) -> (reply: TokenCredentialsReply?, receivedAt: Timestamp) {
        let handle = renewal.handle.flatMap { name in
            session.kept.first(named: name).map { Parameter(name, $0.revealedText) }
        }
        var signed = try signed(
            renewal.endpoint.signable(), token: SigningToken(session.credentials.token),
            extra: handle.map { [$0] } ?? [], placement: .header, clockOffset)
        signed.request.isAnswerSecret = renewal.answer == .token
        let request = signed.request
        let own = session.credentials.token.secrets + session.kept.map(\.value)
        return try await hiding(own + signed.secrets) { () async throws(LoginFailure) in
            var answer = try await send(request)
            defer { answer.wipeBody() }
            switch renewal.answer {
            case .success:
                try read(answer, clockOffset).requireSuccess()
                return (nil, answer.receivedAt)
            case .token:
                let reply = try secrets(of: answer, clockOffset) {
                    (reading) throws(LoginFailure) in try reading.renewedCredentials()
                }
                return (reply, answer.receivedAt)
            }
        }
    }

    private func outgoing(
        to endpoint: Provider.Endpoint, adding parameters: [Parameter] = [],
        token: SigningToken?, extra: [Parameter], _ clockOffset: Duration
    ) throws(LoginFailure) -> Outgoing {
        let placement = rules.signing.placement
        var signed = try signed(
            endpoint.signable(placement, adding: parameters), token: token, extra: extra,
            placement: placement, clockOffset)
        signed.request.isAnswerSecret = true
        return signed
    }

    /// Takes the secrets out of an answer.
    ///
    /// Only one that has none is decoded, for its words.
    private func secrets<Reply>(
        of answer: HTTPAnswer, _ clockOffset: Duration,
        _ take: (Interpretation) throws(LoginFailure) -> Reply
    ) throws(LoginFailure) -> Reply {
        do throws(LoginFailure) {
            return try take(read(answer, clockOffset))
        } catch {
            guard answer.json == nil, !answer.isTooLong else { throw error }
            var decoded = answer
            decoded.json = JSONReading.value(of: answer.body)
            return try take(read(decoded, clockOffset))
        }
    }

    /// Sends a request with these secrets and reads its answer; no failure names them, nor the
    /// app's own.
    private func hiding<Value>(
        _ secrets: [Secret], _ work: () async throws(LoginFailure) -> Value
    ) async throws(LoginFailure) -> Value {
        do throws(LoginFailure) {
            return try await work()
        } catch {
            throw error.hiding(hidden(secrets))
        }
    }

    /// What no failure of a request with these secrets may name.
    func hidden(_ secrets: [Secret]) -> HiddenSecrets {
        guard case .sharedSecret(let secret) = client.credentials.key else {
            return HiddenSecrets(secrets)
        }
        return HiddenSecrets(secrets + [secret])
    }

    private func read(_ answer: HTTPAnswer, _ clockOffset: Duration) -> Interpretation {
        Interpretation(
            answer, replies: rules.replies, refusals: provider.refusals,
            clockOffset: clockOffset)
    }
}
