import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleUI
import PlatformLinux
import SessionStorage

extension EffectRunner {
    // MARK: Logins

    func makeRequest(_ draft: LoginDraft) {
        enqueue { [self] in
            do throws(StoreFailure) {
                let store = try await vault.openStore()
                let provider = try await vault.provider(draft.provider)
                guard let endpoints = provider.login else {
                    throw StoreFailure.item(
                        .noSuch(.provider, name: draft.provider.rawValue, nearest: []))
                }
                let app = try store.app(draft.app, of: draft.provider)
                let request = LoginRequest(
                    id: try store.newLoginID(), provider: provider, endpoints: endpoints,
                    app: app.name,
                    clientIdentifier: app.credentials.identifier,
                    signatureMethod: provider.signatureMethod(for: app.credentials.key),
                    account: draft.account, access: draft.access, label: draft.label,
                    startedAt: LocalTime.now,
                    startedFrom: SSHOrigin()?.address)
                prepareDriver(store)
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
                let store = try await vault.openStore()
                let pending = try await vault.pendingLogin(id)
                prepareDriver(store)
                mailbox.post(.loginResumed(pending))
            } catch {
                mailbox.post(.storeFailed(error, .resume(id)))
            }
        }
    }
}
