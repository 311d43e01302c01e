public import LoginCore
public import OAuthCore

/// Signs and sends requests for one session: whose it is, its end, and whatever the user asks.
///
/// Refuses every host that the session is not bound to, unless the caller names it for the call.
/// Where the provider refuses our time, the clock is corrected once and the request sent again.
public struct SessionClient: Sendable {
    private let session: Session
    private let exchange: ProviderExchange
    private let clockOffset: Duration
    private let rememberClockOffset: @Sendable (Duration) async -> Void

    /// Why a request of a session came to nothing.
    public enum Failure: Error, Sendable, Equatable {
        /// The secret is not for this host.
        case hostNotBound(Origin)
        /// The provider's definition does not say how this is asked.
        case notOffered
        /// Everything that can go wrong in a login, too.
        case failed(LoginFailure)
    }

    /// A client for a session, with the clock correction that is known for its provider.
    ///
    /// `rememberClockOffset` is told when that correction turns out to be another.
    public init(
        session: Session, provider: Provider, client: ClientCredentials,
        clockOffset: Duration = .zero, operations: RequestOperations,
        rememberClockOffset: @escaping @Sendable (Duration) async -> Void = { _ in }
    ) {
        self.session = session
        exchange = ProviderExchange(
            provider: provider, client: client, method: session.signatureMethod,
            operations: operations)
        self.clockOffset = clockOffset
        self.rememberClockOffset = rememberClockOffset
    }

    /// Asks the provider whose token it is; repeated twice when the network is in trouble.
    public func account() async throws(Failure) -> Account {
        guard let identity = exchange.provider.identity else { throw .notOffered }
        try requireBound(identity.url.origin)
        return try await correctingClock { (offset) async throws(LoginFailure) in
            try await exchange.account(
                identity: identity, token: session.credentials, clockOffset: offset)
        }
    }

    /// Asks the provider to end the token.
    ///
    /// `notOffered` where the provider has no way to; `refused(.tokenCredentials)` mostly means
    /// that the token has ended already.
    public func revoke() async throws(Failure) {
        guard let endpoint = exchange.provider.revocation else { throw .notOffered }
        try requireBound(endpoint.url.origin)
        try await correctingClock { (offset) async throws(LoginFailure) in
            try await exchange.revoke(session.credentials, at: endpoint, clockOffset: offset)
        }
    }

    /// Signs a request as of now, without sending it.
    public func sign(
        _ request: SignableRequest, extra: [Parameter] = [], allowing hosts: [Origin] = []
    ) throws(Failure) -> SignedRequest {
        try requireBound(request.url.origin, or: hosts)
        return try signed(request, extra, clockOffset)
    }

    /// Signs and sends a request, and hands its answer out as it comes, whatever its status.
    ///
    /// A redirect is a failure. An answer of 400 or 401 is held until it is whole, since it may be
    /// about our clock.
    public func send(
        _ request: SignableRequest, extra: [Parameter] = [], headers: [HTTPHeader] = [],
        allowing hosts: [Origin] = [], head: @escaping RequestOperations.HeadTaker,
        body: @escaping RequestOperations.BodyTaker
    ) async throws(Failure) {
        try requireBound(request.url.origin, or: hosts)
        let first = try await attempt(request, extra, headers, clockOffset, head, body)
        guard var held = first else { return }
        if let offset = held.clockCorrection {
            await rememberClockOffset(offset)
            guard let second = try await attempt(request, extra, headers, offset, head, body)
            else { return }
            held = second
        }
        if await head(held) { _ = await body(held.body) }
    }

    // MARK: Parts

    private func requireBound(
        _ origin: Origin, or allowed: [Origin] = []
    ) throws(Failure) {
        guard session.origins.contains(origin) || allowed.contains(origin) else {
            throw .hostNotBound(origin)
        }
    }

    private func signed(
        _ request: SignableRequest, _ extra: [Parameter], _ offset: Duration
    ) throws(Failure) -> SignedRequest {
        do throws(SignatureFailure) {
            return try exchange.sign(
                request, token: SigningToken(session.credentials), extra: extra, offset)
        } catch {
            throw .failed(.signature(error))
        }
    }

    /// Sends once; gives the whole answer back where it was held.
    private func attempt(
        _ request: SignableRequest, _ extra: [Parameter], _ headers: [HTTPHeader],
        _ offset: Duration, _ head: @escaping RequestOperations.HeadTaker,
        _ body: @escaping RequestOperations.BodyTaker
    ) async throws(Failure) -> HTTPAnswer? {
        let signed = try signed(request, extra, offset)
        let held = HeldAnswer()
        do {
            let outgoing = try HTTPRequest(signed, placement: .header, headers: headers)
            try await exchange.operations.stream(
                outgoing, exchange.provider.additionalTrust,
                { answer in
                    if await held.take(answer) { return true }
                    return await head(answer)
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
        } catch let failure as TransportFailure {
            throw .failed(.transport(failure))
        } catch let failure as SignatureFailure {
            throw .failed(.signature(failure))
        } catch {
            // Neither of the two calls throws anything else.
            throw .failed(.transport(.brokeOff(host: request.url.host)))
        }
        if let redirect = await held.redirect { throw .failed(.transport(redirect)) }
        return await held.answer
    }

    private func correctingClock<Value: Sendable>(
        _ work: (_ offset: Duration) async throws(LoginFailure) -> Value
    ) async throws(Failure) -> Value {
        do throws(LoginFailure) {
            do throws(LoginFailure) {
                return try await work(clockOffset)
            } catch {
                guard let offset = error.clockCorrection else { throw error }
                await rememberClockOffset(offset)
                return try await work(offset)
            }
        } catch {
            throw .failed(error)
        }
    }
}

/// An answer that is kept back until it is known whether it is about the clock.
private actor HeldAnswer {
    private(set) var answer: HTTPAnswer?
    private(set) var redirect: TransportFailure?

    /// Whether the answer with this head is kept back.
    func take(_ head: HTTPAnswer) -> Bool {
        if (300..<400).contains(head.status), let target = head.header("location") {
            redirect = .redirect(host: head.origin.host, to: target)
            return true
        }
        guard head.status == 400 || head.status == 401 else { return false }
        answer = head
        return true
    }

    /// What becomes of the next bytes.
    func take(_ bytes: [UInt8]) -> Fate {
        if redirect != nil { return .notWanted }
        guard var held = answer else { return .passed }
        held.body += bytes
        answer = held.body.count > Self.longest ? nil : held
        return answer == nil ? .released(held) : .kept
    }

    enum Fate {
        case kept
        case passed
        case notWanted
        /// Too long for a word about the clock: on it goes, with what was kept.
        case released(HTTPAnswer)
    }

    private static let longest = 65_536
}

extension HTTPAnswer {
    /// The clock offset to try again with, where that may help.
    fileprivate var clockCorrection: Duration? {
        var answer = self
        answer.json = JSONReading.value(of: self)
        do throws(LoginFailure) {
            try Interpretation(answer).requireSuccess()
            return nil
        } catch {
            return error.clockCorrection
        }
    }
}

extension LoginFailure {
    /// The clock offset to try again with: within a day, as in the login flow (rule 6).
    fileprivate var clockCorrection: Duration? {
        guard case .refused(.timestamp(let reading?), _) = self,
            reading.offset < .seconds(86_400), reading.offset > .seconds(-86_400)
        else { return nil }
        return reading.offset
    }
}
