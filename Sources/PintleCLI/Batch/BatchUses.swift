import LoginCore
import OAuthCore
import Synchronization

/// The sessions that a batch has used in the current second, so that two threads record one use.
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
