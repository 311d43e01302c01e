import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage

extension CommandContext {
    /// The app key of a login: the one that was named, or the only one; where there is none, Pintle
    /// registers itself, if the server lets it.
    func loginApp(
        _ name: String?, of provider: Provider, in store: SessionStore
    ) async throws(CommandFailure) -> RegisteredApp {
        let hasNone = try reachingStore { () throws(StoreFailure) in
            try store.apps.list(of: provider.id).isEmpty
        }
        guard name == nil, hasNone, provider.registersClients else {
            return try app(name, of: provider, in: store)
        }
        return try await register(
            at: provider, as: "default", .whereMissing, in: store,
            saying: .registering(at: provider))
    }

    /// Registers Pintle at a server; says so right before it happens.
    func register(
        at provider: Provider, as name: String, _ how: AppService.Registering,
        in store: SessionStore, saying words: Announcement
    ) async throws(CommandFailure) -> RegisteredApp {
        let doors = services.registration(via: try network())
        do throws(AppFailure) {
            return try await apps(store).register(at: provider, as: name, how, through: doors) {
                // Beside JSON too, since the answer has only a part of it.
                say(words.noticeLines)
            }
        } catch {
            throw CommandFailure(.app(error, clock: clock))
        }
    }
}
