import LoginCore
package import LoginRuntime
package import OAuthCore
package import SessionStorage

extension LoginOperations {
    /// What logins do, on an open store.
    package init(
        requests: RequestOperations, store: SessionStore, now: @escaping @Sendable () -> Timestamp
    ) {
        self.init(
            requests: requests,
            clientCredentials: { (provider, app) throws(StoreFailure) in
                try store.app(app, of: provider).credentials
            },
            storePendingLogin: { (pending) throws(StoreFailure) in
                try store.savePendingLogin(pending)
            },
            removePendingLogin: { (id) throws(StoreFailure) in try store.removePendingLogin(id) },
            saveSession: { (request, reply, moment) throws(StoreFailure) in
                try store.saveSession(
                    NewSession(of: request, credentials: reply.credentials, obtainedAt: moment),
                    finishing: request.id)
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
