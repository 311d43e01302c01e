import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import SessionStorage

/// Effects on app keys and providers.
extension EffectRunner {
    // MARK: App keys

    func save(_ edit: AppEdit) {
        guard edit.key != .registration else { return register(edit) }
        ask(.saveApp(edit)) { [keys, logins] vault async throws(StoreFailure) in
            let apps = try await vault.apps()
            do throws(AppFailure) {
                let app = try apps.save(edit, by: keys, at: LocalTime.now)
                // Logins that wait continue with the key by its new name.
                if let former = edit.replacing { logins.follow(app, from: former) }
                return .appSaved(app)
            } catch {
                return StoreAnswer(error)
            }
        }
    }

    /// Gets an app key from the server, beside everything else.
    private func register(_ edit: AppEdit) {
        askBeside(.saveApp(edit)) { [requests, logins] vault async throws(StoreFailure) in
            let apps = try await vault.apps()
            let doors = vault.services.registration(via: requests)
            do throws(AppFailure) {
                let provider = try apps.provider(edit.provider)
                let how = edit.replacing.map { AppService.Registering.replacing($0) } ?? .new
                let app = SavedApp(
                    registered: try await apps.register(
                        at: provider, as: edit.name, how, through: doors))
                if let former = edit.replacing { logins.follow(app, from: former) }
                return .appSaved(app)
            } catch {
                return StoreAnswer(error)
            }
        }
    }

    func removeApp(_ name: String, of provider: ProviderID) {
        ask(.removeApp(provider, name: name)) { vault async throws(StoreFailure) in
            try await vault.apps().remove(name, of: provider)
            return .appRemoved(provider, name: name)
        }
    }

    func readPublicKey(of app: String, _ provider: ProviderID) {
        ask(.readPublicKey(provider, app: app)) { [keys] vault async throws(StoreFailure) in
            let apps = try await vault.apps()
            do throws(AppFailure) {
                let key = try apps.publicKey(of: app, provider, by: keys)
                // The key of an app that signs with a secret is never asked for.
                return key.map { .publicKeyRead(provider, app: app, $0) }
            } catch {
                return StoreAnswer(error)
            }
        }
    }

    /// Asks for a URL with the app key, and for nothing else.
    func tryApp(_ name: String, of provider: ProviderID) {
        askBeside(.tryApp(provider, name: name)) { [requests] vault async throws(StoreFailure) in
            let apps = try await vault.apps()
            let failure = try await apps.failure(trying: name, of: provider, via: requests)
            return .appTried(provider, name: name, failure)
        }
    }

    /// Gets the app-only session of the app key, or finds it in the store.
    func getAppToken(of app: String, _ provider: ProviderID) {
        askBeside(.getAppToken(provider, app: app)) { [requests] vault async throws(StoreFailure) in
            let sessions = try await vault.sessions()
            guard let identity = try sessions.identity(of: app, at: provider) else {
                throw .item(.noAppKey(app, provider: provider.rawValue, others: []))
            }
            do throws(SessionFailure) {
                let (_, isNew) = try await sessions.session(of: identity, via: requests)
                return .appTokenGot(
                    provider, app: app, handle: identity.handle, isNew: isNew)
            } catch .failed(.store(let failure)) {
                throw failure
            } catch {
                return .appTokenRefused(provider, app: app, error)
            }
        }
    }

    // MARK: Providers

    func loadProvider(_ id: ProviderID) {
        ask(.loadProvider(id)) { vault async throws(StoreFailure) in
            .providerLoaded(try await vault.openInstance(id))
        }
    }

    func add(_ draft: ProviderDraft, replacing replaced: ProviderID?) {
        ask(.addProvider(draft, replacing: replaced)) { vault async throws(StoreFailure) in
            let providers = try await vault.providers()
            do throws(ProviderFailure) {
                return StoreAnswer(
                    try providers.add(draft, replacing: replaced, at: LocalTime.now))
            } catch {
                return StoreAnswer(error, .addProvider)
            }
        }
    }

    func removeProvider(_ id: ProviderID) {
        ask(.removeProvider(id)) { vault async throws(StoreFailure) in
            let providers = try await vault.providers()
            do throws(ProviderFailure) {
                try providers.remove(id)
                return .providerRemoved(id)
            } catch {
                return StoreAnswer(error, .removeProvider)
            }
        }
    }
}

extension StoreAnswer {
    fileprivate init(_ failure: AppFailure) {
        if case .store(let failure) = failure {
            self = .storeFailed(failure, .saveApp)
        } else {
            let clock = LocalClock(now: LocalTime.now)
            self = .appRefused(.app(failure, clock: clock), failure.part)
        }
    }

    fileprivate init(_ failure: ProviderFailure, _ task: StoreTask) {
        if case .store(let failure) = failure {
            self = .storeFailed(failure, task)
        } else {
            self = .providerRefused(.provider(failure), key: failure.key)
        }
    }

    fileprivate init(_ outcome: ProviderService.Outcome) {
        switch outcome {
        case .taken(let id, let name): self = .providerTaken(id, name: name)
        case .unchanged(let provider):
            self = .providerUnchanged(provider.id, name: provider.name)
        case .added(let added):
            self = .providerAdded(
                added.provider.id, name: added.provider.name, isReplaced: added.isReplaced)
        }
    }
}
