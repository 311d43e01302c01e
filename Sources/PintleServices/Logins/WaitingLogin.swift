package import LoginCore
package import OAuthCore
package import SessionStorage

/// A login that waits in the store and runs in no process.
package enum WaitingLogin {
    /// Why one is not cancelled.
    package enum Refusal: ServiceFailure {
        /// Another account signed in, and the person has not decided about its session. That
        /// session would stay, kept separately, without a login to decide it.
        case undecided
        /// The store could not do its part; `item(noSuch)` if the login does not wait.
        case store(StoreFailure)
    }

    /// The login that waits for this redirect, which names it by its `state`, or by its token where
    /// OAuth 1.0 is spoken; nil where none does, or several.
    ///
    /// One that only says no is for the only login that waits for a URL.
    /// A login that cannot be read is none: one broken seal does not stand in the way of the others.
    package static func named(
        by redirect: RedirectAnswer, in store: SessionStore,
        resolving provider: (ProviderID) throws(StoreFailure) -> Provider?
    ) throws(StoreFailure) -> LoginID? {
        let waiting = try store.logins.list().filter { $0.progress == .awaitingVerifier }
        let named = waiting.filter { login in
            let pending = try? store.logins.read(login.id, resolving: provider)
            return pending?.authorization.map {
                $0.isNamed(by: redirect) || $0.isDeclined(by: redirect)
            } == true
        }
        return named.count == 1 ? named.first?.id : nil
    }

    /// Removes a login from the store; `ended` is called when it is gone.
    package static func cancel(
        _ id: LoginID, in store: SessionStore, ended: (LoginID) -> Void
    ) throws(Refusal) {
        let login = try Refusal.reaching { () throws(StoreFailure) in
            try store.logins.list().first { $0.id == id }
        }
        guard let login else {
            throw .store(.item(.noSuch(.login, name: id.rawValue, nearest: [])))
        }
        if case .awaitingAccountDecision = login.progress { throw .undecided }
        try Refusal.reaching { () throws(StoreFailure) in try store.logins.remove(id) }
        ended(id)
    }
}
