import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
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
    private let driving = Mutex<Driving?>(nil)
    private let isLookingForChanges = Mutex(false)
    private let jobs: AsyncStream<@Sendable () async -> Void>.Continuation

    /// What carries logins out, and the store that it does so on.
    private struct Driving {
        var driver: LoginDriver
        var store: SessionStore
    }

    private var driver: LoginDriver? { driving.withLock { $0?.driver } }

    init(mailbox: Mailbox, desk: StoreDesk, requests: RequestOperations, demo: DemoDevice?) {
        self.mailbox = mailbox
        self.desk = desk
        self.requests = requests
        self.demo = demo
        let (stream, continuation) = AsyncStream<@Sendable () async -> Void>.makeStream()
        jobs = continuation
        Task(executorPreference: TaskThreads.shared) { for await job in stream { await job() } }
    }

    deinit {
        jobs.finish()
    }

    /// Returns when everything that was to be stored is stored.
    func finish() async {
        await driver?.end()
    }

    /// Begins a request to the store and returns at once.
    func ask(_ request: StoreRequest) {
        switch request {
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
        case .makeLoginRequest(let draft): makeRequest(draft)
        case .resumeLogin(let id): resume(id)
        case .saveApp(let edit): save(edit)
        case .removeApp(let provider, let name):
            change(request.task, done: .appRemoved(provider, name: name)) {
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
            change(request.task, done: .labelSet(id, label)) { store throws(StoreFailure) in
                try store.setLabel(id, label)
            }
        case .setDefault(let id):
            change(request.task, done: .defaultSet(id)) { store throws(StoreFailure) in
                try store.setDefault(id)
            }
        case .restore(let id):
            change(request.task, done: .sessionRestored(id)) { store throws(StoreFailure) in
                _ = try store.restore(id)
            }
        case .check(let id): check(id)
        case .remove(let id, let how): remove(id, how)
        case .cancelLogin(let id): cancel(id)
        case .explainSession: explain()
        case .saveAddress(let id, let address): save(address, of: id)
        }
    }

    /// Begins what happens at the other device of the demo, and returns at once.
    func ask(_ request: DemoRequest) {
        switch request {
        case .open(let id, let address):
            demoStep { device in await device.open(address, for: id) }
        case .allow(let id, let user):
            demoStep { device in await device.allow(user, for: id) }
        case .deny(let id, let user):
            demoStep { device in await device.deny(user, for: id) }
        }
    }

    // MARK: Ways to run

    /// Does something with the store after all that was asked for before.
    func enqueue(_ job: @escaping @Sendable () async -> Void) {
        jobs.yield(job)
    }

    /// A change of the open store: `done` when it is made, else what failed.
    func change(
        _ task: StoreTask, done answer: StoreAnswer,
        _ body: @escaping @Sendable (SessionStore) throws(StoreFailure) -> Void
    ) {
        enqueue { [self] in
            do throws(StoreFailure) {
                try body(try await desk.openStore())
                mailbox.post(answer)
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
        await driver?.finishWriting()
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

    // MARK: Logins

    /// The driver is there by now: it was made before the flow was told of its login.
    func carryOut(_ effect: LoginEffect, of id: LoginID) {
        driver?.perform(effect, of: id) { [self] event in mailbox.post(.login(id, event)) }
    }

    /// Removes a login that no flow of this process carries.
    private func cancel(_ id: LoginID) {
        change(.cancel(id), done: .loginCancelled(id)) { [desk] store throws(StoreFailure) in
            try store.removePendingLogin(id)
            desk.forgetAddress(of: id)
        }
    }

    func leave(_ id: LoginID) {
        driver?.perform(.stopDeadline, of: id) { _ in }
    }

    /// The driver on the open store; another one only where another file took the store's place.
    func prepareDriver(_ store: SessionStore) {
        driving.withLock { driving in
            guard driving?.store !== store else { return }
            let driver = LoginDriver(
                LoginOperations(
                    requests: requests, store: store, now: { LocalTime.now },
                    turn: { [desk] in await desk.takeLogin($0, waitingFor: $1) },
                    ended: { [desk] id in desk.forgetAddress(of: id) }))
            driving = Driving(driver: driver, store: store)
        }
    }
}
