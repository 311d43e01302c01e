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

/// Carries out what the app wants beyond the terminal: asks the services, and posts what they
/// answer.
///
/// What concerns the store is done in the order it was asked for, by one task; requests to
/// providers run beside it.
final class EffectRunner: Sendable {
    let mailbox: Mailbox
    let vault: OpenVault
    let requests: RequestOperations
    let keys: AppKeyReader
    let demo: DemoDevice?
    /// Nil when the kernel gives none: the screen then shows only its own changes.
    let watch = FolderWatch(for: SessionStore.fileName)
    private let driving = Mutex<Driving?>(nil)
    let isLookingForChanges = Mutex(false)
    private let jobs: AsyncStream<@Sendable () async -> Void>.Continuation

    /// What carries logins out, and the store that it does so on.
    private struct Driving {
        var driver: LoginDriver
        var store: SessionStore
    }

    var driver: LoginDriver? { driving.withLock { $0?.driver } }

    init(
        mailbox: Mailbox, vault: OpenVault, requests: RequestOperations, keys: AppKeyReader,
        demo: DemoDevice?
    ) {
        self.mailbox = mailbox
        self.vault = vault
        self.requests = requests
        self.keys = keys
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

    /// Begins an effect and returns at once.
    func run(_ effect: AppEffect) {
        switch effect {
        case .login(let id, let effect): carryOut(effect, of: id)
        case .cancelLogin(let id): cancel(id)
        case .leaveLogin(let id): leave(id)
        case .loadSnapshot: enqueue { [self] in await load() }
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
        case .removeApp(let provider, let name): removeApp(name, of: provider)
        case .tryApp(let provider, let name): tryApp(name, of: provider)
        case .readPublicKey(let provider, let app): readPublicKey(of: app, provider)
        case .loadProvider(let id): loadProvider(id)
        case .addProvider(let draft, let replaced): add(draft, replacing: replaced)
        case .removeProvider(let id): removeProvider(id)
        case .addSession(let draft): add(draft)
        case .renew(let id): renew(id)
        case .setLabel(let id, let label): setLabel(id, label)
        case .setDefault(let id): setDefault(id)
        case .restore(let id): restore(id)
        case .check(let id): check(id)
        case .remove(let id, let how): remove(id, how)
        case .explainSession: explain()
        case .copyAddress(let address): copy(address)
        case .saveAddress(let id, let address): save(address, of: id)
        case .openBrowser(let address): openBrowser(address)
        case .demoOpen(let id, let address): ask { await $0.open(address, for: id) }
        case .demoAllow(let id, let user): ask { await $0.allow(user, for: id) }
        case .demoDeny(let id, let user): ask { await $0.deny(user, for: id) }
        case .showPlain, .resumeScreen, .suspend, .redraw, .wakeAt, .noTimer, .quit:
            preconditionFailure("the loop carries out what concerns the terminal")
        }
    }

    // MARK: Ways to run

    /// Does something with the store after all that was asked for before.
    func enqueue(_ job: @escaping @Sendable () async -> Void) {
        jobs.yield(job)
    }

    /// Asks the vault for something after all that was asked for before, and posts the answer or
    /// what failed.
    func ask(
        _ task: StoreTask,
        _ work: @escaping @Sendable (OpenVault) async throws(StoreFailure) -> AppMessage
    ) {
        enqueue { [self] in mailbox.post(await answer(task, work)) }
    }

    /// The same beside everything else, for what waits for a provider.
    func askBeside(
        _ task: StoreTask,
        _ work: @escaping @Sendable (OpenVault) async throws(StoreFailure) -> AppMessage
    ) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            mailbox.post(await answer(task, work))
        }
    }

    private func answer(
        _ task: StoreTask, _ work: (OpenVault) async throws(StoreFailure) -> AppMessage
    ) async -> AppMessage {
        do throws(StoreFailure) {
            return try await work(vault)
        } catch {
            return .storeFailed(error, task)
        }
    }

    private func ask(_ step: @escaping @Sendable (DemoDevice) async -> DemoPage) {
        guard let demo else { return }
        Task(executorPreference: TaskThreads.shared) { [self] in
            mailbox.post(.demoPage(await step(demo)))
        }
    }

    // MARK: Logins

    /// The driver is there by now: it was made before the flow was told of its login.
    private func carryOut(_ effect: LoginEffect, of id: LoginID) {
        driver?.perform(effect, of: id) { [self] event in mailbox.post(.login(id, event)) }
    }

    /// Removes a login that no flow of this process carries.
    private func cancel(_ id: LoginID) {
        ask(.cancel(id)) { vault async throws(StoreFailure) in
            try await vault.openStore().removePendingLogin(id)
            vault.forgetAddress(of: id)
            return .ticked
        }
    }

    private func leave(_ id: LoginID) {
        driver?.perform(.stopDeadline, of: id) { _ in }
    }

    /// The driver on the open store; another one only where another file took the store's place.
    func prepareDriver(_ store: SessionStore) {
        driving.withLock { driving in
            guard driving?.store !== store else { return }
            let driver = LoginDriver(
                LoginOperations(
                    requests: requests, store: store, now: { LocalTime.now },
                    turn: { [vault] in await vault.takeLogin($0, waitingFor: $1) },
                    ended: { [vault] id in vault.forgetAddress(of: id) }))
            driving = Driving(driver: driver, store: store)
        }
    }
}
