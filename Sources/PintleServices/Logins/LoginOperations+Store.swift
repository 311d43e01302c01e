package import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

extension LoginOperations {
    /// The store operations of logins, on the store that is open at that time; `turn` gives the
    /// right to finish one, `ended` is called for each one that has left the store.
    package init(
        requests: RequestOperations,
        store: @escaping @Sendable () async throws(StoreFailure) -> SessionStore,
        now: @escaping @Sendable () -> Timestamp,
        turn: @escaping @Sendable (LoginID, Duration) async -> LoginTurn?,
        ended: @escaping @Sendable (LoginID) -> Void
    ) {
        self.init(
            requests: requests,
            client: { (provider, app) async throws(StoreFailure) in
                try await store().apps.read(app, of: provider).client
            },
            claim: { (login, proof) async throws(StoreFailure) in
                // Longer than the two requests of the process that has it can take.
                guard let turn = await turn(login.id, .seconds(90)) else { throw .busy }
                return try await FinishedLogin.claim(
                    login, answering: proof, turn, store, at: now())
            },
            takeBackAnswer: { (id) async throws(StoreFailure) in
                try await store().logins.takeBackAnswer(of: id)
            },
            storePendingLogin: { (pending) async throws(StoreFailure) in
                try await store().logins.save(pending)
            },
            pendingLogin: { (login) async throws(StoreFailure) in
                do throws(StoreFailure) {
                    return try await store().logins.read(login.id) { _ in login.provider }
                } catch .item(.noSuch) {
                    return nil
                }
            },
            removePendingLogin: { (id) async throws(StoreFailure) in
                try await store().logins.remove(id)
                ended(id)
            },
            saveSession: { (request, grant) async throws(StoreFailure) in
                let saved = try await store().sessions.save(grant, of: request)
                ended(request.id)
                return saved
            },
            session: { (id) async throws(StoreFailure) in try await store().sessions.read(id) },
            recordAccount: { (login, id, account) async throws(StoreFailure) in
                try await store().sessions.recordAccount(
                    id, account, of: login.provider, label: login.label, at: now())
            },
            keepApart: { (request, id, account) async throws(StoreFailure) in
                try await store().sessions.keepApart(id, account, for: request)
            },
            discardSession: { (id) async throws(StoreFailure) in
                try await store().sessions.remove(id, at: now(), keepingUntil: nil)
            },
            rememberClockOffset: { (provider, offset) in
                try? await store().providers.setClockOffset(offset, of: provider)
            },
            sleepUntil: { moment in
                try await Task.sleep(for: max(.zero, moment - now()))
            })
    }
}
