import LoginCore
import OAuthCore
import PintleLive
import PintleServices
import PintleUI
import PlatformLinux
import SessionStorage

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
