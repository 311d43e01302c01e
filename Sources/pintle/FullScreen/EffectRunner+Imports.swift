import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleUI
import SessionStorage

/// Effects on the files of other tools.
extension EffectRunner {
    func findImports() {
        ask(.findImports) { [places, keys] vault async throws(StoreFailure) in
            .importsFound(try await vault.sessions().look(at: places, keys: keys).preview)
        }
    }

    /// Looks again, and adds the new logins if they are those that a person saw: no secret of
    /// another tool waits in memory for an answer.
    func takeImports(_ shown: ImportPreview) {
        askBeside(.takeImports(shown)) {
            [places, keys, requests] vault async throws(StoreFailure) in
            let sessions = try await vault.sessions()
            var look = try sessions.look(at: places, keys: keys)
            guard look.preview == shown else { return .importsChanged(look.preview) }
            do throws(SessionService.ImportStop) {
                let imported = try await sessions.take(look.plan, via: requests)
                look.plan = imported.plan
                let added = imported.added.sorted { $0.key < $1.key }.map(\.value.id)
                return .importsTaken(look.preview, sessions: added, apps: imported.apps)
            } catch {
                return .importStopped(
                    error.failure, error.provider?.id,
                    added: error.done.added.values.map(\.handle), apps: error.done.apps)
            }
        }
    }
}
