import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// The use cases, which the full screen goes by as well.
extension CommandContext {
    /// All of them, on the doors of this command.
    var services: Services {
        Services(
            doors: environment.vault, files: environment.files, home: home, keyFile: keyFile,
            mayAsk: environment.terminal.canAsk, now: environment.now)
    }

    /// The vault of this home.
    var vault: VaultService { services.vault }

    /// The URLs that browsers handed over to this home.
    var callbacks: Callbacks { Callbacks(environment.vault.callbacks, home: home) }

    /// The providers that a store knows.
    func providers(_ store: SessionStore) -> ProviderService { services.providers(in: store) }

    /// The app keys of a store.
    func apps(_ store: SessionStore) -> AppService { services.apps(in: store) }

    /// The reader and maker of app keys.
    var keyReader: AppKeyReader {
        AppKeyReader(files: environment.files, keys: environment.rsaKeys)
    }

    /// The sessions of a store.
    func sessions(_ store: SessionStore) -> SessionService {
        services.sessions(
            in: store,
            holding: { turn in
                turn.holding(HeldRenewal(environment) { say(.waitingToEnd("the provider")) })
            },
            hookFailed: { warn(.hookNotRun($1, for: $0)) })
    }

    /// Does something with app keys; its failure becomes the command's.
    func reachingApps<Value>(
        _ body: () throws(AppFailure) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(AppFailure) {
            return try body()
        } catch {
            throw CommandFailure(.app(error))
        }
    }

    /// Does something with definitions; its failure becomes the command's.
    func reachingProviders<Value>(
        _ body: () throws(ProviderFailure) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(ProviderFailure) {
            return try body()
        } catch {
            throw CommandFailure(.provider(error))
        }
    }
}
