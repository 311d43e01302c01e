package import LoginCore
package import LoginRuntime
package import OAuthCore
import SessionStorage

/// What is done with a session at its provider, and what the store then says: the same rules for
/// commands and screen.
extension SessionKeeper {
    /// What came of making a session ready.
    package enum Readiness: Sendable {
        /// It needed nothing.
        case asItWas
        /// It was renewed, and is used as it is now.
        case renewed(Session)
        /// It could not be renewed; it is tried as it is, which has to be said.
        case notRenewed(SessionFailure)
    }

    /// What came of ending a session.
    package enum Ending: Sendable, Equatable {
        /// The provider ended it, or had ended it before; no copy is kept.
        case ended
        /// The provider has no way to be told; a sealed copy is kept until then.
        case notOffered(keptUntil: Timestamp)
        /// The provider was asked and did not end it, or nothing may be sent there; a sealed copy
        /// is kept until then.
        case notEnded(SessionFailure, keptUntil: Timestamp)
    }

    /// A client for a session, with its app key and what is known of the provider's clock.
    package func client(
        of session: Session, at provider: Provider
    ) throws(StoreFailure) -> SessionClient {
        let store = store
        return SessionClient(
            session: session, provider: provider,
            client: try store.app(session.app, of: provider.id).client,
            clockOffset: try store.clockOffset(of: provider.id), operations: requests,
            rememberClockOffset: { try? store.setClockOffset($0, of: provider.id) })
    }

    /// Renews a session that has lain unused for too long, before it is used.
    ///
    /// Past its end nobody is asked. A provider that does not know the token any more ends it.
    package func makeReady(
        _ id: SessionID, _ client: SessionClient, _ renewals: RenewalOperations
    ) async throws(SessionFailure) -> Readiness {
        try client.requireNotEnded()
        guard client.needsRenewal else { return .asItWas }
        do throws(SessionFailure) {
            return .renewed(try await client.renew(renewals))
        } catch {
            guard error.meansEnd else { return .notRenewed(error) }
            try record(id, .logInAgain(since: requests.now()))
            throw error
        }
    }

    /// Asks the provider whose token it is, and writes down what it says.
    package func check(
        _ id: SessionID, _ client: SessionClient
    ) async throws(SessionFailure) -> Account {
        let account: Account
        do throws(SessionFailure) {
            account = try await client.account()
        } catch {
            if error.meansEnd { try record(id, .logInAgain(since: requests.now())) }
            throw error
        }
        try record(id, .works(checkedAt: requests.now()), account)
        return account
    }

    /// Ends a session at its provider and takes it out of the store.
    ///
    /// The provider is asked only when the store can be written: what ends there ends here too.
    package func end(
        _ id: SessionID, _ client: SessionClient
    ) async throws(StoreFailure) -> Ending {
        try store.proveWritable(for: id)
        let until = requests.now() + SessionStore.removedSessionLife
        let ending: Ending
        do throws(SessionFailure) {
            ending = try await client.end() ? .ended : .notOffered(keptUntil: until)
        } catch {
            ending = .notEnded(error, keptUntil: until)
        }
        try store.remove(
            id, at: requests.now(), keepingUntil: ending == .ended ? nil : until)
        return ending
    }

    private func record(
        _ id: SessionID, _ state: SessionSummary.State, _ account: Account? = nil
    ) throws(SessionFailure) {
        do throws(StoreFailure) {
            try store.recordCheck(id, state, account: account)
        } catch {
            throw .failed(.store(error))
        }
    }
}
