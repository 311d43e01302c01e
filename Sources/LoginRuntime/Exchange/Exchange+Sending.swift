import LoginCore
import OAuthCore

/// How requests go out and come back, whatever the protocol: nothing to a host that the app key was
/// not saved for, and no failure with a secret in it.
extension Exchange {
    /// The door: every signature and every request comes through here.
    func requireBound(_ url: RequestURL) throws(LoginFailure) {
        guard client.isBound(to: url.origin) else { throw .hostNotBound(url.origin) }
    }

    /// Refuses a host that a session's token is not for.
    func requireBound(_ session: Session, to url: RequestURL) throws(LoginFailure) {
        guard session.isBound(to: url.origin) else { throw .hostNotBound(url.origin) }
    }

    /// Signs a request as of now.
    func sign(
        _ request: SignableRequest, by signer: RequestSigner, extra: [Parameter],
        _ clockOffset: Duration
    ) throws(LoginFailure) -> SignedRequest {
        try BoundSigner(signer, for: self).sign(request, extra: extra, clockOffset)
    }

    /// The signer of a session's requests, bound to the hosts of the app key; nil if they are not
    /// signed.
    func boundSigner(of session: SessionCredentials) throws(LoginFailure) -> BoundSigner? {
        try signer(of: session).map { BoundSigner($0, for: self) }
    }

    /// A request's own headers, and the provider's where those leave room.
    func headers(adding own: [HTTPHeader]) -> [HTTPHeader] {
        let known = provider.headers.map { HTTPHeader($0.name, $0.value) }
        guard let clientHeader else { return own.adding(known) }
        return own.adding([clientHeader] + known)
    }

    /// The header with the app's id, if the provider needs one.
    var clientHeader: HTTPHeader? {
        provider.clientHeader.map { HTTPHeader($0, client.credentials.identifier) }
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

    /// Sends a request and passes the answer on as it comes.
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

    /// Sends once, and up to twice more while the network or the server fails; for requests
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

    /// Sends, and again with the provider's own time if it refuses ours (flow rule 6).
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

    /// A request that bears the token alone.
    func bare(
        _ request: SignableRequest, by session: SessionCredentials, headers: [HTTPHeader]
    ) throws(LoginFailure) -> OutgoingRequest {
        var outgoing = HTTPRequest(unsigned: request, headers: self.headers(adding: headers))
        do throws(SignatureFailure) {
            switch try bareCredential(session) {
            case .header(let header): outgoing.headers.append(header)
            case .parameter(let parameter): outgoing.url = request.url.appendingQuery([parameter])
            }
        } catch {
            throw .signature(error)
        }
        if let header = try guestHeader(session) { outgoing.headers.append(header) }
        return OutgoingRequest(request: outgoing)
    }

    /// The credential of a request that is not signed.
    func bareCredential(
        _ session: SessionCredentials
    ) throws(SignatureFailure) -> SessionClient.Credential {
        guard session.token.isPlain else { throw .forbiddenCharacter }
        return bareCredential(session.token.revealedText)
    }

    /// The place of a token that does not sign.
    func bareCredential(_ token: String) -> SessionClient.Credential {
        switch provider.tokenUse {
        case .signed, .bearer: .header(HTTPHeader("Authorization", "Bearer \(token)"))
        case .header(let name): .header(HTTPHeader(name, token))
        case .query(let name): .parameter(Parameter(name, token))
        }
    }

    /// The header that bears the token of a guest, beside the app's; nil for any other session.
    func guestHeader(_ session: SessionCredentials) throws(LoginFailure) -> HTTPHeader? {
        guard case .guest(let guest) = session else { return nil }
        guard let name = provider.guestToken?.header else {
            throw .notOffered(host: provider.host)
        }
        guard guest.token.isHeaderText else { throw .signature(.forbiddenCharacter) }
        return HTTPHeader(name, guest.token.revealedText)
    }

    /// Removes the secrets from an answer.
    ///
    /// Only one that has none is decoded, for its words.
    func secrets<Reply>(
        of answer: HTTPAnswer, _ take: (HTTPAnswer) throws(LoginFailure) -> Reply
    ) throws(LoginFailure) -> Reply {
        do throws(LoginFailure) {
            return try take(answer)
        } catch {
            guard answer.json == nil, !answer.isTooLong else { throw error }
            var decoded = answer
            decoded.json = JSONReading.value(of: answer.body)
            return try take(decoded)
        }
    }

    /// Sends a request with these secrets and reads its answer; no failure names them, nor the
    /// app's own.
    func hiding<Value>(
        _ secrets: [Secret], _ work: () async throws(LoginFailure) -> Value
    ) async throws(LoginFailure) -> Value {
        do throws(LoginFailure) {
            return try await work()
        } catch {
            throw error.hiding(hidden(secrets))
        }
    }

    /// The secrets of these requests, which no failure may contain.
    func hidden(_ secrets: [Secret]) -> HiddenSecrets {
        guard case .sharedSecret(let secret) = client.credentials.key else {
            return HiddenSecrets(secrets)
        }
        return HiddenSecrets(secrets + [secret])
    }
}

extension LoginFailure {
    /// The clock offset to try again with: within a day, as in the login flow.
    var clockCorrection: Duration? {
        guard case .refused(.timestamp(let reading?), _) = self, reading.isCorrectable else {
            return nil
        }
        return reading.offset
    }

    /// Whether a repetition may well succeed a moment later.
    fileprivate var isPassing: Bool {
        switch self {
        case .transport(.brokeOff), .transport(.noAnswer): true
        case .refused(.serverTrouble, let problem): (502...504).contains(problem.status)
        default: false
        }
    }
}
