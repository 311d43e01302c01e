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
    ) async throws(StoreFailure) -> StoreAnswer {
        let keeper = SessionKeeper(store, requests: requests)
        var client = try await client(of: id, keeper)
        let renewals = try await desk.renewals()
        do throws(SessionFailure) {
            switch try await keeper.makeReady(id, client, renewals) {
            case .asItWas: break
            case .renewed(let renewed):
                mailbox.post(.sessionRenewed(id, until: renewed.summary.expiresAt))
                client = client.with(renewed)
            case .notRenewed(let failure): mailbox.post(.sessionNotRenewed(id, failure))
            }
            return .sessionChecked(id, try await keeper.check(id, client))
        } catch .failed(.store(let failure)) {
            throw failure
        } catch {
            return .sessionCheckFailed(id, error)
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
            let provider = try await desk.provider(store.session(id).summary.provider)
            let keeper = SessionKeeper(store, requests: requests)
            let client = try keeper.client(of: store.session(id), at: provider)
            switch try await keeper.end(id, client) {
            case .ended: return .ended
            case .notEnded(let failure, let until): return .notEnded(failure, until: until)
            case .notOffered(let until):
                return .notRevocable(page: provider.registration?.url, until: until)
            }
        }
    }

    // MARK: Renewing

    func renew(_ id: SessionID) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            do throws(StoreFailure) {
                let store = try await desk.openStore()
                let client = try await client(
                    of: id, SessionKeeper(store, requests: requests))
                let renewals = try await desk.renewals()
                do throws(SessionFailure) {
                    try client.requireNotEnded()
                    let renewed = try await client.renew(renewals)
                    mailbox.post(.sessionRenewed(id, until: renewed.summary.expiresAt))
                } catch .failed(.store(let failure)) {
                    throw failure
                } catch {
                    mailbox.post(.sessionNotRenewed(id, error))
                }
            } catch {
                mailbox.post(.storeFailed(error, .renew(id)))
            }
        }
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
                } catch .failed(let failure) {
                    mailbox.post(.sessionNotAdded(draft.provider, failure))
                } catch {
                    mailbox.post(.sessionNotAdded(draft.provider, nil))
                }
            } catch {
                mailbox.post(.storeFailed(error, .addSession))
            }
        }
    }

    // MARK: Clients

    private func client(
        of id: SessionID, _ keeper: SessionKeeper
    ) async throws(StoreFailure) -> SessionClient {
        let session = try await desk.openStore().session(id)
        return try keeper.client(
            of: session, at: try await desk.provider(session.summary.provider))
    }
}
