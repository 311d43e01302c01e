public import LoginCore
import OAuthCore

extension SessionClient {
    /// Whether the provider has to be asked to let the session live on before it is used now, and
    /// for so long from now on, or for the usual time.
    public func needsRenewal(lasting life: Duration? = nil) -> Bool {
        session.needsRenewal(now: providerNow, provider: exchange.provider, lasting: life)
    }

    /// Whether the session ends within that time from now; false if its end is unknown.
    public func ends(within life: Duration) -> Bool {
        session.summary.expiresAt.map { $0 <= providerNow + life } ?? false
    }

    /// The earlier refusal to renew the session, whose token lives; nil if there was none.
    ///
    /// Nobody asks again by itself before the token's end (rule 8).
    package var standingRefusal: Failure? {
        guard let moment = session.renewalRefused, !ends(within: .zero) else { return nil }
        return .renewalRefused(at: moment, until: session.summary.expiresAt, nil)
    }

    /// The moment now by the clock that the provider signs by.
    private var providerNow: Timestamp { exchange.operations.now() + clockOffset }

    /// Asks the provider to renew the session; returns the saved session.
    ///
    /// One process at a time renews; others wait for its result and ask nothing. The store records
    /// the request before it is sent, since a refresh token may work only once
    /// (Docs/Decisions/0055-a-mark-before-a-request.md). Throws `notOffered` if the provider cannot
    /// renew, or the session lacks the credentials for it.
    public func renew(
        _ operations: RenewalOperations, because reason: RenewalReason
    ) async throws(Failure) -> Session {
        guard let place = session.renewalOrigin(at: exchange.provider),
            session.canBeRenewed(by: exchange.provider)
        else { throw .notOffered }
        guard session.isBound(to: place) else {
            // An app's token is asked for only where the app key may be used.
            throw session.summary.isImpersonal
                ? .failed(.hostNotBound(place)) : .hostNotBound(place)
        }
        let id = session.summary.id
        let release = try await Failure.reaching { () async throws(StoreFailure) in
            try await operations.claim(id)
        }
        defer { release() }
        let (begun, isFirst): (Session, Bool)
        switch try await begin(operations, because: reason) {
        case .renewed(let session): return session
        case .ours(let session, let first): (begun, isFirst) = (session, first)
        }
        let answer: (grant: Grant, receivedAt: Timestamp)
        do throws(Failure) {
            answer = try await correctingClock { (offset) async throws(LoginFailure) in
                try await exchange.prolonged(begun, clockOffset: offset)
            }
        } catch {
            return try await settle(
                begun, after: judged(error, of: begun, because: reason), isFirst: isFirst,
                operations)
        }
        // Saved before anything else: the token before it may have ended with this answer.
        return try await save(answer.grant, at: answer.receivedAt, renewing: begun, operations)
    }

    /// The process that renews.
    private enum Beginning {
        /// Another process renewed the session.
        case renewed(Session)
        /// We renew: recorded in the store.
        ///
        /// `isFirst` is false if an earlier renewal never finished.
        case ours(Session, isFirst: Bool)
    }

    /// Reads the session again, for a renewal by another process, and records the one that begins.
    private func begin(
        _ operations: RenewalOperations, because reason: RenewalReason
    ) async throws(Failure) -> Beginning {
        while true {
            let current = try await Failure.reaching { () async throws(StoreFailure) in
                try await operations.session(session.summary.id)
            }
            if current.wasRenewed(since: session) { return .renewed(current) }
            try requireAskable(current, because: reason)
            do throws(StoreFailure) {
                let begun = try await operations.begin(current, exchange.operations.now())
                return .ours(begun, isFirst: current.renewalBegun == nil)
            } catch .overtaken {
                continue
            } catch {
                throw .failed(.store(error))
            }
        }
    }

    /// Refuses a renewal that would be useless or harmful.
    private func requireAskable(
        _ current: Session, because reason: RenewalReason
    ) throws(Failure) {
        guard current.credentials.kind == .bearer else { return }
        // The refusal of a refresh token is final; only a person may want to see that again.
        if current.summary.state.isEnded, reason != .asked { throw endedAtProvider }
        guard reason == .due, !with(current).ends(within: .zero) else { return }
        if let refusal = with(current).standingRefusal { throw refusal }
        // If each renewal gives another token, the second use of a spent one may end the whole
        // family, and with it the token that still lives.
        if let moment = current.renewalBegun { throw .renewalUnanswered(at: moment) }
    }

    private var endedAtProvider: Failure {
        .failed(
            .refused(
                .tokenCredentials, ServerProblem(host: exchange.provider.host, status: 0)))
    }

    /// The failure as it concerns the session: a refused refresh changes nothing while the token
    /// lives, and is final without a living token, or if the provider demands a login.
    private func judged(
        _ failure: Failure, of begun: Session, because reason: RenewalReason
    ) -> Failure {
        guard begun.credentials.kind == .bearer, let problem = failure.refusedRenewal else {
            return failure
        }
        let isAlive =
            reason != .tokenRefused && !begun.summary.state.isEnded
            && !with(begun).ends(within: .zero)
        return isAlive && !problem.demandsLogin
            ? .renewalRefused(
                at: exchange.operations.now(), until: begun.summary.expiresAt, problem)
            : .failed(.refused(.tokenCredentials, problem))
    }

    /// Records the consequence of a failure for the session; returns the session if it has other
    /// tokens by now, which were not refused.
    ///
    /// Where the request may have arrived, or one before it, the store continues to say that it was
    /// sent.
    private func settle(
        _ begun: Session, after failure: Failure, isFirst: Bool, _ operations: RenewalOperations
    ) async throws(Failure) -> Session {
        do throws(StoreFailure) {
            if failure.meansEnd {
                try await operations.recordEnd(begun, exchange.operations.now())
            } else if case .renewalRefused(let moment, _, _) = failure {
                try await operations.recordRefusal(begun, moment)
            } else if isFirst, !failure.leavesOutcomeOpen, begun.renewalBegun != nil {
                try await operations.takeBack(begun)
            }
        } catch .overtaken {
            return try await Failure.reaching { () async throws(StoreFailure) in
                try await operations.session(begun.summary.id)
            }
        } catch {
            // The failure of the renewal is the one to report.
        }
        throw failure
    }

    /// A token in hand is not given up because another process held the store a little too long, or
    /// wrote something else about the session meanwhile.
    ///
    /// Another token, as of a login, stays.
    private func save(
        _ grant: Grant, at moment: Timestamp, renewing read: Session,
        _ operations: RenewalOperations
    ) async throws(Failure) -> Session {
        var current = read
        var refusals = 0
        while true {
            do throws(StoreFailure) {
                return try await operations.save(current, grant, moment)
            } catch .overtaken {
                current = try await Failure.reaching { () async throws(StoreFailure) in
                    try await operations.session(read.summary.id)
                }
                guard current.hasTokens(of: read) else { return current }
            } catch {
                refusals += 1
                guard refusals < 3 else { throw .failed(.store(error)) }
                await exchange.operations.pause(refusals)
            }
        }
    }
}

extension Session {
    /// Whether another process has renewed it after this copy was read.
    ///
    /// A renewal need not change the credentials; then only a successful check shows it.
    fileprivate func wasRenewed(since copy: Session) -> Bool {
        if !hasTokens(of: copy) || summary.expiresAt != copy.summary.expiresAt { return true }
        return credentials.kind != .bearer && summary.lastWorked != copy.summary.lastWorked
    }
}

extension SessionFailure {
    /// The answer of a provider that refuses to renew a session; nil where it is about something else:
    /// a limit, the app key, this machine, problems of the server.
    fileprivate var refusedRenewal: ServerProblem? {
        guard case .failed(.refused(let refusal, let problem)) = self else { return nil }
        switch refusal {
        case .tokenCredentials: return problem
        case .rateLimit, .clientCredentials, .timestamp, .sourceAddress, .serverTrouble: return nil
        default: return (400..<500).contains(problem.status) ? problem : nil
        }
    }

    /// Whether the provider may have carried out the request.
    fileprivate var leavesOutcomeOpen: Bool {
        if case .failed(let failure) = self { failure.leavesOutcomeOpen } else { false }
    }
}
