import LoginCore
import OAuthCore
import Synchronization

/// Which sessions a batch has used in this second, so that two threads note one use.
final class BatchUses: Sendable {
    private struct Noted {
        var second: Timestamp?
        var sessions: Set<SessionID> = []
    }

    private let noted = Mutex(Noted())

    /// Whether the session was not used in that second before.
    func isFirst(of session: SessionID, at second: Timestamp) -> Bool {
        noted.withLock { noted in
            if noted.second != second { noted = Noted(second: second) }
            return noted.sessions.insert(session).inserted
        }
    }
}
