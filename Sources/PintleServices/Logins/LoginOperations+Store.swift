package import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

extension LoginOperations {
    /// What logins do, on the store that is open at that time; `turn` gives the right to finish
    /// one, `ended` hears of each one that has left the store.
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
                try await store().app(app, of: provider).client
            },
            claim: { (login) async throws(StoreFailure) in
                // Longer than the two requests of whoever has it can take.
                guard let turn = await turn(login.id, .seconds(90)) else { throw .busy }
                return try await FinishedLogin.claim(login.id, turn, store, at: now())
            },
            storePendingLogin: { (pending) async throws(StoreFailure) in
                try await store().savePendingLogin(pending)
            },
            removePendingLogin: { (id) async throws(StoreFailure) in
                try await store().removePendingLogin(id)
                ended(id)
            },
            saveSession: { (request, grant) async throws(StoreFailure) in
                let saved = try await store().saveSession(grant, of: request)
                ended(request.id)
                return saved
            },
            session: { (id) async throws(StoreFailure) in try await store().session(id) },
            recordAccount: { (_, id, account) async throws(StoreFailure) in
                try await store().recordAccount(id, account, at: now())
            },
            keepApart: { (request, id, account) async throws(StoreFailure) in
                try await store().keepApart(id, account, for: request)
            },
            discardSession: { (id) async throws(StoreFailure) in
                try await store().remove(id, at: now(), keepingUntil: nil)
            },
            rememberClockOffset: { (provider, offset) in
                try? await store().setClockOffset(offset, of: provider)
            },
            sleepUntil: { moment in
                try await Task.sleep(for: max(.zero, moment - now()))
            })
    }
}
