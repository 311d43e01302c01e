import LoginCore
import OAuthCore

extension LoginOperations {
    /// Makes the request that an effect asks for; nil for effects that ask for none.
    ///
    /// `asking` is called with whether the answer to a question is on its way, which may bring a
    /// token; `saving` saves the token that came, and gives the event about it.
    func answer(
        to effect: LoginEffect, asking: @Sendable (Bool) -> Void,
        saving: @Sendable (Grant, LoginRequest, AttemptID) async -> LoginEvent
    ) async throws(LoginFailure) -> LoginEvent? {
        switch effect {
        case .beginAuthorization(let attempt, let login, let offset):
            let begun = try await exchange(for: login).begin(login, clockOffset: offset)
            return .authorizationBegun(
                attempt, begun.authorization,
                endpoints: begun.endpoints == login.endpoints ? nil : begun.endpoints)
        case .redeem(let attempt, let login, let proof, let answer, let offset):
            let grant = try await takingBack(login) { () async throws(LoginFailure) in
                try await exchange(for: login).redeem(
                    answer, for: proof, of: login, clockOffset: offset)
            }
            return await saving(grant, login, attempt)
        case .poll(let attempt, let login, let authorization):
            return try await poll(attempt, login, authorization, asking: asking, saving: saving)
        case .requestIdentity(let attempt, let login, let id, let offset):
            guard let identity = login.provider.identity else { return nil }
            let session = try await fromStore { () async throws(StoreFailure) -> Session in
                try await self.session(id)
            }
            let account = try await exchange(for: login, session).identity(
                of: session, by: identity, clockOffset: offset)
            // The identity token named the account before (OpenID Connect Core 1.0 section 5.3.2).
            if login.provider.oauth2?.asksForIdentity == true, identity.idPath == "sub",
                let told = session.summary.account, told.id != account.id
            {
                throw .unusableAnswer(.identity(.subject), host: identity.url.host)
            }
            return .identityReceived(attempt, account)
        case .storePendingLogin, .removePendingLogin, .startDeadline, .stopDeadline, .saveSession,
            .recordAccount, .keepApart, .discardSession, .rememberClockOffset, .abandonRequest:
            return nil
        }
    }

    /// Sends an answer of which the store knows already that it was sent; it forgets that again where
    /// nothing was spent, and where a person sees the failure and may send a PIN again.
    private func takingBack(
        _ login: LoginRequest, _ send: () async throws(LoginFailure) -> Grant
    ) async throws(LoginFailure) -> Grant {
        do throws(LoginFailure) {
            return try await send()
        } catch {
            let isTold = !login.isAnswerGoodOnce && !Task.isCancelled
            if login.form != .token, isTold || !error.leavesOutcomeOpen {
                // A store that does not take it costs a new URL at most.
                try? await takeBackAnswer(login.id)
            }
            throw error
        }
    }

    /// Runs an effect on the store; returns the event that the flow waits for, if any.
    func result(ofWriting effect: LoginEffect) async -> LoginEvent? {
        do throws(StoreFailure) {
            return try await write(effect)
        } catch {
            return effect.attempt.map { .storeFailed($0, error) }
        }
    }

    /// Saves a token as a session.
    func save(
        _ grant: Grant, of login: LoginRequest, _ attempt: AttemptID
    ) async -> LoginEvent {
        do throws(StoreFailure) {
            return .granted(attempt, try await saveSession(login, grant), grant)
        } catch {
            return .grantUnsaved(attempt, grant, error)
        }
    }

    private func write(_ effect: LoginEffect) async throws(StoreFailure) -> LoginEvent? {
        switch effect {
        case .storePendingLogin(let attempt, let pending):
            try await storePendingLogin(pending)
            return .pendingLoginStored(attempt)
        case .removePendingLogin(let id):
            try await removePendingLogin(id)
        case .saveSession(let attempt, let login, let grant):
            return await save(grant, of: login, attempt)
        case .recordAccount(let attempt, let login, let session, let account):
            let (id, replaced) = try await recordAccount(login, session, account)
            return .accountRecorded(attempt, id, replaced: replaced)
        case .keepApart(_, let login, let session, let account):
            try await keepApart(login, session, account)
        case .discardSession(let login, let id):
            await revoke(id, of: login)
            try await discardSession(id)
        case .rememberClockOffset(let offset, let provider):
            await rememberClockOffset(provider, offset)
        case .beginAuthorization, .redeem, .poll, .requestIdentity, .startDeadline, .stopDeadline,
            .abandonRequest:
            break
        }
        return nil
    }

    /// Ends the token at the provider if possible; the session is removed either way.
    private func revoke(_ id: SessionID, of login: LoginRequest) async {
        guard login.provider.canRevoke, let session = try? await session(id),
            let exchange = try? await exchange(for: login, session),
            let revocation = try? await exchange.revocation()
        else { return }
        try? await exchange.revoke(session, at: revocation, clockOffset: .zero)
    }

    /// For a session, only for the hosts that its token is bound to as well: its provider's
    /// definition may have been replaced since.
    func exchange(
        for login: LoginRequest, _ session: Session? = nil
    ) async throws(LoginFailure) -> any Exchange {
        var client = try await fromStore { () async throws(StoreFailure) -> BoundClient in
            try await self.client(login.provider.id, login.app)
        }
        if let session { client = client.bound(to: session.origins) }
        return login.provider.asking(for: login.scopes).exchange(
            client: client, method: login.signatureMethod, operations: requests)
    }

    func fromStore<Value>(
        _ read: () async throws(StoreFailure) -> Value
    ) async throws(LoginFailure) -> Value {
        do throws(StoreFailure) {
            return try await read()
        } catch {
            throw .store(error)
        }
    }
}

extension LoginEffect {
    /// The attempt whose answer the flow waits for; nil if it waits for none.
    var attempt: AttemptID? {
        switch self {
        case .storePendingLogin(let attempt, _), .beginAuthorization(let attempt, _, _),
            .redeem(let attempt, _, _, _, _), .saveSession(let attempt, _, _),
            .requestIdentity(let attempt, _, _, _), .poll(let attempt, _, _),
            .recordAccount(let attempt, _, _, _),
            .keepApart(let attempt, _, _, _), .startDeadline(let attempt, _),
            .abandonRequest(let attempt):
            attempt
        case .removePendingLogin, .stopDeadline, .discardSession, .rememberClockOffset:
            nil
        }
    }
}
