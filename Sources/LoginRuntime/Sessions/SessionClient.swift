public import LoginCore
public import OAuthCore

/// Signs and sends requests for one session: for its account, its end, and the user's requests.
///
/// Refuses every host that the session is not bound to, and every host that its app key was not
/// saved for, unless the caller names it for the call.
/// Where the provider refuses our time, the clock is corrected once and the request sent again.
public struct SessionClient: Sendable {
    private(set) var session: Session
    let exchange: any Exchange
    let clockOffset: Duration
    private let rememberClockOffset: @Sendable (Duration) async -> Void
    /// The parts prepared for many requests, if they are.
    private var ready: Ready?

    /// The parts of a request that no request changes.
    private struct Ready {
        /// Nil if the token does not sign.
        var signer: BoundSigner?
        /// The header with the app's id.
        var clientHeader: HTTPHeader?
    }

    /// The credential of a request; contains the token, or a signature by it.
    public enum Credential: Sendable {
        /// A header, mostly `Authorization`.
        case header(HTTPHeader)
        /// A parameter of the query, for providers that take nothing else.
        case parameter(Parameter)
    }

    /// The reason why a request of a session failed.
    public typealias Failure = SessionFailure

    /// A client for a session, with the clock correction that is known for its provider.
    ///
    /// `rememberClockOffset` gets another correction, if the provider's answers show one.
    public init(
        session: Session, provider: Provider, client: BoundClient,
        clockOffset: Duration = .zero, operations: RequestOperations,
        rememberClockOffset: @escaping @Sendable (Duration) async -> Void = { _ in }
    ) {
        self.session = session
        exchange = provider.exchange(
            client: client, method: session.credentials.method, operations: operations)
        // How long a token lives is counted by our own clock.
        let hasAppToken = session.credentials.kind.hasAppToken
        self.clockOffset = provider.isSigned && !hasAppToken ? clockOffset : .zero
        self.rememberClockOffset = rememberClockOffset
    }

    /// The client with the current session, as after a renewal.
    public func with(_ session: Session) -> SessionClient {
        var client = self
        client.session = session
        client.ready = nil
        return client
    }

    /// The client with its key prepared once, for many requests of this session.
    public func prepared() throws(Failure) -> SessionClient {
        var client = self
        client.ready = Ready(signer: try newSigner(), clientHeader: exchange.clientHeader)
        return client
    }

    /// A signer for this session, its key prepared; nil if its requests are not signed.
    private func newSigner() throws(Failure) -> BoundSigner? {
        do throws(LoginFailure) {
            return try exchange.boundSigner(of: session.credentials)
        } catch {
            throw .failed(error)
        }
    }

    /// Asks the provider for the account of a token; repeated twice if the network fails.
    public func account() async throws(Failure) -> Account {
        guard !session.credentials.kind.isImpersonal else { throw .ofNobody }
        guard let identity = exchange.provider.identity else { throw .notOffered }
        try requireBound(identity.url.origin)
        return try await correctingClock { (offset) async throws(LoginFailure) in
            try await exchange.identity(of: session, by: identity, clockOffset: offset)
        }
    }

    /// Asks for the e-mail address of the account; nil if the provider gives none, as to an app
    /// that may not ask for it.
    public func email() async throws(Failure) -> String? {
        guard !session.credentials.kind.isImpersonal else { throw .ofNobody }
        guard let identity = exchange.provider.emailIdentity else { throw .notOffered }
        try requireBound(identity.url.origin)
        let account = try await correctingClock { (offset) async throws(LoginFailure) in
            try await exchange.identity(of: session, by: identity, clockOffset: offset)
        }
        // Where no name is stated the id stands for it.
        return account.name == account.id && identity.idPath != identity.namePath
            ? nil : account.name
    }

    /// Asks the provider to end the token.
    ///
    /// `notOffered` where the provider has no way to; `refused(.tokenCredentials)` mostly means
    /// that the token has ended already.
    public func revoke() async throws(Failure) {
        guard session.canBeRevoked(at: exchange.provider) else { throw .notOffered }
        let isImpersonal = session.credentials.kind.isImpersonal
        var revocation = isImpersonal ? exchange.provider.appToken?.revocation : nil
        do throws(LoginFailure) {
            if revocation == nil { revocation = try await exchange.revocation() }
        } catch {
            throw .failed(error)
        }
        guard let revocation else { throw .notOffered }
        try requireBound(revocation.endpoint.url.origin)
        try await correctingClock { (offset) async throws(LoginFailure) in
            if isImpersonal { return try await exchange.revokeOwn(session, at: revocation) }
            try await exchange.revoke(session, at: revocation, clockOffset: offset)
        }
    }

    /// Signs a request as of now, without sending it; `notOffered` where tokens are not signed with.
    public func sign(
        _ request: SignableRequest, extra: [Parameter] = [], allowing hosts: [Origin] = []
    ) throws(Failure) -> SignedRequest {
        try requireBound(request.url.origin, or: hosts)
        let signer = if let ready { ready.signer } else { try newSigner() }
        guard let signer else { throw .notOffered }
        do throws(LoginFailure) {
            return try signer.sign(request, extra: extra, clockOffset, allowing: hosts)
        } catch {
            throw .failed(error)
        }
    }

    /// The headers beside the credential: the one with the app's id in each request, which is not a
    /// secret, and the one with a guest's token, which is.
    public func furtherHeaders() throws(Failure) -> [HTTPHeader] {
        do throws(LoginFailure) {
            var headers: [HTTPHeader] = []
            let clientHeader =
                if let ready { ready.clientHeader } else { exchange.clientHeader }
            if let clientHeader { headers.append(clientHeader) }
            if case .guest = session.credentials,
                let header = try exchange.guestHeader(session.credentials)
            {
                headers.append(header)
            }
            return headers
        } catch {
            throw .failed(error)
        }
    }

    /// The parameter by which a body that is not a form is signed; reads the body for it.
    package func hash(of body: BodyFile?) throws(Failure) -> [Parameter] {
        guard let body, body.isHashed, let method = session.credentials.method else { return [] }
        var offset = 0
        var problem: FileProblem?
        let hash = BodyHash.parameter(
            forPieces: {
                do throws(FileProblem) {
                    let piece = try body.piece(at: offset)
                    offset += piece.count
                    return piece.isEmpty ? nil : piece
                } catch {
                    problem = error
                    return nil
                }
            },
            method: method, cryptography: exchange.operations.cryptography)
        if let problem { throw .failed(.transport(.unreadableBody(problem))) }
        return [hash]
    }

    /// The headers and parameters that another program has to add to this request now.
    public func credential(
        for request: SignableRequest, extra: [Parameter] = [], allowing hosts: [Origin] = []
    ) throws(Failure) -> Credential {
        do throws(Failure) {
            let signed = try sign(request, extra: extra, allowing: hosts)
            return .header(HTTPHeader("Authorization", signed.authorizationHeader))
        } catch .notOffered {
            // The token is all that there is to add.
        }
        do throws(SignatureFailure) {
            return try exchange.bareCredential(session.credentials)
        } catch {
            throw .failed(.signature(error))
        }
    }

    /// Signs and sends a request, and passes its answer on as it comes, whatever its status.
    ///
    /// A redirect is a failure, after its head was handed out, unless `parts` want it; no secret of
    /// ours is in where it points. An answer of 400 or 401 is held until it is complete, since it
    /// may be about our clock, and one of 403 where it may be about a token that an app got by
    /// itself; what it says is wrong is given back. One that refuses a token which can be renewed
    /// is held back for good where `renew` gives the session with another token: the request was
    /// not carried out, and is sent again, once. One of 403 need not be about the token: then
    /// `renew` may only look for one that another process brought. `ended` is called where the
    /// answer says that the token no longer works, which nothing renews.
    @discardableResult
    public func send(
        _ request: SignableRequest, extra: [Parameter] = [],
        with parts: UnsignedParts = UnsignedParts(), allowing hosts: [Origin] = [],
        renewing renew: ((_ isRefused: Bool) async throws(Failure) -> Session?)? = nil,
        ended: () -> Void = {},
        head: @escaping RequestOperations.HeadTaker,
        body: @escaping RequestOperations.BodyTaker
    ) async throws(Failure) -> ServerProblem? {
        // Requests signed for plain http are sent by others.
        guard request.url.isAcceptableEndpoint else {
            throw .notEncrypted(host: request.url.host)
        }
        try requireBound(request.url.origin, or: hosts)
        let exchange = exchange.allowing(hosts)
        let first = try await attempt(
            request, by: exchange, extra, parts, clockOffset, head, body)
        guard var held = first else { return nil }
        if exchange.provider.isSigned, !session.credentials.kind.hasAppToken,
            let offset = held.answer.clockCorrection(by: exchange.provider.refusals)
        {
            await rememberClockOffset(offset)
            let second = try await attempt(
                request, by: exchange, extra, parts, offset, head, body)
            guard let second else { return nil }
            held = second
        }
        if let renew, let isRefused = refusesToken(held.answer),
            let renewed = try await renew(isRefused)
        {
            return try await with(renewed).send(
                request, extra: extra, with: parts, allowing: hosts, head: head, body: body)
        }
        let reading = Interpretation(held.answer.decoded, refusals: exchange.provider.refusals)
        if session.isBound(to: held.answer.origin), !session.summary.isImpersonal,
            !session.canBeRenewed(by: exchange.provider), reading.saysTokenIsGone
        {
            ended()
        }
        if await head(held.answer) { _ = await body(held.answer.body) }
        return reading.statedProblem?.hiding(held.hidden)
    }

    /// An answer that was held until it was complete, and the secrets that it must not show.
    private struct Held {
        var answer: HTTPAnswer
        var hidden: HiddenSecrets
    }

    // MARK: Parts

    /// Whether a host of the session's own refuses its token, which can be renewed (RFC 6750 section
    /// 3); false where it may be about the token, nil where it is not.
    ///
    /// A challenge of another kind is about something else.
    private func refusesToken(_ answer: HTTPAnswer) -> Bool? {
        guard session.isBound(to: answer.origin), session.canBeRenewed(by: exchange.provider)
        else { return nil }
        if session.credentials.kind.isImpersonal {
            return exchange.read(answer.decoded).refusesToken ? true : nil
        }
        guard session.credentials.kind == .bearer else { return nil }
        let challenges = answer.headers.filter { $0.name.lowercased() == "www-authenticate" }
            .map { $0.value.lowercased() }
        switch answer.status {
        case 401:
            return challenges.isEmpty || challenges.contains { $0.hasPrefix("bearer") } ? true : nil
        case 403:
            return challenges.contains { $0.firstIndex(ofText: "invalid_token") != nil }
        default: return nil
        }
    }

    func requireBound(
        _ origin: Origin, or allowed: [Origin] = []
    ) throws(Failure) {
        guard session.isBound(to: origin, allowing: allowed) else {
            throw .hostNotBound(origin)
        }
    }

    /// Sends once; gives the whole answer back where it was held.
    private func attempt(
        _ request: SignableRequest, by exchange: any Exchange, _ extra: [Parameter],
        _ parts: UnsignedParts, _ offset: Duration, _ head: @escaping RequestOperations.HeadTaker,
        _ body: @escaping RequestOperations.BodyTaker
    ) async throws(Failure) -> Held? {
        let held = HeldAnswer(
            alsoForbidden: session.credentials.kind.hasAppToken
                || session.credentials.kind == .bearer
                    && session.canBeRenewed(by: exchange.provider),
            passesRedirects: parts.passesRedirects)
        var outgoing: OutgoingRequest
        let hidden: HiddenSecrets
        do throws(LoginFailure) {
            outgoing = try exchange.presented(
                request, by: session.credentials, extra: extra, headers: parts.headers, offset)
            outgoing.request.bodyFile = parts.bodyFile
            outgoing.request.times = parts.times
            let secrets = exchange.hidden(session.credentials.secrets + outgoing.secrets)
            hidden = secrets
            try await exchange.stream(
                outgoing.request,
                { answer in
                    if await held.take(answer) { return true }
                    return await head(
                        answer.redirectTarget == nil ? answer : answer.hiding(secrets))
                },
                { bytes in
                    switch await held.take(bytes) {
                    case .kept: return true
                    case .notWanted: return false
                    case .passed: return await body(bytes)
                    case .released(let answer):
                        guard await head(answer) else { return false }
                        return await body(answer.body)
                    }
                })
        } catch {
            throw .failed(error)
        }
        if let redirect = await held.redirect {
            _ = await head(redirect.hiding(hidden))
            let failure = TransportFailure.redirect(
                host: redirect.origin.host, to: redirect.redirectTarget ?? "")
            throw .failed(.transport(failure).hiding(hidden))
        }
        return await held.answer.map { Held(answer: $0, hidden: hidden) }
    }

    /// A text of the API with three stars for each secret of the session, since a server may repeat
    /// its requests.
    public func hiding(_ text: String) -> String {
        exchange.hidden(session.credentials.secrets).hide(in: text)
    }

    func correctingClock<Value: Sendable>(
        _ work: (_ offset: Duration) async throws(LoginFailure) -> Value
    ) async throws(Failure) -> Value {
        do throws(LoginFailure) {
            return try await exchange.correctingClock(
                from: clockOffset, remember: rememberClockOffset, work)
        } catch {
            throw .failed(error)
        }
    }
}

extension HTTPAnswer {
    /// The answer with its body parsed, if that is JSON.
    fileprivate var decoded: HTTPAnswer {
        var answer = self
        answer.json = JSONReading.value(of: body)
        return answer
    }

    /// The clock offset to try again with, where that may help.
    fileprivate func clockCorrection(by rules: [Provider.RefusalRule]) -> Duration? {
        do throws(LoginFailure) {
            try Interpretation(decoded, refusals: rules).requireSuccess()
            return nil
        } catch {
            return error.clockCorrection
        }
    }
}

extension SessionClient.Credential: CustomStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "<credential>" }
    /// Shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
