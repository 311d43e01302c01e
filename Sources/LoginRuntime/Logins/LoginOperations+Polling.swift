import LoginCore
import OAuthCore

/// The questions of a device login (RFC 8628 section 3.4).
extension LoginOperations {
    /// Asks once whether a login was approved, when that is due.
    ///
    /// The store hears of a question before the server does: whoever goes on after a crash, or after
    /// another process that asked meanwhile, asks no earlier than the server allows.
    ///
    /// `asking` hears whether an answer is on its way.
    func poll(
        _ attempt: AttemptID, _ login: LoginRequest, _ shown: Authorization,
        asking: @Sendable (Bool) -> Void
    ) async throws(LoginFailure) -> LoginEvent? {
        guard let due = shown.nextPoll, (try? await sleepUntil(due)) != nil else { return nil }
        guard var pending = try await stored(login, shown), var asked = pending.device else {
            throw .codesReplaced
        }
        // What only memory knows, as the trouble so far, counts unless another process asked meanwhile.
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
        switch try await exchange.ask(asked) {
        case .granted(let grant):
            return .grantReceived(attempt, grant)
        case .waiting(let answer, at: let moment):
            asked.polling.take(answer, at: moment)
            pending.device = asked
            if asked.polling.differs(from: marked) { try await store(pending) }
            return .polled(attempt, asked.polling)
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
