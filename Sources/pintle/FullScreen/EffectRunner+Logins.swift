import LoginCore
import PintleLive
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import SessionStorage

extension EffectRunner {
    /// Applies a key's action to a login that runs here before this returns.
    func carryOut(_ action: LoginAction, on id: LoginID) {
        switch action {
        case .cancel where !logins.isHosting(id): cancel(id)
        case .answer, .decide, .newURL, .changeForm, .retry, .cancel, .leave:
            logins.send(action, to: id)
        }
    }

    /// Queues the hand-over of URLs from a browser to the logins that wait for them, and returns at
    /// once.
    func hearOfCallbacks() {
        callbackWatch?.drain()
        enqueueCallbacks()
    }

    /// Queues the hand-over of answers that a browser brought, by URL or by port.
    func enqueueCallbacks() {
        enqueue { [self] in await takeCallbacks() }
    }

    /// Takes the browser's answers, unless the vault is locked: an answer that cannot be exchanged
    /// stays.
    func takeCallbacks() async {
        guard let store = try? await vault.openStore(), store.isUnlocked else { return }
        logins.take(Callbacks(.live, home: vault.home))
        logins.deliverBrought()
    }

    /// Lets browsers come again, and takes the answers that they brought before.
    func listenAgain() async {
        logins.listenAgain()
        await takeCallbacks()
    }

    /// Removes a login that does not run here.
    private func cancel(_ id: LoginID) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await logins.cancel(id)
            } catch {
                mailbox.post(.announced(.store(error)))
            }
        }
    }

    /// Ends all logins; their last states are posted before the message that they have ended.
    func endLogins() {
        Task(executorPreference: TaskThreads.shared) { [self] in
            await logins.end()
            mailbox.post(.loginsEnded)
        }
    }
}
