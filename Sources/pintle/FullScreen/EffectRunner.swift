import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleUI
import PlatformLinux
import SessionStorage
import Synchronization
import TerminalCore

/// Carries out what the app wants beyond the terminal, and posts what became of it.
///
/// What concerns the store is done in the order it was asked for, by one task; requests to
/// providers run beside it.
final class EffectRunner: Sendable {
    let mailbox: Mailbox
    let desk: StoreDesk
    let requests: RequestOperations
    let demo: DemoDevice?
    /// Nil when the kernel gives none: the screen then shows only its own changes.
    let watch = FolderWatch(for: SessionStore.fileName)
    let logins: LoginService
    private let isLookingForChanges = Mutex(false)
    private let jobs: AsyncStream<@Sendable () async -> Void>.Continuation

    init(mailbox: Mailbox, desk: StoreDesk, requests: RequestOperations, demo: DemoDevice?) {
        self.mailbox = mailbox
        self.desk = desk
        self.requests = requests
        self.demo = demo
        logins = LoginService(
            LoginOperations(
                requests: requests,
                store: { () async throws(StoreFailure) in try await desk.openStore() },
                now: { LocalTime.now }, turn: { await desk.takeLogin($0, waitingFor: $1) },
                ended: { desk.forgetAddress(of: $0) })
        ) { id, update in mailbox.post(.login(id, update.state)) }
        let (stream, continuation) = AsyncStream<@Sendable () async -> Void>.makeStream()
        jobs = continuation
        Task(executorPreference: TaskThreads.shared) { for await job in stream { await job() } }
    }

    deinit {
        jobs.finish()
    }

    /// Returns when everything that was to be stored is stored.
    func finish() async {
        await logins.abandon()
    }

    /// Begins an effect and returns at once.
    func run(_ effect: AppEffect) {
        switch effect {
        case .startLogin(let draft): start(draft)
        case .login(let id, let action): carryOut(action, on: id)
        case .endLogins: endLogins()
        case .loadSnapshot: reload()
        case .createVault(let choice): createVault(choice)
        case .unlock(let secret): unlock(secret)
        case .unlockUnasked: unlockUnasked()
        case .lock: lock()
        case .useCachedKey: useCachedKey()
        case .addSlot(let choice, let name): addSlot(choice, named: name)
        case .removeSlot(let number): removeSlot(number)
        case .changePassphrase(let old, let new): changePassphrase(from: old, to: new)
        case .backup(let path): backup(to: path)
        case .saveApp(let edit): save(edit)
        case .removeApp(let provider, let name):
            change(.removeApp, done: .appRemoved(provider, name: name)) {
                store throws(StoreFailure) in
                try store.removeApp(name, of: provider)
            }
        case .tryApp(let provider, let name): tryApp(name, of: provider)
        case .readPublicKey(let provider, let app): readPublicKey(of: app, provider)
        case .loadProvider(let id): loadProvider(id)
        case .addProvider(let draft, let replaced): add(draft, replacing: replaced)
        case .removeProvider(let id): removeProvider(id)
        case .addSession(let draft): add(draft)
        case .renew(let id): renew(id)
        case .setLabel(let id, let label):
            change(.label(id), done: .labelSet(id, label)) { store throws(StoreFailure) in
                try store.setLabel(id, label)
            }
        case .setDefault(let id):
            change(.makeDefault(id), done: .defaultSet(id)) { store throws(StoreFailure) in
                try store.setDefault(id)
            }
        case .restore(let id):
            change(.restore(id), done: .sessionRestored(id)) { store throws(StoreFailure) in
                _ = try store.restore(id)
            }
        case .check(let id): check(id)
        case .remove(let id, let how): remove(id, how)
        case .explainSession: explain()
        case .copyAddress(let address): copy(address)
        case .saveAddress(let id, let address): save(address, of: id)
        case .openBrowser(let address): openBrowser(address)
        case .demoOpen(let id, let address):
            demoStep { device in await device.open(address, for: id) }
        case .demoAllow(let id, let user):
            demoStep { device in await device.allow(user, for: id) }
        case .demoDeny(let id, let user):
            demoStep { device in await device.deny(user, for: id) }
        case .showPlain, .resumeScreen, .suspend, .redraw, .wakeAt, .noTimer, .quit:
            preconditionFailure("the loop carries out what concerns the terminal")
        }
    }

    // MARK: Ways to run

    /// Does something with the store after all that was asked for before.
    func enqueue(_ job: @escaping @Sendable () async -> Void) {
        jobs.yield(job)
    }

    /// A change of the open store: `done` when it is made, else what failed.
    func change(
        _ task: StoreTask, done message: AppMessage,
        _ body: @escaping @Sendable (SessionStore) throws(StoreFailure) -> Void
    ) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try body(try await desk.openStore())
                mailbox.post(message)
            } catch {
                mailbox.post(.storeFailed(error, task))
            }
        }
    }

    /// Reads the store again and posts it, after everything that logins were writing.
    func reload() {
        enqueue { [self] in await load() }
    }

    /// Reads the store again if another process changed it; many changes at once are one.
    /// Takes what another process did to the store or to its key.
    func hear(_ news: FolderWatch.News) {
        if news.contains(.change) { reloadIfChanged() }
        // Counts as no use: the key is gone.
        if news.contains(.keyForgotten) { useCachedKey() }
    }

    private func reloadIfChanged() {
        let isLooking = isLookingForChanges.withLock { isLooking in
            defer { isLooking = true }
            return isLooking
        }
        guard !isLooking else { return }
        enqueue { [self] in
            isLookingForChanges.withLock { $0 = false }
            // A store that cannot be read now is reported when somebody needs it.
            if (try? await desk.isOutdated()) == true { await load() }
        }
    }

    /// Posts what the first frame did without: the providers that the store has nothing of.
    func complete() {
        enqueue { [self] in
            if let whole = await desk.completed() { mailbox.post(.snapshotLoaded(whole)) }
        }
    }

    func load() async {
        // The folder may be new. Watched first, so that no change falls in between.
        watch?.add(desk.folder)
        await logins.finishWriting()
        do throws(StoreFailure) {
            let snapshot = try await desk.snapshot()
            // What is wrong with the store itself is told last.
            await postWarnings()
            mailbox.post(.snapshotLoaded(snapshot))
            if let damage = await desk.damage { mailbox.post(.storeFailed(damage, .load)) }
        } catch {
            mailbox.post(.storeFailed(error, .load))
        }
    }

    private func demoStep(_ step: @escaping @Sendable (DemoDevice) async -> DemoPage) {
        guard let demo else { return }
        Task(executorPreference: TaskThreads.shared) { [self] in
            mailbox.post(.demoPage(await step(demo)))
        }
    }
}
