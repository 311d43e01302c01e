import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleLive
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import SessionStorage
import Synchronization
import TerminalCore

/// Runs the app's effects beyond the terminal: asks the services, and posts their answers.
///
/// What concerns the store is done in the order it was asked for, by one task; requests to
/// providers run beside it.
final class EffectRunner: Sendable {
    let mailbox: Mailbox
    let vault: OpenVault
    let requests: RequestOperations
    let keys: AppKeyReader
    let demo: DemoDevice?
    /// The places of other tools' files.
    let places: ToolPlaces
    /// Nil when the kernel gives none: the screen then shows only its own changes.
    let watch = FolderWatch(for: SessionStore.fileName)
    /// The URLs that a browser hands over; nil where there is no place for them, or no watch.
    let callbackWatch: CallbackWatch?
    let logins: LoginService
    let isLookingForChanges = Mutex(false)
    /// Whether the first frame has only a glance at the store.
    let isGlance = Mutex(false)
    /// The long work that a person wants stopped.
    private let stopped = Mutex<StoreTask?>(nil)
    /// Called when a browser has brought an answer to a login's port.
    private let arrival: AsyncStream<Void>.Continuation
    private let jobs: AsyncStream<@Sendable () async -> Void>.Continuation

    init(
        mailbox: Mailbox, vault: OpenVault, requests: RequestOperations, keys: AppKeyReader,
        demo: DemoDevice?, places: ToolPlaces
    ) {
        self.mailbox = mailbox
        self.vault = vault
        self.requests = requests
        self.keys = keys
        self.demo = demo
        self.places = places
        callbackWatch = CallbackDoor.folder(vault.home)?.watch()
        let (arrivals, arrival) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.arrival = arrival
        logins = vault.services.logins(
            in: { () async throws(StoreFailure) in try await vault.openStore() }, via: requests,
            ports: LoopbackPorts(
                .live,
                LoopbackPorts.Face(page: CallbackPage.html, arrived: { _ in arrival.yield() }) {
                    mailbox.post(.announced(.notListening($1, $0)))
                }), listensByItself: true
        ) { id, update in mailbox.post(.login(id, update.state)) }
        let (stream, continuation) = AsyncStream<@Sendable () async -> Void>.makeStream()
        jobs = continuation
        Task(executorPreference: TaskThreads.shared) { for await job in stream { await job() } }
        Task(executorPreference: TaskThreads.shared) { [weak self] in
            for await _ in arrivals { self?.enqueueCallbacks() }
        }
    }

    deinit {
        arrival.finish()
        jobs.finish()
    }

    /// Returns when everything that was to be stored is stored.
    func finish() async {
        await logins.abandon()
    }

    /// Begins a request to the store and returns at once.
    func ask(_ request: StoreRequest) {
        switch request {
        case .startLogin(let draft): start(draft)
        case .loadSnapshot: enqueue { [self] in await load() }
        case .createVault(let choice): createVault(choice)
        case .unlock(let secret): unlock(secret)
        case .unlockWithKeyFile(let path): unlock(withKeyFile: path)
        case .unlockUnasked: unlockUnasked()
        case .lock: lock()
        case .useCachedKey: useCachedKey()
        case .addSlot(let choice, let name): addSlot(choice, named: name)
        case .removeSlot(let number): removeSlot(number)
        case .changePassphrase(let old, let new): changePassphrase(from: old, to: new)
        case .rekey(let old, let new): rekey(from: old, to: new)
        case .checkStore: checkStore()
        case .backup(let path): backup(to: path)
        case .saveApp(let edit): save(edit)
        case .removeApp(let provider, let name): removeApp(name, of: provider)
        case .tryApp(let provider, let name): tryApp(name, of: provider)
        case .getAppToken(let provider, let app): getAppToken(of: app, provider)
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
        case .exportSessions(let ids, let path, let new, let vault):
            export(ids, to: path, sealedBy: new, vault: vault)
        case .findImports: findImports()
        case .takeImports(let shown): takeImports(shown)
        case .loadHistories: loadHistories()
        case .explainSession: explain()
        case .saveAddress(let id, let address): save(address, of: id)
        }
    }

    /// Begins an action at the other device of the demo, and returns at once.
    func ask(_ request: DemoRequest) {
        switch request {
        case .open(let id, let address): ask { await $0.open(address, for: id) }
        case .allow(let id, let user): ask { await $0.allow(user, for: id) }
        case .deny(let id, let user): ask { await $0.deny(user, for: id) }
        }
    }

    // MARK: Ways to run

    /// Does something with the store after all that was asked for before.
    func enqueue(_ job: @escaping @Sendable () async -> Void) {
        jobs.yield(job)
    }

    /// Asks the vault for something after all that was asked for before, and posts the answer, or
    /// that this request failed.
    func ask(
        _ request: StoreRequest,
        _ work: @escaping @Sendable (OpenVault) async throws(StoreFailure) -> StoreAnswer?
    ) {
        enqueue { [self] in
            if let answer = await answer(request, work) { mailbox.post(answer) }
        }
    }

    /// Asks the vault for something that waits for a provider, beside the queue, and posts the
    /// answer.
    func askBeside(
        _ request: StoreRequest,
        _ work: @escaping @Sendable (OpenVault) async throws(StoreFailure) -> StoreAnswer?
    ) {
        Task(executorPreference: TaskThreads.shared) { [self] in
            if let answer = await answer(request, work) { mailbox.post(answer) }
        }
    }

    private func answer(
        _ request: StoreRequest, _ work: (OpenVault) async throws(StoreFailure) -> StoreAnswer?
    ) async -> StoreAnswer? {
        do throws(StoreFailure) {
            return try await work(vault)
        } catch {
            return .storeFailed(error, request.task)
        }
    }

    // MARK: Long work

    /// Ends long work at its next step.
    func stop(_ task: StoreTask) { stopped.withLock { $0 = task } }

    /// Posts how far work that begins now has come, and ends it once a person wants that.
    func progress(of task: StoreTask) -> StoreProgress {
        stopped.withLock { $0 = nil }
        return { [self] done, total throws(StoreFailure) in
            mailbox.post(.progressed(task, done: done, of: total))
            if stopped.withLock({ $0 == task }) { throw .stopped }
        }
    }

    private func ask(_ step: @escaping @Sendable (DemoDevice) async -> DemoPage) {
        guard let demo else { return }
        Task(executorPreference: TaskThreads.shared) { [self] in
            mailbox.post(.demoPage(await step(demo)))
        }
    }
}
