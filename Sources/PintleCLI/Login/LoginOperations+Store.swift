package import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

extension LoginOperations {
    /// What logins do, on an open store; `turn` gives the right to finish one, `ended` hears of
    /// each one that has left the store.
    package init(
        requests: RequestOperations, store: SessionStore,
        now: @escaping @Sendable () -> Timestamp,
        turn: @escaping @Sendable (LoginID, Duration) async -> LoginTurn?,
        ended: @escaping @Sendable (LoginID) -> Void
    ) {
        self.init(
            requests: requests,
            client: { (provider, app) throws(StoreFailure) in
                try store.app(app, of: provider).client
            },
            claim: { (login) async throws(StoreFailure) in
                // Longer than the two requests of whoever has it can take.
                guard let turn = await turn(login.id, .seconds(90)) else { throw .busy }
                return try FinishedLogin.claim(login.id, turn, store, at: now())
            },
            storePendingLogin: { (pending) throws(StoreFailure) in
                try store.savePendingLogin(pending)
            },
            removePendingLogin: { (id) throws(StoreFailure) in
                try store.removePendingLogin(id)
                ended(id)
            },
            saveSession: { (request, grant) throws(StoreFailure) in
                let saved = try store.saveSession(grant, of: request)
                ended(request.id)
                return saved
            },
            session: { (id) throws(StoreFailure) in try store.session(id) },
            recordAccount: { (_, id, account) throws(StoreFailure) in
                try store.recordAccount(id, account, at: now())
            },
            keepApart: { (request, id, account) throws(StoreFailure) in
                try store.keepApart(id, account, for: request)
            },
            discardSession: { (id) throws(StoreFailure) in
                try store.remove(id, at: now(), keepingUntil: nil)
            },
            rememberClockOffset: { (provider, offset) in
                try? store.setClockOffset(offset, of: provider)
            },
            sleepUntil: { moment in
                try await Task.sleep(for: max(.zero, moment - now()))
            })
    }
}
