import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleUI
import PlatformLinux

extension SaveApp: LiveCall {
    /// Only a registration asks the server.
    var isBeside: Bool { edit.key == .registration }

    func answer(from runner: EffectRunner) async throws(AppFailure) -> SavedApp {
        let apps = try await runner.apps()
        let saved: SavedApp
        if isBeside {
            let how = edit.replacing.map { AppService.Registering.replacing($0) } ?? .new
            saved = SavedApp(
                registered: try await apps.register(
                    at: try apps.provider(edit.provider), as: edit.name, how,
                    through: runner.registration))
        } else {
            saved = try apps.save(edit, by: runner.keys, at: LocalTime.now)
        }
        // Logins that wait continue with the key by its new name.
        if let former = edit.replacing { runner.logins.follow(saved, from: former) }
        return saved
    }
}

extension RemoveApp: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        try await runner.vault.apps().remove(name, of: provider)
        return Done()
    }
}

extension TryApp: LiveCall {
    var isBeside: Bool { true }

    func answer(from runner: EffectRunner) async throws(StoreFailure) -> LoginFailure? {
        try await runner.vault.apps().failure(trying: name, of: provider, via: runner.requests)
    }
}

extension GetAppToken: LiveCall {
    var isBeside: Bool { true }

    func answer(from runner: EffectRunner) async throws(SessionFailure) -> Answer {
        let (sessions, identity) = try await Failure.reaching { () async throws(StoreFailure) in
            let sessions = try await runner.vault.sessions()
            guard let identity = try sessions.identity(of: name, at: provider) else {
                throw .item(.noAppKey(name, provider: provider.rawValue, others: []))
            }
            return (sessions, identity)
        }
        let (_, isNew) = try await sessions.session(of: identity, via: runner.requests)
        return .got(handle: identity.handle, isNew: isNew)
    }
}

extension ReadPublicKey: LiveCall {
    func answer(from runner: EffectRunner) async throws(AppFailure) -> String? {
        try await runner.apps().publicKey(of: name, provider, by: runner.keys)
    }
}

extension EffectRunner {
    /// The doors of Pintle's own registration.
    var registration: AppService.RegistrationDoors {
        vault.services.registration(via: requests, Environment.current)
    }

    func apps() async throws(AppFailure) -> AppService {
        try await AppFailure.reaching { () async throws(StoreFailure) in try await vault.apps() }
    }
}

extension LoadProvider: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Provider {
        try await runner.vault.openInstance(provider)
    }
}

extension AddProvider: LiveCall {
    func answer(from runner: EffectRunner) async throws(ProviderFailure) -> ProviderAddition {
        try await runner.providers().add(draft, replacing: replaced, at: LocalTime.now)
    }
}

extension RemoveProvider: LiveCall {
    func answer(from runner: EffectRunner) async throws(ProviderFailure) -> Done {
        try await runner.providers().remove(provider)
        return Done()
    }
}

extension EffectRunner {
    fileprivate func providers() async throws(ProviderFailure) -> ProviderService {
        try await ProviderFailure.reaching { () async throws(StoreFailure) in
            try await vault.providers()
        }
    }
}
