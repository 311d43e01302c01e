package import LoginCore
package import LoginRuntime
package import OAuthCore
import SessionStorage

extension SessionService {
    /// Removes a session, and ends it at its provider if `how` says so.
    package func remove(
        _ id: SessionID, _ how: Removal, via requests: RequestOperations
    ) async throws(StoreFailure) -> RemovalResult {
        switch how {
        case .everywhere: try await end(try open(id, via: requests))
        case .onlyHere: try remove(id, keepingCopy: true)
        case .erase: try remove(id, keepingCopy: false)
        }
    }

    /// Removes a session from this store only; the provider is not asked.
    package func remove(
        _ id: SessionID, keepingCopy: Bool
    ) throws(StoreFailure) -> RemovalResult {
        let until = now() + SessionStore.Sessions.removedLife
        try store.sessions.remove(id, at: now(), keepingUntil: keepingCopy ? until : nil)
        return keepingCopy ? .keptSealed(until: until) : .erased
    }

    /// Removes many sessions from this store in one transaction; gives those that are gone already,
    /// and until when the others are kept.
    package func remove(
        _ sessions: [SessionID], keepingCopy: Bool
    ) throws(StoreFailure) -> (gone: Set<SessionID>, keptUntil: Timestamp?) {
        let until = keepingCopy ? now() + SessionStore.Sessions.removedLife : nil
        return (try store.sessions.remove(sessions, at: now(), keepingUntil: until), until)
    }

    /// Brings many removed sessions back in one transaction; gives those that are not kept.
    package func restore(_ sessions: [SessionID]) throws(StoreFailure) -> Set<SessionID> {
        try store.sessions.restore(sessions)
    }

    /// Gives each of many sessions a label, or takes it away, in one transaction; gives those that
    /// are gone.
    package func setLabels(
        _ labels: [(SessionID, String?)]
    ) throws(StoreFailure) -> Set<SessionID> {
        try store.together { (store) throws(StoreFailure) in
            var gone: Set<SessionID> = []
            for (id, label) in labels {
                do throws(StoreFailure) {
                    try store.sessions.setLabel(id, label)
                } catch {
                    guard case .item(.noSuch(.session, _, _)) = error else { throw error }
                    gone.insert(id)
                }
            }
            return gone
        }
    }

    /// Ends a session at its provider and takes it out of the store; a sealed copy is kept unless
    /// it is sure that the token has ended.
    ///
    /// The provider is asked only when the store can be written: what ends there ends here too. A
    /// token that it no longer knows has ended before, as was wanted.
    package func end(_ opened: OpenSession) async throws(StoreFailure) -> RemovalResult {
        try store.sessions.proveWritable(for: opened.id)
        let until = now() + SessionStore.Sessions.removedLife
        let result: RemovalResult
        do throws(SessionFailure) {
            result =
                try await opened.client.end()
                ? .ended
                : .notRevocable(page: opened.provider.registration?.url, until: until)
        } catch {
            result = .notEnded(error, until: until)
        }
        try store.sessions.remove(
            opened.id, at: now(), keepingUntil: result == .ended ? nil : until)
        return result
    }

    /// Brings a removed session back: the one of that name, else the one that was removed last.
    ///
    /// Throws `item(noSuch)` where none of that name is kept.
    package func restore(named name: String?) throws(StoreFailure) -> Restored {
        try store.sessions.eraseLapsed(at: now())
        let removed = try store.sessions.removed().map(\.summary)
        guard let found = removed.first(where: { name.map($0.isNamed) ?? true }) else {
            throw .item(.noSuch(.session, name: name ?? "", nearest: []))
        }
        return Restored(
            session: try store.sessions.read(try store.sessions.restore(found.id)).summary,
            earlierLabel: found.label)
    }

    /// A session that is back.
    package struct Restored: Sendable {
        /// The current session.
        package var session: SessionSummary
        /// The label that it had, which another one may have by now.
        package var earlierLabel: String?
    }
}

extension SessionSummary {
    /// Whether a person may mean this session: by id, label or provider/name.
    fileprivate func isNamed(_ name: String) -> Bool {
        id.rawValue == name || label == name
            || owner.map { "\(provider)/\($0)".lowercased() == name.lowercased() } ?? false
    }
}
