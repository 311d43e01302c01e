public import LoginCore
import Synchronization

/// One login from its start to its end: its flow, and the driver that runs its effects.
///
/// Every login runs in one of these, whichever face shows it, or none. Events are handled one after
/// the other, each on the thread that brings it; a person's action is handled when `send` returns.
/// Nothing waits for a face: one that takes nothing holds up neither the exchange nor the store.
public final class LoginConversation: Sendable {
    /// A state of the login, with its number.
    public struct Update: Sendable, Equatable {
        /// The place in the order of the login's states, counted from 0.
        public let number: Int
        /// The state.
        public let state: LoginFlow.State
    }

    /// Receives the login's states in order, each once, on any thread.
    ///
    /// It must return at once and not call the conversation.
    public typealias Observer = @Sendable (Update) -> Void

    private struct Current {
        var flow: LoginFlow
        var number = 0
        /// After a cancellation the flow no longer has a login, but its traces must be removed.
        var login: LoginID?
        /// Whether the login is no longer observed.
        var hasLeft = false

        var update: Update { Update(number: number, state: flow.state) }
    }

    private let driver: LoginDriver
    private let observer: Observer
    private let current: Mutex<Current>

    /// A conversation about a login that begins with `started` or `resumed`.
    public init(
        _ driver: LoginDriver, flow: LoginFlow = LoginFlow(), observer: @escaping Observer
    ) {
        self.driver = driver
        self.observer = observer
        current = Mutex(Current(flow: flow, login: flow.request?.id))
    }

    /// A conversation with its states, for one reader; they end with `idle`.
    public static func observed(
        _ driver: LoginDriver
    ) -> (conversation: LoginConversation, states: AsyncStream<LoginFlow.State>) {
        let (states, continuation) = AsyncStream<LoginFlow.State>.makeStream()
        let conversation = LoginConversation(driver) { update in
            continuation.yield(update.state)
            if case .idle = update.state { continuation.finish() }
        }
        return (conversation, states)
    }

    /// The state that the login is in.
    public var latest: Update { current.withLock { $0.update } }

    /// Handles an event and begins its effects; returns the state of the login then.
    @discardableResult public func send(_ event: LoginEvent) -> Update {
        change { current in
            guard !current.hasLeft else { return }
            let effects = current.flow.handle(event)
            current.login = current.flow.request?.id ?? current.login
            guard let login = current.login else { return }
            for effect in effects {
                driver.perform(effect, of: login) { [weak self] event in self?.send(event) }
            }
        }
    }

    /// Continues with an app key that was changed in the meantime.
    public func follow(_ app: SavedApp, from name: String) {
        change { current in
            current.flow = LoginFlow(state: current.flow.state.following(app, from: name))
        }
    }

    /// Stops the login's tasks and ignores later events; false if its token has arrived,
    /// which is settled first.
    public func leave() -> Bool {
        current.withLock { current in
            guard !current.flow.state.isTokenUnsettled else { return false }
            current.hasLeft = true
            if let login = current.login { driver.leave(login) }
            return true
        }
    }

    /// Reports the state while it is locked, so that all observers see one order.
    @discardableResult private func change(_ body: (inout Current) -> Void) -> Update {
        current.withLock { current in
            let before = current.flow.state
            body(&current)
            if current.flow.state != before {
                current.number += 1
                observer(current.update)
            }
            return current.update
        }
    }
}
