public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Sessions {
    /// Writes down what came of renewing a session at that moment, in one transaction; gives the
    /// session as it is then.
    ///
    /// Throws `overtaken` where the session has been written since it was read, as by a login of the
    /// same account: that stays, and who has a token in hand reads the session again.
    /// A kept field that the answer brought anew takes the place of the older one. An account that
    /// is unclear stays so.
    public func renew(
        _ read: Session, _ grant: Grant, at moment: Timestamp
    ) throws(StoreFailure) -> Session {
        try connection.write { db, key in
            let stored = try StoredSession.fetch(db, read.summary.id)
            guard stored.seal.generation == read.generation else { throw StoreFailure.overtaken }
            var session = try stored.session(with: key)
            session.credentials = grant.credentials
            session.kept.removeAll { grant.kept.first(named: $0.name) != nil }
            session.kept += grant.kept
            session.summary.obtainedAt = grant.obtainedAt
            session.summary.expiresAt = grant.expiresAt
            if !session.summary.isKeptApart {
                session.summary.state = .works(checkedAt: moment)
            }
            return try stored.update(db, to: session, with: key)
        }
    }
}
