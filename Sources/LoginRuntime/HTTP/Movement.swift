import Synchronization

/// Whether something moves in one exchange, in whichever direction.
///
/// While we keep the answer waiting, as when standard output takes no more, nobody is silent.
final class Movement: Sendable {
    private struct State {
        var hasMoved = false
        var isHeldByUs = false
    }

    private let state = Mutex(State())

    /// Something has moved.
    func note() {
        state.withLock { $0.hasMoved = true }
    }

    /// Does something that keeps the answer waiting.
    func holding<Value>(_ work: () async -> Value) async -> Value {
        state.withLock { $0.isHeldByUs = true }
        let value = await work()
        state.withLock { $0 = State(hasMoved: true) }
        return value
    }

    /// Returns once nothing has moved for that long, or a little longer.
    ///
    /// Looks now and then, and reads no clock: a process that was stopped meanwhile has missed what
    /// came, and gets to see it before anybody is called silent.
    func untilSilent(
        for limit: Duration,
        sleep: (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async throws {
        var quietLooks = 0
        while quietLooks < Self.looks {
            try await sleep(limit / Self.looks)
            quietLooks = takeMovement() ? 0 : quietLooks + 1
        }
    }

    private static let looks = 8

    /// Whether something has moved since the last look.
    private func takeMovement() -> Bool {
        state.withLock { state in
            defer { state.hasMoved = false }
            return state.hasMoved || state.isHeldByUs
        }
    }
}
