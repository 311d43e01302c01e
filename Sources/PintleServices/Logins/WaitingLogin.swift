package import LoginCore
package import SessionStorage

/// A login that waits in the store and goes on in no process.
package enum WaitingLogin {
    /// Why one is not cancelled.
    package enum Refusal: Error, Sendable, Equatable {
        /// Another account signed in, and nobody has decided what becomes of its session. That would
        /// stay, kept apart, and nobody would be asked about it any more.
        case undecided
        /// The store could not do its part; `item(noSuch)` where no such login waits.
        case store(StoreFailure)
    }

    /// Takes a login out of the store; `ended` hears of it when it is gone.
    package static func cancel(
        _ id: LoginID, in store: SessionStore, ended: (LoginID) -> Void
    ) throws(Refusal) {
        let login = try reaching { () throws(StoreFailure) in
            try store.logins.list().first { $0.id == id }
        }
        guard let login else {
            throw .store(.item(.noSuch(.login, name: id.rawValue, nearest: [])))
        }
        if case .awaitingAccountDecision = login.progress { throw .undecided }
        try reaching { () throws(StoreFailure) in try store.logins.remove(id) }
        ended(id)
    }

    private static func reaching<Value>(
        _ body: () throws(StoreFailure) -> Value
    ) throws(Refusal) -> Value {
        do throws(StoreFailure) {
            return try body()
        } catch {
            throw .store(error)
        }
    }
}
