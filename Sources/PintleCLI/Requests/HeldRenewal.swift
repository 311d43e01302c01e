import PintleServices
import PintleText
import Synchronization

/// A renewal under way, which demands to end wait for: the refresh token that was sent may be good
/// once, so that its answer has to be saved (RFC 9700 section 4.14.2).
final class HeldRenewal: Sendable {
    private let caught: CaughtSignals
    private let state = Mutex<(demand: ExitStatus?, isOver: Bool)>((nil, false))

    /// Holds demands off from now on, and calls `tell` at the first one; nil where that cannot be.
    init?(_ environment: CommandEnvironment, telling tell: @escaping @Sendable () -> Void) {
        guard let caught = environment.catchSignals() else { return nil }
        self.caught = caught
        Task { [self] in
            // Ten times a second, and only while the provider is asked.
            while takeDemands(telling: tell) {
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// The renewal is over, its answer saved or absent: passes on a demand to end that waited.
    func end() {
        let isFirst = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        guard isFirst else { return }
        for status in caught.take() { note(status) }
        letGo()
    }

    /// Handles the demands, and says whether to look again; a second Ctrl-C stops waiting.
    private func takeDemands(telling tell: () -> Void) -> Bool {
        for status in caught.take() {
            if note(status) {
                tell()
            } else if status == .interrupted {
                state.withLock { $0.isOver = true }
                letGo()
            }
        }
        return !state.withLock(\.isOver)
    }

    /// Whether it is the first demand.
    @discardableResult
    private func note(_ status: ExitStatus) -> Bool {
        state.withLock { state in
            guard state.demand == nil else { return false }
            state.demand = status
            return true
        }
    }

    private func letGo() {
        caught.release()
        if let demand = state.withLock(\.demand) { caught.repeatDemand(demand) }
    }
}

extension LoginTurn {
    /// The turn with that renewal held: demands to end the program wait for the turn's end.
    func holding(_ renewal: HeldRenewal?) -> LoginTurn {
        guard let renewal else { return self }
        return LoginTurn(
            word: word, leave: leave,
            end: {
                end()
                renewal.end()
            })
    }
}
