import Synchronization

/// Whether something moves in one exchange, in whichever direction.
///
/// While we keep the answer waiting, as when standard output is blocked, nobody is silent.
final class Movement: Sendable {
    private struct State {
        var lastMoved: ContinuousClock.Instant?
        var isHeldByUs = false
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> ContinuousClock.Instant

    /// Nothing has moved yet.
    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }) {
        self.now = now
    }

    /// Something has moved.
    func note() {
        let now = now()
        state.withLock { $0.lastMoved = now }
    }

    /// Does something that keeps the answer waiting.
    func holding<Value>(_ work: () async -> Value) async -> Value {
        state.withLock { $0.isHeldByUs = true }
        let value = await work()
        let now = now()
        state.withLock { $0 = State(lastMoved: now) }
        return value
    }

    /// Returns once nothing has moved for that long, counted from the last movement.
    ///
    /// Adds up the naps that it takes, not the time on a clock: a process that was stopped meanwhile
    /// has missed what came, and gets to see it before anybody is called silent.
    func untilSilent(
        for limit: Duration,
        sleep: (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async throws {
        var silence = Duration.zero
        while silence < limit {
            let nap = Self.nap(at: silence, of: limit)
            try await sleep(nap)
            silence = self.silence(silence, after: nap)
        }
    }

    /// How long to wait before the next look.
    static func nap(at silence: Duration, of limit: Duration) -> Duration {
        min(limit - silence, limit / looks)
    }

    /// How long nothing has moved, when it was so long before the nap.
    func silence(_ former: Duration, after nap: Duration) -> Duration {
        silenceSinceMovement().map { min($0, nap) } ?? former + nap
    }

    /// A silence is looked at so often at least, so that little is lost of one that was interrupted
    /// while the process was stopped.
    private static let looks = 8

    /// How long ago something moved, if it did since the last look.
    private func silenceSinceMovement() -> Duration? {
        let now = now()
        return state.withLock { state in
            defer { state.lastMoved = nil }
            if state.isHeldByUs { return .zero }
            return state.lastMoved.map { now - $0 }
        }
    }
}
