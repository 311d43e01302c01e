import LoginCore
import OAuthCore

extension LoginOperations {
    /// Makes the request that an effect asks for; nil for effects that ask for none.
    func answer(
        to effect: LoginEffect, for login: LoginRequest
    ) async throws(LoginFailure) -> LoginEvent? {
        switch effect {
        case .requestTemporaryCredentials(let attempt, let offset):
            let exchange = try await exchange(for: login)
            let endpoints = try await exchange.endpoints(for: login)
            let (reply, moment) = try await exchange.temporaryCredentials(
                at: endpoints, access: login.access, clockOffset: offset)
            return .temporaryCredentialsReceived(
                attempt, reply, at: moment,
                endpoints: login.provider.discovery == nil ? nil : endpoints)
        case .requestTokenCredentials(let attempt, let temporary, let verifier, let offset):
            let exchange = try await exchange(for: login)
            // A login that was taken up again has those of the definition.
            let endpoints = try await exchange.endpoints(for: login)
            let reply = try await exchange.tokenCredentials(
                at: endpoints, for: temporary, verifier, clockOffset: offset)
            return .tokenCredentialsReceived(attempt, reply)
        case .requestIdentity(let attempt, let id, let offset):
            guard let identity = login.provider.identity else { return nil }
            let exchange = try await exchange(for: login)
            let session = try await fromStore { () async throws(StoreFailure) -> Session in
                try await self.session(id)
            }
            let account = try await exchange.account(
                identity: identity, token: session.credentials, clockOffset: offset)
            return .identityReceived(attempt, account)
        case .storePendingLogin, .removePendingLogin, .showAuthorizationURL, .startDeadline,
            .stopDeadline, .saveSession, .recordAccount, .keepApart, .discardSession,
            .rememberClockOffset, .abandonRequest:
            return nil
        }
    }

    /// Does what an effect wants of the store; gives the event that the flow waits for, if any.
    func result(ofWriting effect: LoginEffect, for login: LoginRequest) async -> LoginEvent? {
        do throws(StoreFailure) {
            return try await write(effect, for: login)
        } catch {
            return effect.attempt.map { .storeFailed($0, error) }
        }
    }

    private func write(
        _ effect: LoginEffect, for login: LoginRequest
    ) async throws(StoreFailure) -> LoginEvent? {
        switch effect {
        case .storePendingLogin(let attempt, let pending):
            try await storePendingLogin(pending)
            return .pendingLoginStored(attempt)
        case .removePendingLogin(let id):
            try await removePendingLogin(id)
        case .saveSession(let attempt, let reply):
            let token = ObtainedToken(reply, of: login.provider, at: requests.now())
            return .sessionSaved(attempt, try await saveSession(login, token))
        case .recordAccount(let attempt, let session, let account):
            return .accountRecorded(attempt, try await recordAccount(login, session, account))
        case .keepApart(_, let session, let account):
            try await keepApart(login, session, account)
        case .discardSession(let id):
            await revoke(id, for: login)
            try await discardSession(id)
        case .rememberClockOffset(let offset):
            await rememberClockOffset(login.provider.id, offset)
        case .requestTemporaryCredentials, .requestTokenCredentials, .requestIdentity,
            .showAuthorizationURL, .startDeadline, .stopDeadline, .abandonRequest:
            break
        }
        return nil
    }

    /// Ends the token at the provider where that can be told; the session goes either way.
    private func revoke(_ id: SessionID, for login: LoginRequest) async {
        guard let revocation = login.provider.revocation, let session = try? await session(id),
            let exchange = try? await exchange(for: login)
        else { return }
        try? await exchange.revoke(session.credentials, at: revocation, clockOffset: .zero)
    }

    private func exchange(for login: LoginRequest) async throws(LoginFailure) -> ProviderExchange {
        let client = try await fromStore { () async throws(StoreFailure) -> ClientCredentials in
            try await clientCredentials(login.provider.id, login.app)
        }
        return ProviderExchange(
            provider: login.provider, client: client, method: login.signatureMethod,
            operations: requests)
    }

    private func fromStore<Value>(
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
    /// The attempt whose answer the flow waits for; nil where it waits for none.
    var attempt: AttemptID? {
        switch self {
        case .storePendingLogin(let attempt, _), .requestTemporaryCredentials(let attempt, _),
            .requestTokenCredentials(let attempt, _, _, _), .saveSession(let attempt, _),
            .requestIdentity(let attempt, _, _), .recordAccount(let attempt, _, _),
            .keepApart(let attempt, _, _), .startDeadline(let attempt, _),
            .abandonRequest(let attempt):
            attempt
        case .removePendingLogin, .showAuthorizationURL, .stopDeadline, .discardSession,
            .rememberClockOffset:
            nil
        }
    }
}
