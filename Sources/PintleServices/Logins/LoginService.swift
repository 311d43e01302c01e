public import LoginCore
public import LoginRuntime
import Synchronization

/// The logins of this process, whatever face shows them.
///
/// Each runs in a `LoginConversation` and continues whether a face takes its states or not. Tokens
/// are saved by the service before any face learns of them (Docs/Decisions/0037 and 0040).
///
/// ```swift
/// let logins = services.logins(in: store, via: requests) { id, update in show(update.state, of: id) }
/// let new = try services.newLogin(draft, in: store)
/// logins.start(new)
/// logins.send(.answer(pin), to: new.request.id)
/// await logins.end()
/// ```
public final class LoginService: Sendable {
    /// Receives the states of all logins, each login's in order; as `LoginConversation.Observer`.
    public typealias Observer = @Sendable (LoginID, LoginConversation.Update) -> Void

    /// Between two tries to save a token.
    package static let pause = Duration.seconds(5)
    /// The number of tries to save a token if nobody watches; with the pauses they take as long as
    /// a request may take, which is the longest wait of an end.
    package static let tries = 6

    private let operations: LoginOperations
    private let driver: LoginDriver
    private let sleep: @Sendable (Duration) async -> Void
    private let observer: Observer
    /// The ports that browsers come back to; nil where there are none.
    let ports: LoopbackPorts?
    /// Whether each login that waits is listened for, without a word from the face.
    let listensByItself: Bool
    let listening = Mutex(Listening())
    private let hosted = Mutex(Hosted())

    private struct Hosted {
        var conversations: [LoginID: LoginConversation] = [:]
        /// The logins that continue only until their token is settled.
        var left: Set<LoginID> = []
        /// Woken by each state, while the service ends.
        var ends: [AsyncStream<Void>.Continuation] = []
        /// Whether no task is left to wait for.
        var isAbandoned = false
    }

    /// A service that does this to the world; `sleep` lets time pass, or returns early when its
    /// task is cancelled.
    ///
    /// With `ports` a browser of this machine can bring an answer back.
    package init(
        _ operations: LoginOperations, ports: LoopbackPorts? = nil, listensByItself: Bool = false,
        sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        observer: @escaping Observer
    ) {
        var operations = operations
        if let ports {
            operations.requests.loopbackPort = { await ports.reserve(for: $0, at: $1) }
        }
        self.operations = operations
        self.ports = ports
        self.listensByItself = listensByItself
        self.sleep = sleep
        self.observer = observer
        driver = LoginDriver(operations)
    }

    // MARK: Logins

    /// Begins a login.
    @discardableResult public func start(_ login: NewLogin) -> LoginConversation.Update {
        host(login.request.id).send(
            .started(login.request, clockOffset: login.clockOffset))
    }

    /// Resumes a login from the store; one that already runs here is unchanged.
    @discardableResult public func resume(_ pending: PendingLogin) -> LoginConversation.Update {
        host(pending.request.id).send(.resumed(pending))
    }

    /// Applies a person's action to a running login; its state then, nil if it does not run here.
    @discardableResult public func send(
        _ action: LoginAction, to id: LoginID
    ) -> LoginConversation.Update? {
        if case .leave = action { leave(id) }
        guard let event = action.event else { return nil }
        return conversation(id)?.send(event)
    }

    /// Gives each login that waits here the URL that a browser handed over for it.
    package func take(_ callbacks: Callbacks) {
        for conversation in conversations {
            guard case .awaitingVerifier(let now) = conversation.latest.state,
                let url = callbacks.take(for: now.authorization)
            else { continue }
            conversation.send(.answerEntered(url))
        }
    }

    /// Whether a login runs here.
    package func isHosting(_ id: LoginID) -> Bool { conversation(id) != nil }

    /// The state of a login that runs here.
    public func state(of id: LoginID) -> LoginFlow.State? { latest(of: id)?.state }

    /// The latest update of a login that runs here: its state, with its place among the login's
    /// states.
    public func latest(of id: LoginID) -> LoginConversation.Update? { conversation(id)?.latest }

    /// Stops a login for good, whether it runs here or is only in the store.
    public func cancel(_ id: LoginID) async throws(StoreFailure) {
        if send(.cancel, to: id) == nil { try await operations.removePendingLogin(id) }
    }

    /// Logins continue with an app key that was changed: the store has it only by its new name.
    package func follow(_ app: SavedApp, from name: String) {
        for conversation in conversations { conversation.follow(app, from: name) }
    }

    /// Returns when everything that was to be stored is stored.
    public func finishWriting() async { await driver.finishWriting() }

    // MARK: The end

    /// Ends all logins, before the program ends: on the demand of a person, a signal or a terminal
    /// that hung up.
    ///
    /// What is on its way is waited for until it is saved and its account known, and a token that
    /// the store did not take is tried again, as long as a request may take at most. The rest is
    /// given up; it stays in the store as it is.
    public func end() async {
        let (news, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let isAbandoned = hosted.withLock { hosted in
            hosted.ends.append(continuation)
            return hosted.isAbandoned
        }
        if isAbandoned { continuation.finish() } else { continuation.yield() }
        let limit = Task { [sleep] in
            for _ in 0..<Self.tries {
                await sleep(Self.pause)
                guard !Task.isCancelled else { return }
                for each in conversations where each.latest.state.isTokenUnsaved {
                    each.send(.retried)
                }
            }
            continuation.finish()
        }
        for await _ in news where !isAnswerOnItsWay { break }
        limit.cancel()
        await driver.end()
    }

    /// Gives up requests under way, which an end may be waiting for; arrived answers are stored.
    public func abandon() async {
        let ends = hosted.withLock { hosted in
            hosted.isAbandoned = true
            return hosted.ends
        }
        for end in ends { end.finish() }
        await driver.end()
    }

    /// Whether an answer is on its way or not saved yet, so that an end waits for it.
    public var isAnswerOnItsWay: Bool {
        driver.isAsking
            || conversations.contains { conversation in
                let state = conversation.latest.state
                return state.isAnswerOnItsWay || state.isTokenUnsaved
            }
    }

    // MARK: Conversations

    var conversations: [LoginConversation] {
        hosted.withLock { Array($0.conversations.values) }
    }

    func conversation(_ id: LoginID) -> LoginConversation? {
        hosted.withLock { $0.left.contains(id) ? nil : $0.conversations[id] }
    }

    private func host(_ id: LoginID) -> LoginConversation {
        hosted.withLock { hosted in
            hosted.left.remove(id)
            if let conversation = hosted.conversations[id] { return conversation }
            let conversation = LoginConversation(driver) { [weak self] update in
                self?.take(update, of: id)
            }
            hosted.conversations[id] = conversation
            return conversation
        }
    }

    private func leave(_ id: LoginID) {
        guard let conversation = conversation(id) else { return }
        followListening(.idle, of: id)
        hosted.withLock { _ = $0.left.insert(id) }
        guard conversation.leave() else { return }
        hosted.withLock { hosted in
            hosted.conversations[id] = nil
            hosted.left.remove(id)
        }
    }

    /// Called by a conversation while it holds its state, which nothing in here may ask for.
    private func take(_ update: LoginConversation.Update, of id: LoginID) {
        let (isLeft, ends) = hosted.withLock { hosted in
            let isLeft = hosted.left.contains(id)
            if case .idle = update.state { hosted.conversations[id] = nil }
            if isLeft, !update.state.isAnswerOnItsWay {
                hosted.conversations[id] = nil
                hosted.left.remove(id)
            }
            return (isLeft, hosted.ends)
        }
        if !isLeft {
            followListening(update.state, of: id)
            observer(id, update)
        }
        for end in ends { end.yield() }
    }
}
