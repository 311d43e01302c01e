import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleUI
import PlatformLinux
import SessionStorage

/// What concerns sessions at their provider.
extension EffectRunner {
    func check(_ id: SessionID) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            do throws(StoreFailure) {
                let store = try await desk.openStore()
                mailbox.post(try await checked(id, in: store))
            } catch {
                mailbox.post(.storeFailed(error, .check(id)))
            }
        }
    }

    private func checked(
        _ id: SessionID, in store: SessionStore
    ) async throws(StoreFailure) -> AppMessage {
        do {
            let client = try await readyClient(of: id, in: store)
            let account = try await client.account()
            try store.recordCheck(id, .works(checkedAt: LocalTime.now), account: account)
            return .sessionChecked(id, account)
        } catch let failure as StoreFailure {
            throw failure
        } catch let failure as SessionClient.Failure {
            guard let failure = failure.asLoginFailure else { return .sessionNotCheckable(id) }
            if case .refused(.tokenCredentials, _) = failure {
                try store.recordCheck(id, .logInAgain(since: LocalTime.now))
            }
            return .sessionCheckFailed(id, failure)
        } catch {
            return .sessionCheckFailed(id, .unusableAnswer(.malformed, host: ""))
        }
    }

    func remove(_ id: SessionID, _ how: Removal) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            do throws(StoreFailure) {
                let store = try await desk.openStore()
                mailbox.post(.sessionRemoved(id, try await removed(id, how, from: store)))
            } catch {
                mailbox.post(.storeFailed(error, .remove(id)))
            }
        }
    }

    private func removed(
        _ id: SessionID, _ how: Removal, from store: SessionStore
    ) async throws(StoreFailure) -> RemovalResult {
        let now = LocalTime.now
        let until = now + SessionStore.removedSessionLife
        switch how {
        case .erase:
            try store.remove(id, at: now, keepingUntil: nil)
            return .erased
        case .onlyHere:
            try store.remove(id, at: now, keepingUntil: until)
            return .keptSealed(until: until)
        case .everywhere:
            let session = try store.session(id)
            let client = try await client(of: session, in: store)
            do {
                try await client.revoke()
                try store.remove(id, at: now, keepingUntil: nil)
                return .ended
            } catch let failure as StoreFailure {
                throw failure
            } catch let failure as SessionClient.Failure {
                try store.remove(id, at: now, keepingUntil: until)
                guard let failure = failure.asLoginFailure else {
                    let provider = try await desk.provider(session.summary.provider)
                    let page = provider.registration?.url
                    return .notRevocable(page: page, until: until)
                }
                return .notEnded(failure, until: until)
            } catch {
                return .keptSealed(until: until)
            }
        }
    }

    // MARK: Renewing

    func renew(_ id: SessionID) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            do throws(StoreFailure) {
                let store = try await desk.openStore()
                let client = try await client(of: try store.session(id), in: store)
                let renewals = try await desk.renewals()
                do throws(SessionClient.Failure) {
                    let renewed = try await client.renew(renewals)
                    mailbox.post(.sessionRenewed(id, until: renewed.summary.expiresAt))
                } catch {
                    mailbox.post(.sessionNotRenewed(id, error.asLoginFailure))
                }
            } catch {
                mailbox.post(.storeFailed(error, .renew(id)))
            }
        }
    }

    /// A client for a session that is renewed first where it lay unused for too long. Where that
    /// does not work it is tried as it is.
    private func readyClient(
        of id: SessionID, in store: SessionStore
    ) async throws(StoreFailure) -> SessionClient {
        let client = try await client(of: store.session(id), in: store)
        guard client.needsRenewal else { return client }
        let renewals = try await desk.renewals()
        guard let renewed = try? await client.renew(renewals) else { return client }
        return try await self.client(of: renewed, in: store)
    }

    // MARK: Tokens that people bring

    func add(_ draft: SessionDraft) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            do throws(StoreFailure) {
                let store = try await desk.openStore()
                let token = TokenCredentials(
                    identifier: draft.token, sharedSecret: draft.tokenSecret)
                let brought = try await desk.broughtToken(
                    token, app: draft.app, of: draft.provider, label: draft.label)
                do throws(SessionClient.Failure) {
                    let added = try await SessionKeeper(store, requests: requests).add(brought)
                    mailbox.post(.sessionAdded(added.id, added.account))
                } catch .failed(.store(let failure)) {
                    throw failure
                } catch {
                    mailbox.post(.sessionNotAdded(draft.provider, error.asLoginFailure))
                }
            } catch {
                mailbox.post(.storeFailed(error, .addSession))
            }
        }
    }

    // MARK: Clients

    private func client(
        of session: Session, in store: SessionStore
    ) async throws(StoreFailure) -> SessionClient {
        let provider = try await desk.provider(session.summary.provider)
        let app = try store.app(session.app, of: provider.id)
        return SessionClient(
            session: session, provider: provider, client: app.client,
            clockOffset: try store.clockOffset(of: provider.id), operations: requests,
            rememberClockOffset: { try? store.setClockOffset($0, of: provider.id) })
    }
}

extension SessionClient.Failure {
    /// The failure in the login's vocabulary, which the screen's words are made for; nil where the
    /// provider does not offer what was wanted.
    fileprivate var asLoginFailure: LoginFailure? {
        switch self {
        case .failed(let failure): failure
        case .hostNotBound(let origin): .hostNotBound(origin)
        case .notOffered: nil
        }
    }
}
