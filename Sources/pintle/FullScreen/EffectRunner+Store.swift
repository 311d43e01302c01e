import LoginCore
import LoginRuntime
import OAuthCore
import PintleUI
import PlatformLinux
import SessionStorage

extension EffectRunner {
    // MARK: Logins

    func makeRequest(_ draft: LoginDraft) {
        enqueue { [self] in
            do throws(StoreFailure) {
                let store = try await desk.openStore()
                let provider = try await desk.provider(draft.provider)
                let app = try store.app(draft.app, of: draft.provider)
                let request = LoginRequest(
                    id: try store.newLoginID(), provider: provider, app: app.name,
                    clientIdentifier: app.credentials.identifier,
                    signatureMethod: provider.signatureMethod(for: app.credentials.key),
                    account: draft.account, label: draft.label, startedAt: LocalTime.now,
                    startedFrom: SSHOrigin()?.address)
                begin(request, on: store)
                let offset = try store.clockOffset(of: draft.provider)
                mailbox.post(.loginRequestMade(request, clockOffset: offset))
            } catch {
                mailbox.post(.storeFailed(error, .makeLogin))
            }
        }
    }

    func resume(_ id: LoginID) {
        enqueue { [self] in
            do throws(StoreFailure) {
                let store = try await desk.openStore()
                let pending = try await desk.pendingLogin(id)
                begin(pending.request, on: store)
                mailbox.post(.loginResumed(pending))
            } catch {
                mailbox.post(.storeFailed(error, .resume(id)))
            }
        }
    }

    private func begin(_ request: LoginRequest, on store: SessionStore) {
        prepareDriver(store)
        remember(request)
    }

    // MARK: Apps

    func add(_ draft: AppDraft) {
        enqueue { [self] in
            do throws(StoreFailure) {
                let provider = try await desk.provider(draft.provider)
                let app = RegisteredApp(
                    provider: draft.provider, name: draft.name, credentials: draft.credentials,
                    origins: provider.boundOrigins, addedAt: LocalTime.now)
                let store = try await desk.openStore()
                // The form of a refused key starts with that key's name: it takes its place.
                if try store.apps(of: app.provider).contains(where: { $0.name == app.name }) {
                    try store.updateApp(app)
                } else {
                    try store.addApp(app)
                }
                mailbox.post(
                    .appSaved(
                        AppSummary(
                            provider: app.provider, name: app.name,
                            identifier: app.credentials.identifier, addedAt: app.addedAt)))
            } catch {
                mailbox.post(.storeFailed(error, .addApp))
            }
        }
    }

    // MARK: Sessions at their provider

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
        let client = try await client(for: id, in: store)
        do {
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
            let provider = try store.session(id).summary.provider
            let client = try await client(for: id, in: store)
            do {
                try await client.revoke()
                try store.remove(id, at: now, keepingUntil: nil)
                return .ended
            } catch let failure as StoreFailure {
                throw failure
            } catch let failure as SessionClient.Failure {
                try store.remove(id, at: now, keepingUntil: until)
                guard let failure = failure.asLoginFailure else {
                    let page = try await desk.provider(provider).registration?.url
                    return .notRevocable(page: page, until: until)
                }
                return .notEnded(failure, until: until)
            } catch {
                return .keptSealed(until: until)
            }
        }
    }

    private func client(
        for id: SessionID, in store: SessionStore
    ) async throws(StoreFailure) -> SessionClient {
        let session = try store.session(id)
        let provider = try await desk.provider(session.summary.provider)
        let app = try store.app(session.app, of: provider.id)
        return SessionClient(
            session: session, provider: provider, client: app.credentials,
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
        case .hostNotBound(let origin):
            .transport(.redirect(host: origin.host, to: origin.description))
        case .notOffered: nil
        }
    }
}
