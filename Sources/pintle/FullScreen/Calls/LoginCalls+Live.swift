import LoginCore
import OAuthCore
import PintleLive
import PintleServices
import PintleUI
import PlatformLinux
import SessionStorage

extension FindLoginApp: LiveCall {
    var isBeside: Bool { true }

    func answer(from runner: EffectRunner) async throws(AppFailure) -> String {
        let apps = try await runner.apps()
        let provider = try apps.provider(draft.provider).asking(for: draft.scopes)
        guard try !apps.serves(draft.app, at: provider, now: LocalTime.now) else {
            return draft.app
        }
        let forms = draft.form.map { [$0] } ?? provider.forms(byEaseAt: .live(Environment.current))
        let app = try await apps.loginApp(at: provider, for: forms, through: runner.registration)
        return app?.name ?? draft.app
    }
}

extension RegisterAgain: LiveCall {
    var isBeside: Bool { true }

    func answer(from runner: EffectRunner) async throws(AppFailure) -> Bool {
        let logins = runner.logins
        guard let request = logins.state(of: login).flatMap({ LoginFlow(state: $0).request }),
            let app = try await runner.apps().registerAgain(
                for: request, isAsked: isAsked, through: runner.registration)
        else { return false }
        logins.follow(SavedApp(registered: app), from: request.app)
        let hasFailed = if case .failed? = logins.state(of: login) { true } else { false }
        logins.send(hasFailed ? .retry : .newURL, to: login)
        return true
    }
}

extension StartLogin: LiveCall {
    func answer(from runner: EffectRunner) async throws(LoginRefusal) -> LoginRequest {
        let store = try await Failure.reaching { () async throws(StoreFailure) in
            try await runner.vault.openStore()
        }
        let new = try runner.vault.services.newLogin(
            draft, in: store, startedFrom: SSHOrigin()?.address, seat: .live(Environment.current))
        // The screen knows its id before its first state.
        runner.enqueue { runner.logins.start(new) }
        return new.request
    }
}

extension ResumeLogin: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Done {
        let pending = try await runner.vault.pendingLogin(login)
        runner.enqueue {
            runner.logins.resume(pending)
            await runner.takeCallbacks()
        }
        return Done()
    }
}

extension SaveAddress: LiveCall {
    /// To a file of 0600 in the state folder, always under one name.
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> String {
        try runner.vault.saveAddress(address, of: login)
    }
}
