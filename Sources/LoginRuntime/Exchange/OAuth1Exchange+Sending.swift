import LoginCore
import OAuthCore

extension OAuth1Exchange {
    /// A request that is ready to go, with the nonce that it was signed with, if it was.
    struct Outgoing {
        var request: HTTPRequest
        var nonce: String?
        var signature: String?

        /// What the request bears beside a token, and no failure may name.
        var secrets: [Secret] { signature.map { [Secret(utf8: $0)] } ?? [] }
    }

    /// A request of a session, presented as the provider wants it (`Provider.TokenUse`).
    func presented(
        _ request: SignableRequest, _ token: TokenCredentials, extra: [Parameter] = [],
        headers: [HTTPHeader] = [], _ clockOffset: Duration
    ) throws(LoginFailure) -> Outgoing {
        if provider.tokenUse == .signed {
            return try signed(
                request, token: SigningToken(token), extra: extra, placement: .header,
                headers: headers, clockOffset)
        }
        var outgoing = HTTPRequest(
            unsigned: request, headers: self.headers(adding: headers))
        do throws(SignatureFailure) {
            switch try bareCredential(token) {
            case .header(let header): outgoing.headers.append(header)
            case .parameter(let parameter): outgoing.url = request.url.appendingQuery([parameter])
            }
        } catch {
            throw .signature(error)
        }
        return Outgoing(request: outgoing)
    }

    /// What shows to whom a token belongs where it is not signed with.
    func bareCredential(
        _ token: TokenCredentials
    ) throws(SignatureFailure) -> SessionClient.Credential {
        let isPlain = token.identifier.withBytes { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }
        guard isPlain else { throw .forbiddenCharacter }
        let text = token.identifier.revealedText
        switch provider.tokenUse {
        case .signed, .bearer: return .header(HTTPHeader("Authorization", "Bearer \(text)"))
        case .header(let name): return .header(HTTPHeader(name, text))
        case .query(let name): return .parameter(Parameter(name, text))
        }
    }

    /// A signed request with its protocol parameters in place.
    func signed(
        _ request: SignableRequest, token: SigningToken?, extra: [Parameter],
        placement: Provider.Placement, headers: [HTTPHeader] = [], _ clockOffset: Duration
    ) throws(LoginFailure) -> Outgoing {
        let signed = try sign(request, token: token, extra: extra, clockOffset)
        let parameters = signed.protocolParameters
        do throws(SignatureFailure) {
            return Outgoing(
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
        try requireBound(request.url)
        let signing = rules.signing
        do throws(SignatureFailure) {
            let signer = try RequestSigner(
                client: client.credentials, token: token, method: method,
                realm: signing.realmIsURL ? request.url.baseURI : signing.realm,
                includesVersion: signing.includesVersion, signsAsHTTP: signing.signsAsHTTP,
                cryptography: operations.cryptography)
            guard let nonce = operations.makeNonce() else {
                throw SignatureFailure.cryptographyFailed
            }
            return try signer.authorization(
                for: request, nonce: nonce, timestamp: operations.now() + clockOffset,
                extra: extra)
        } catch {
            throw .signature(error)
        }
    }

    /// The door: every signature and every request comes through here.
    private func requireBound(_ url: RequestURL) throws(LoginFailure) {
        guard client.origins.cover(url.origin) else { throw .hostNotBound(url.origin) }
    }

    /// A request's own headers, and the provider's where those leave room.
    func headers(adding own: [HTTPHeader]) -> [HTTPHeader] {
        own.adding(provider.headers.map { HTTPHeader($0.name, $0.value) })
    }

    /// Sends a request and reads the answer whole.
    func send(_ request: HTTPRequest) async throws(LoginFailure) -> HTTPAnswer {
        try requireBound(request.url)
        do throws(TransportFailure) {
            return try await operations.send(request, provider.additionalTrust)
        } catch {
            throw .transport(error)
        }
    }

    /// Sends a request and hands the answer out as it comes.
    func stream(
        _ request: HTTPRequest, _ head: @escaping RequestOperations.HeadTaker,
        _ body: @escaping RequestOperations.BodyTaker
    ) async throws(LoginFailure) {
        try requireBound(request.url)
        do throws(TransportFailure) {
            try await operations.stream(request, provider.additionalTrust, head, body)
        } catch {
            throw .transport(error)
        }
    }

    /// The same exchange for a call that may go to these hosts as well, since a person named them.
    func allowing(_ hosts: [Origin]) -> OAuth1Exchange {
        OAuth1Exchange(
            provider: provider, client: client.allowing(hosts), method: method,
            operations: operations)
    }

    /// Asks once, and up to twice more while the network or the server is in trouble; for requests
    /// that change nothing.
    func repeatedly<Value>(
        _ ask: () async throws(LoginFailure) -> Value
    ) async throws(LoginFailure) -> Value {
        for repetition in 1...2 {
            do throws(LoginFailure) {
                return try await ask()
            } catch {
                guard error.isPassing, !Task.isCancelled else { throw error }
            }
            await operations.pause(repetition)
        }
        return try await ask()
    }

    /// Asks, and once more with the provider's own time where it refuses ours (flow rule 6).
    func correctingClock<Value: Sendable>(
        from known: Duration, remember: (Duration) async -> Void = { _ in },
        _ ask: (_ offset: Duration) async throws(LoginFailure) -> Value
    ) async throws(LoginFailure) -> Value {
        do throws(LoginFailure) {
            return try await ask(known)
        } catch {
            guard let offset = error.clockCorrection else { throw error }
            await remember(offset)
            return try await ask(offset)
        }
    }
}

extension TokenCredentials {
    /// Both of them.
    var secrets: [Secret] { [identifier, sharedSecret] }
}

extension LoginFailure {
    /// The clock offset to try again with: within a day, as in the login flow.
    var clockCorrection: Duration? {
        guard case .refused(.timestamp(let reading?), _) = self, reading.isCorrectable else {
            return nil
        }
        return reading.offset
    }

    /// Whether the same request may well succeed a moment later.
    fileprivate var isPassing: Bool {
        switch self {
        case .transport(.brokeOff), .transport(.noAnswer): true
        case .refused(.serverTrouble, let problem): (502...504).contains(problem.status)
        default: false
        }
    }
}
