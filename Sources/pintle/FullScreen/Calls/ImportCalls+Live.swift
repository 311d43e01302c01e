import LoginCore
import OAuthCore
import PintleServices
import PintleUI

extension FindImports: LiveCall {
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> ImportPreview {
        try await runner.vault.sessions().look(at: runner.places, keys: runner.keys).preview
    }
}

extension TakeImports: LiveCall {
    var isBeside: Bool { true }

    /// Looks again: no secret of another tool waits in memory for a person's answer.
    func answer(from runner: EffectRunner) async throws(StoreFailure) -> Answer {
        let sessions = try await runner.vault.sessions()
        var look = try sessions.look(at: runner.places, keys: runner.keys)
        guard look.preview == shown else { return .changed(look.preview) }
        do throws(SessionService.ImportStop) {
            let imported = try await sessions.take(look.plan, via: runner.requests)
            look.plan = imported.plan
            let added = imported.added.sorted { $0.key < $1.key }.map(\.value.id)
            return .taken(look.preview, sessions: added, apps: imported.apps)
        } catch {
            return .stopped(
                error.failure, error.provider?.id,
                added: error.done.added.values.map(\.handle), apps: error.done.apps)
        }
    }
}
