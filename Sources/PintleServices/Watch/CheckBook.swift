import LoginCore
import SessionStorage
import Synchronization

/// Results of checks, written together once a second: a transaction for each would cost more than the
/// provider's answer where a disk is slow.
final class CheckBook: Sendable {
    private let store: SessionStore
    private let waiting = Mutex<(results: [Result], since: ContinuousClock.Instant)>(([], .now))

    private struct Result {
        var session: SessionID
        var state: SessionSummary.State
        var account: Account?
    }

    init(of store: SessionStore) {
        self.store = store
    }

    /// Takes a result, and writes all that wait if the oldest has waited a second.
    func note(
        _ session: SessionID, _ state: SessionSummary.State, _ account: Account?
    ) throws(StoreFailure) {
        let isDue = waiting.withLock { waiting in
            if waiting.results.isEmpty { waiting.since = .now }
            waiting.results.append(Result(session: session, state: state, account: account))
            return .now - waiting.since >= .seconds(1)
        }
        // A store that takes nothing says so at once.
        if isDue || store.isReadOnly { try write() }
    }

    /// Writes what waits, in one transaction; sessions that were removed meanwhile are left out.
    func write() throws(StoreFailure) {
        let results = waiting.withLock { waiting in
            defer { waiting.results = [] }
            return waiting.results
        }
        guard !results.isEmpty else { return }
        try store.together { (store) throws(StoreFailure) in
            for result in results {
                do throws(StoreFailure) {
                    try store.sessions.recordCheck(
                        result.session, result.state, account: result.account)
                } catch .item(.noSuch) {
                    continue
                }
            }
        }
    }
}
