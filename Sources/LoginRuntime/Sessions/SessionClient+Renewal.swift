public import LoginCore
import OAuthCore

extension SessionClient {
    /// Whether the provider has to be asked to let the session live on before it is used now, and
    /// for so long from now on.
    public func needsRenewal(lasting life: Duration = Session.usualLife) -> Bool {
        session.needsRenewal(now: providerNow, provider: exchange.provider, lasting: life)
    }

    /// Whether the session ends within so long from now; not where nobody knows when it ends.
    public func ends(within life: Duration) -> Bool {
        session.summary.expiresAt.map { $0 <= providerNow + life } ?? false
    }

    /// The moment now by the clock that the provider signs by.
    private var providerNow: Timestamp { exchange.operations.now() + clockOffset }

    /// Asks the provider to let the session live on; gives it as it is then, saved already.
    ///
    /// One process at a time: who comes while another one renews gets what came of that, and asks
    /// nothing. `notOffered` where the provider has no way, or the session lacks the handle for it.
    public func renew(_ operations: RenewalOperations) async throws(Failure) -> Session {
        guard let place = exchange.provider.renewalOrigin,
            session.canBeRenewed(by: exchange.provider)
        else { throw .notOffered }
        try requireBound(place)
        let id = session.summary.id
        let release = try await reachingStore { () async throws(StoreFailure) in
            try await operations.claim(id)
        }
        defer { release() }
        let current = try await reachingStore { () async throws(StoreFailure) in
            try await operations.session(id)
        }
        if current.wasRenewed(since: session) { return current }
        let answer = try await correctingClock { (offset) async throws(LoginFailure) in
            try await exchange.renew(current, clockOffset: offset)
        }
        // Saved before anything else: the token before it may have ended with this answer.
        return try await save(answer.grant, at: answer.receivedAt, renewing: current, operations)
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
                current = try await reachingStore { () async throws(StoreFailure) in
                    try await operations.session(read.summary.id)
                }
                guard current.credentials == read.credentials, current.kept == read.kept else {
                    return current
                }
            } catch {
                refusals += 1
                guard refusals < 3 else { throw .failed(.store(error)) }
                await exchange.operations.pause(refusals)
            }
        }
    }

    private func reachingStore<Value>(
        _ work: () async throws(StoreFailure) -> Value
    ) async throws(Failure) -> Value {
        do throws(StoreFailure) {
            return try await work()
        } catch {
            throw .failed(.store(error))
        }
    }
}

extension Session {
    /// Whether another process has renewed it after this copy was read.
    fileprivate func wasRenewed(since copy: Session) -> Bool {
        credentials != copy.credentials || kept != copy.kept
            || summary.expiresAt != copy.summary.expiresAt
            || summary.lastWorked != copy.summary.lastWorked
    }
}
