import LoginCore
import LoginRuntime
import OAuthCore
import PintleLive
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import SessionStorage
import TerminalCore

extension EffectRunner {
    // MARK: Logins

    func start(_ draft: LoginDraft) {
        enqueue { [self] in
            do throws(LoginRefusal) {
                let new = try await newLogin(draft)
                mailbox.post(.loginStarted(new.request))
                logins.start(new)
            } catch {
                post(error)
            }
        }
    }

    private func post(_ refusal: LoginRefusal) {
        switch refusal {
        case .store(let failure):
            mailbox.post(.storeFailed(failure, .makeLogin))
        case .noLogin(let provider):
            let item = StoreFailure.ItemProblem.noSuch(
                .provider, name: provider.id.rawValue, nearest: [])
            mailbox.post(.storeFailed(.item(item), .makeLogin))
        case .newHost(let host, let provider):
            let words = AnnouncementContext(
                provider: provider, clock: LocalClock(now: LocalTime.now))
            mailbox.post(.loginRefused(.newHost(PrintableText(host.shortName), words)))
        }
    }

    private func newLogin(_ draft: LoginDraft) async throws(LoginRefusal) -> NewLogin {
        let store: SessionStore
        do throws(StoreFailure) {
            store = try await vault.openStore()
        } catch {
            throw .store(error)
        }
        return try vault.services.newLogin(
            draft, in: store, startedFrom: SSHOrigin()?.address, seat: .live(Environment.current))
    }

    /// Applies a key's action to a login that runs here before this returns.
    func carryOut(_ action: LoginAction, on id: LoginID) {
        switch action {
        case .resume: resume(id)
        case .cancel where !logins.isHosting(id): cancel(id)
        case .answer, .decide, .newURL, .changeForm, .retry, .cancel, .leave:
            logins.send(action, to: id)
        }
    }

    private func resume(_ id: LoginID) {
        enqueue { [self] in
            do throws(StoreFailure) {
                logins.resume(try await vault.pendingLogin(id))
                await takeCallbacks()
            } catch {
                mailbox.post(.storeFailed(error, .resume(id)))
            }
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

    /// Removes a login that does not run here.
    private func cancel(_ id: LoginID) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try await logins.cancel(id)
            } catch {
                mailbox.post(.storeFailed(error, .cancel(id)))
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
