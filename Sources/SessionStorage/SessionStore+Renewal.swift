public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// Writes down what came of renewing a session at that moment, in one transaction; gives the
    /// session as it is then.
    ///
    /// A kept field that the answer brought anew takes the place of the older one. An account that
    /// is unclear stays so.
    public func renewSession(
        _ id: SessionID, _ token: ObtainedToken, at moment: Timestamp
    ) throws(StoreFailure) -> Session {
        try write { db, key in
            let stored = try StoredSession.fetch(db, id)
            var session = try stored.session(with: key)
            session.credentials = token.credentials
            session.kept.removeAll { token.kept.first(named: $0.name) != nil }
            session.kept += token.kept
            session.summary.obtainedAt = token.obtainedAt
            session.summary.expiresAt = token.expiresAt
            if !session.summary.isKeptApart {
                session.summary.state = .works(checkedAt: moment)
            }
            try stored.update(db, to: session, with: key)
            return session
        }
    }
}
