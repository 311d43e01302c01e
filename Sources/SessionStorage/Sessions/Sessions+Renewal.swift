public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Sessions {
    /// Writes down that a session, as it was read, is about to be renewed; gives it as it is then.
    ///
    /// The write proves that the store will take the result. Of a bearer token it records that the
    /// refresh token is sent, which may work only once. Throws `overtaken` if the session was written
    /// since.
    public func beginRenewal(
        _ read: Session, at moment: Timestamp
    ) throws(StoreFailure) -> Session {
        try rewrite(read) { session in
            if session.credentials.kind == .bearer { session.renewalBegun = moment }
        }
    }

    /// Rewrites a session that was not written since it was read; returns it as it is then.
    private func rewrite(
        _ read: Session, _ change: (inout Session) -> Void
    ) throws(StoreFailure) -> Session {
        try connection.writeByNeed { rows in
            let stored = try StoredSession.fetch(rows, read.summary.id)
            guard stored.seal.generation == read.generation else { throw StoreFailure.overtaken }
            var session = try stored.opened(with: rows.key)
            change(&session)
            return try stored.updated(rows.db, to: session, with: rows.key)
        }
    }

    /// Takes that back: the request failed, and nothing was spent.
    ///
    /// Throws `overtaken` if the session has other tokens by now.
    public func takeBackRenewal(of read: Session) throws(StoreFailure) {
        _ = try settle(read) { _ in }
    }

    /// Records that the provider no longer knows the tokens of a session; returns whether that is
    /// news.
    ///
    /// Throws `overtaken` if the session has other tokens by now.
    public func recordEnd(of read: Session, at moment: Timestamp) throws(StoreFailure) -> Bool {
        let (before, after) = try settle(read) { session in
            session.renewalRefused = nil
            if !session.summary.state.isEnded { session.summary.state = .logInAgain(since: moment) }
        }
        return after.summary.state.isEnded && !before.summary.state.isEnded
    }

    /// Records that the provider refused to renew a session whose token lives; returns whether that
    /// is news.
    ///
    /// Throws `overtaken` if the session has other tokens by now.
    public func recordRefusal(of read: Session, at moment: Timestamp) throws(StoreFailure) -> Bool {
        try settle(read) { $0.renewalRefused = moment }.before.renewalRefused == nil
    }

    private func settle(
        _ read: Session, _ change: (inout Session) -> Void
    ) throws(StoreFailure) -> (before: Session, after: Session) {
        try connection.writeByNeed { rows in
            let stored = try StoredSession.fetch(rows, read.summary.id)
            var session = try stored.opened(with: rows.key)
            guard session.hasTokens(of: read) else { throw StoreFailure.overtaken }
            let before = session
            session.renewalBegun = nil
            change(&session)
            if session != before { try stored.update(rows.db, to: session, with: rows.key) }
            return (before, session)
        }
    }

    /// Saves the result of a renewal; returns the session as it is then.
    ///
    /// Throws `overtaken` if the session was written since it was read, as by a login of the same
    /// account. A kept field of the answer takes the place of the older one. An account that is
    /// unclear stays so.
    public func renew(
        _ read: Session, _ grant: Grant, at moment: Timestamp
    ) throws(StoreFailure) -> Session {
        try rewrite(read) { session in
            session.credentials = grant.credentials
            session.renewalBegun = nil
            session.renewalRefused = nil
            session.kept.removeAll { grant.kept.first(named: $0.name) != nil }
            session.kept += grant.kept
            session.summary.obtainedAt = grant.obtainedAt
            session.summary.expiresAt = grant.expiresAt
            if !session.summary.isKeptApart { session.summary.state = .works(checkedAt: moment) }
        }
    }
}
