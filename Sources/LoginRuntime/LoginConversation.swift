public import LoginCore

/// One login from its start to its end, for programs that have no loop of their own.
///
/// Feeds a `LoginFlow` and hands out each state that it comes to, in order.
public actor LoginConversation {
    private let driver: LoginDriver
    private var flow: LoginFlow
    private var login: LoginID?
    private let continuation: AsyncStream<LoginFlow.State>.Continuation

    /// The state after each event, the first one after the event that began the login.
    ///
    /// For one reader. Ends with `idle`, or when the conversation goes.
    public nonisolated let states: AsyncStream<LoginFlow.State>

    /// A conversation about a login that begins with `started` or `resumed`.
    public init(_ driver: LoginDriver, flow: LoginFlow = LoginFlow()) {
        self.driver = driver
        self.flow = flow
        login = flow.request?.id
        (states, continuation) = AsyncStream.makeStream()
    }

    deinit {
        continuation.finish()
    }

    /// The state that the login is in.
    public var state: LoginFlow.State { flow.state }

    /// Takes what happened and has done what follows from it.
    public func send(_ event: LoginEvent) {
        let effects = flow.handle(event)
        // After a cancellation the flow knows no login any more, but its traces have to go.
        login = flow.request?.id ?? login
        guard let login else { return }
        for effect in effects {
            driver.perform(effect, of: login) { [weak self] event in
                Task { await self?.send(event) }
            }
        }
        continuation.yield(flow.state)
        if case .idle = flow.state { continuation.finish() }
    }
}
