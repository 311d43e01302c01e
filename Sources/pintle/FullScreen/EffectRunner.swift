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
import TextCore

/// Runs the app's effects beyond the terminal: carries out calls, and posts the replies.
///
/// Calls on the store run in the order in which they were asked for, by one task; calls that wait
/// for a provider run beside it.
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
    /// The kinds of long calls that were asked for and that nobody has stopped.
    private let unstopped = Mutex<Set<ObjectIdentifier>>([])
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

    /// Returns when everything that was to be stored is stored; long calls are stopped.
    func finish() async {
        stopLongCalls()
        await logins.abandon()
    }

    /// Begins a use case and returns at once.
    func begin(_ asked: AnyCall) {
        guard let call = asked.call as? any LiveCall else {
            preconditionFailure("\(type(of: asked.call)) is no LiveCall")
        }
        begin(call)
    }

    private func begin(_ call: some LiveCall) {
        if call is any StoppableCall {
            _ = unstopped.withLock { $0.insert(ObjectIdentifier(type(of: call))) }
        }
        if call is LockVault { stopLongCalls() }
        if call.isBeside {
            Task(executorPreference: TaskThreads.shared) { [self] in await carryOut(call) }
        } else {
            enqueue { [self] in await carryOut(call) }
        }
    }

    private func carryOut<Asked: LiveCall>(_ call: Asked) async {
        do throws(Asked.Failure) {
            post(.answer(try await call.answer(from: self)), to: call)
        } catch {
            post(.failure(error), to: call)
        }
    }

    /// Posts a reply to a call.
    func post<Asked: Call>(_ outcome: Reply<Asked>.Outcome, to call: Asked) {
        mailbox.post(.reply(to: call, outcome))
    }

    /// Ends a call at its next step.
    func stop(_ asked: AnyCall) {
        _ = unstopped.withLock { $0.remove(ObjectIdentifier(type(of: asked.call))) }
    }

    /// Ends all long calls at their next step: a lock of the vault does not wait for them.
    func stopLongCalls() { unstopped.withLock { $0 = [] } }

    /// Posts how far a call has come, and ends it once a person stops it.
    func progress<Asked: StoppableCall>(of call: Asked) -> StoreProgress {
        { [self] done, total throws(StoreFailure) in
            post(.progress(RowsDone(done, of: total)), to: call)
            guard unstopped.withLock({ $0.contains(ObjectIdentifier(Asked.self)) }) else {
                throw .stopped
            }
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

    private func ask(_ step: @escaping @Sendable (DemoDevice) async -> DemoPage) {
        guard let demo else { return }
        Task(executorPreference: TaskThreads.shared) { [self] in
            mailbox.post(.demoPage(await step(demo)))
        }
    }
}
