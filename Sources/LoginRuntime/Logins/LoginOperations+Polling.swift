import LoginCore
import OAuthCore

/// The questions of a device login (RFC 8628 section 3.4).
extension LoginOperations {
    /// Asks once whether a login was approved, when that is due.
    ///
    /// The store records a question before the server gets it: a process that continues after a
    /// crash, or after another process that asked meanwhile, asks no earlier than the server
    /// allows.
    ///
    /// `asking` is called with whether an answer is on its way.
    func poll(
        _ attempt: AttemptID, _ login: LoginRequest, _ shown: Authorization,
        asking: @Sendable (Bool) -> Void,
        saving: @Sendable (Grant, LoginRequest, AttemptID) async -> LoginEvent
    ) async throws(LoginFailure) -> LoginEvent? {
        guard let due = shown.nextPoll, (try? await sleepUntil(due)) != nil else { return nil }
        guard var pending = try await stored(login, shown), var asked = pending.device else {
            throw .codesReplaced
        }
        // Facts of this process's memory, as the trouble so far, count unless another process asked
        // meanwhile.
        if let known = shown.device?.polling, known.count >= asked.polling.count {
            asked.polling = known
        }
        guard asked.polling.earliest <= requests.now() else {
            return .polled(attempt, asked.polling)
        }
        asked.polling.begin(at: requests.now())
        let marked = asked.polling
        pending.device = asked
        try await store(pending)
        let exchange = try await exchange(for: login)
        asking(true)
        defer { asking(false) }
        switch try await outcome(of: asked, by: exchange) {
        case .granted(let grant):
            return await saving(grant, login, attempt)
        case .waiting(let answer, at: let moment):
            asked.polling.take(answer, at: moment)
        case .lost(at: let moment):
            asked.polling.loseAnswer(at: moment)
        }
        pending.device = asked
        if asked.polling.differs(from: marked) { try await store(pending) }
        return .polled(attempt, asked.polling)
    }

    /// Asks once.
    ///
    /// A code that is refused after an answer was lost was redeemed by that, so far as
    /// anybody knows: nobody denied it.
    private func outcome(
        of asked: DeviceRequest, by exchange: any Exchange
    ) async throws(LoginFailure) -> DeviceOutcome {
        do throws(LoginFailure) {
            return try await exchange.ask(asked)
        } catch {
            switch error {
            case .refused(.denied, let said), .refused(.temporaryCredentials, let said):
                throw asked.polling.mayHaveLostToken ? .approvalLost(said) : error
            default: throw error
            }
        }
    }

    /// The login as the store has it, where it still waits for these codes.
    private func stored(
        _ login: LoginRequest, _ shown: Authorization
    ) async throws(LoginFailure) -> PendingLogin? {
        let pending = try await fromStore { () async throws(StoreFailure) -> PendingLogin? in
            try await pendingLogin(login)
        }
        guard let pending, pending.device?.deviceCode == shown.device?.deviceCode else {
            return nil
        }
        return pending
    }

    private func store(_ pending: PendingLogin) async throws(LoginFailure) {
        try await fromStore { () async throws(StoreFailure) in
            try await storePendingLogin(pending)
        }
    }
}

extension PendingLogin {
    /// The request that asks the server of a device login.
    fileprivate var device: DeviceRequest? {
        get { authorization?.device }
        set {
            guard let newValue, var authorization else { return }
            authorization.proof = .device(newValue)
            progress = .awaitingVerifier(authorization)
        }
    }
}
