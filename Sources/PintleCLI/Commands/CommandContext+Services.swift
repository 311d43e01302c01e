import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

/// The use cases, which the full screen goes by as well.
extension CommandContext {
    /// The vault of this home.
    var vault: VaultService {
        VaultService(
            doors: environment.vault, home: home, keyFile: keyFile,
            mayAsk: environment.terminal.canAsk, now: environment.now)
    }

    /// The URLs that browsers handed over to this home.
    var callbacks: Callbacks { Callbacks(environment.vault.callbacks, home: home) }

    /// The providers that a store knows.
    func providers(_ store: SessionStore) -> ProviderService {
        ProviderService(store: store, files: environment.files)
    }

    /// The app keys of a store.
    func apps(_ store: SessionStore) -> AppService {
        AppService(store: store, providers: providers(store))
    }

    /// What reads and makes the keys of apps.
    var keyReader: AppKeyReader {
        AppKeyReader(files: environment.files, keys: environment.rsaKeys)
    }

    /// The sessions of a store.
    func sessions(_ store: SessionStore) -> SessionService {
        let (vault, home) = (environment.vault, home)
        return SessionService(
            store: store, providers: providers(store), now: environment.now,
            turn: { id, span in
                let turn = await vault.takeLogin(home, id, span)
                return turn?.holding(
                    HeldRenewal(environment) { say(.waitingToEnd("the provider")) })
            },
            ended: { session in
                if let problem = vault.runHook(home, .reloginNeeded, session).problem {
                    warn(.hookNotRun(problem, for: .reloginNeeded))
                }
            })
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

    /// The same with definitions.
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
