public import LoginCore
public import LoginRuntime
public import OAuthCore
package import SessionStorage

/// The sessions of an open store, for both faces.
///
/// What is done with a session at its provider takes the way there, `requests`; all else is done in
/// the store alone.
public struct SessionService: Sendable {
    let store: SessionStore
    let providers: ProviderService
    let turn: @Sendable (LoginID, Duration) async -> LoginTurn?
    let now: @Sendable () -> Timestamp
    private let caller: @Sendable () -> SessionUse.Caller
    private let ended: @Sendable (SessionSummary) -> Void
    private let endsSoon: @Sendable (SessionSummary) async -> Void
    /// Takes the results of checks, if many are checked; else each is written at once.
    var checks: CheckBook?

    /// The sessions of a store; `turn` gives the right to renew one, by the name under which the
    /// rights to finish logins go.
    ///
    /// `caller` names the program that started this process, for the log of uses. `ended` is called
    /// once for each session that needs a login again, from the process that found it out,
    /// `endsSoon` of each whose renewal was refused.
    package init(
        store: SessionStore, providers: ProviderService, now: @escaping @Sendable () -> Timestamp,
        turn: @escaping @Sendable (LoginID, Duration) async -> LoginTurn?,
        caller: @escaping @Sendable () -> SessionUse.Caller,
        ended: @escaping @Sendable (SessionSummary) -> Void,
        endsSoon: @escaping @Sendable (SessionSummary) async -> Void
    ) {
        self.store = store
        self.providers = providers
        self.now = now
        self.turn = turn
        self.caller = caller
        self.ended = ended
        self.endsSoon = endsSoon
    }

    /// The result of making a session ready.
    public enum Readiness: Sendable {
        /// It needed nothing.
        case asItWas
        /// It was renewed; the new token is used.
        case renewed(Session)
        /// It could not be renewed; the old token is tried, with a warning.
        case notRenewed(SessionFailure)
    }

    // MARK: Using it

    /// A session with its app key and the known clock offset of the provider; `corrected` is called
    /// when the offset changes.
    public func open(
        _ session: Session, via requests: RequestOperations,
        corrected: @escaping @Sendable (Duration, Provider) -> Void = { _, _ in }
    ) throws(StoreFailure) -> OpenSession {
        let (store, id) = (store, session.summary.provider)
        let provider = try providers.provider(id)
        let client = SessionClient(
            session: session, provider: provider,
            client: try store.app(of: session).client,
            clockOffset: try store.providers.clockOffset(of: id), operations: requests,
            rememberClockOffset: { offset in
                try? store.providers.setClockOffset(offset, of: id)
                corrected(offset, provider)
            })
        return OpenSession(session, provider, client, by: self)
    }

    /// Opens the session of that name.
    public func open(
        _ id: SessionID, via requests: RequestOperations
    ) throws(StoreFailure) -> OpenSession {
        try open(try store.sessions.read(id), via: requests)
    }

    /// Renews a session that has lain unused for too long, or ends within that time, or the usual one,
    /// before it is used.
    ///
    /// After its end the provider is not asked. A refusal is recorded while the token lives, and
    /// the provider is not asked again before its end; then it is final.
    public func makeReady(
        _ opened: OpenSession, lasting life: Duration? = nil
    ) async throws(SessionFailure) -> Readiness {
        do throws(SessionFailure) {
            try opened.client.requireNotEnded()
        } catch {
            // A session that has ended by the clock is shown as ended from now on.
            recordEnd(of: opened)
            throw error
        }
        guard opened.client.needsRenewal(lasting: life) else { return .asItWas }
        if opened.session.credentials.kind == .bearer { try opened.requireTaken() }
        if let refusal = opened.client.standingRefusal { return .notRenewed(refusal) }
        do throws(SessionFailure) {
            return .renewed(try await renewed(opened, because: .due))
        } catch {
            // The provider's opinion of a token past its end says nothing about the session.
            guard !error.meansEnd, !opened.client.ends(within: .zero) else { throw error }
            return .notRenewed(error)
        }
    }

    /// Asks the provider to let the session live on; one process at a time does.
    package func renew(_ opened: OpenSession) async throws(SessionFailure) -> Session {
        try opened.client.requireNotEnded()
        return try await renewed(opened, because: .asked)
    }

    /// Asks the provider to renew a session whose living token it has just refused; nil if that is
    /// impossible now, so that the refusal stands.
    ///
    /// That the app key is refused is said where nothing else gets a token, and always that the store has
    /// no room: the token could live on, and does not for that alone.
    package func renewRefused(_ opened: OpenSession) async throws(SessionFailure) -> Session? {
        do throws(SessionFailure) {
            return try await renewed(opened, because: .tokenRefused)
        } catch {
            if error.meansEnd { throw error }
            if opened.session.credentials.kind.isImpersonal, error.blamesAppKey { throw error }
            if case .failed(.store(.storage)) = error { throw error }
            return nil
        }
    }

    /// Asks the provider for the account of the token, and records the answer.
    ///
    /// Where it names another account than the session is of, that changes nothing.
    public func check(_ opened: OpenSession) async throws(SessionFailure) -> Account {
        do throws(SessionFailure) {
            return try await askOwner(of: opened)
        } catch {
            if error.meansEnd { recordEnd(of: opened) }
            throw error
        }
    }

    /// Asks for the account of the token, and records that it works.
    private func askOwner(of opened: OpenSession) async throws(SessionFailure) -> Account {
        let account = try await notingProblem(of: opened.id, at: .check) {
            () async throws(SessionFailure) in
            let account = try await opened.client.account()
            try opened.session.summary.requireOwn(account)
            return account
        }
        try record(opened.id, .works(checkedAt: now()), account)
        return account
    }

    /// Records that a session needs a new login, unless it has other tokens by now.
    ///
    /// The caller need not learn that the store did not take it.
    func recordEnd(of opened: OpenSession) {
        let isNew = try? store.sessions.recordEnd(of: opened.session, at: now())
        if isNew == true { ended(opened.session.summary) }
    }

    /// Makes a session ready, reports the result, then checks it.
    package func check(
        _ opened: OpenSession, telling tell: (Readiness) -> Void
    ) async throws(SessionFailure) -> Account {
        let readiness = try await makeReady(opened)
        tell(readiness)
        if case .renewed(let session) = readiness { return try await check(opened.with(session)) }
        guard opened.session.credentials.kind == .bearer,
            opened.session.canBeRenewed(by: opened.provider)
        else { return try await check(opened) }
        do throws(SessionFailure) {
            return try await askOwner(of: opened)
        } catch  where error.meansEnd {
            // A token may have ended early, while its refresh token still works.
            let session = try await renewed(opened, because: .tokenRefused)
            tell(.renewed(session))
            return try await check(opened.with(session))
        }
    }

    /// Records that the session was used, by which command and program; best effort.
    ///
    /// Gives back what stands in the place of the log.
    @discardableResult
    package func noteUse(_ id: SessionID, by command: String) -> StoreFailure? {
        let moment = now()
        store.sessions.noteUse(id, at: moment)
        return store.uses.note(
            SessionUse(session: id, moment: moment, command: command, caller: caller()))
    }

    /// Asks the provider to let a session live on.
    private func renewed(
        _ opened: OpenSession, because reason: RenewalReason
    ) async throws(SessionFailure) -> Session {
        try await notingProblem(of: opened.id, at: .renewal) {
            () async throws(SessionFailure) in
            try await opened.client.renew(renewals, because: reason)
        }
    }

    /// Remembers that a step failed; best effort.
    private func notingProblem<Value>(
        of id: SessionID, at step: SessionProblem.Step,
        _ work: () async throws(SessionFailure) -> Value
    ) async throws(SessionFailure) -> Value {
        do throws(SessionFailure) {
            return try await work()
        } catch {
            // A cancelled request has not failed.
            if !Task.isCancelled, let reason = SessionProblem.Reason(error) {
                store.uses.note(
                    SessionProblem(session: id, moment: now(), step: step, reason: reason))
            }
            throw error
        }
    }

    /// Remembers the API's limits in an answer, if they are news; best effort, and for the
    /// session's own hosts only.
    package func noteLimit(_ answer: HTTPAnswer, to url: RequestURL, of opened: OpenSession) {
        guard opened.session.isBound(to: answer.origin),
            let limit = RateLimit(answer, to: url),
            opened.session.summary.limits.taking(limit) != nil
        else { return }
        store.sessions.noteLimit(limit, of: opened.id)
    }

    private var renewals: RenewalOperations {
        RenewalOperations(store: store, turn: turn, ended: ended, endsSoon: endsSoon)
    }

    private func record(
        _ id: SessionID, _ state: SessionSummary.State, _ account: Account? = nil
    ) throws(SessionFailure) {
        try SessionFailure.reaching { () throws(StoreFailure) in
            guard let checks else {
                return try store.sessions.recordCheck(id, state, account: account)
            }
            try checks.note(id, state, account)
        }
    }
}

extension SessionFailure {
    /// Whether the provider refuses the app key.
    fileprivate var blamesAppKey: Bool {
        if case .failed(.refused(.clientCredentials, _)) = self { true } else { false }
    }
}
