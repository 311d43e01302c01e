import GRDB
public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Sessions {
    /// Writes down whose session it is, checked at that moment; says which session it now is.
    ///
    /// A session of the same provider, app and account takes over the new token and keeps its id,
    /// label, default and history; the row of `id` goes. A login that waited for a decision about
    /// it ends here, and its label goes to the session. One transaction.
    public func recordAccount(
        _ id: SessionID, _ account: Account, at now: Timestamp
    ) throws(StoreFailure) -> SessionID {
        let account = account.storable
        return try connection.write { db, key in
            let fresh = try StoredSession.fetch(db, id)
            var session = try fresh.session(with: key)
            session.summary.account = account
            session.summary.state = .works(checkedAt: now)
            let wanted = try session.summary.label ?? StoredLogin.label(db, about: id)
            session.summary.label = try wanted.map { try Label.free($0, for: id, db) }
            try StoredLogin.delete(db, about: id)
            guard let known = try fresh.known(db, as: account) else {
                try fresh.update(db, to: session, with: key)
                return id
            }
            try db.execute(sql: "DELETE FROM sessions WHERE number = ?", arguments: [fresh.number])
            session.summary.takePlace(of: known.summary)
            try known.update(db, to: session, with: key)
            return known.summary.id
        }
    }

    /// Writes down that another account came back than the one asked for: the session is kept
    /// apart, and the login stays until a person has decided.
    ///
    /// The label stays with the login: scripts that use it mean the account that was asked for.
    public func keepApart(
        _ id: SessionID, _ account: Account, for request: LoginRequest,
        clockOffset: Duration = .zero
    ) throws(StoreFailure) {
        try connection.write { db, key in
            let stored = try StoredSession.fetch(db, id)
            var session = try stored.session(with: key)
            session.summary.account = account
            session.summary.state = .accountUnclear(wanted: request.account ?? "")
            session.summary.label = nil
            try stored.update(db, to: session, with: key)
            let pending = PendingLogin(
                request: request, progress: .awaitingAccountDecision(id, account),
                clockOffset: clockOffset)
            try StoredLogin.save(pending, db, with: key)
        }
    }

    /// Writes down what a check said, and the account as the provider now describes it.
    ///
    /// Never merges. An account that is unclear stays so until somebody decides.
    public func recordCheck(
        _ id: SessionID, _ state: SessionSummary.State, account: Account? = nil
    ) throws(StoreFailure) {
        try connection.write { db, key in
            try Self.change(db, id, with: key) { summary in
                if var account {
                    // Where the provider does not say it, what was chosen at login goes on being
                    // true.
                    if account.id == summary.account?.id {
                        account.access = account.access ?? summary.account?.access
                    }
                    summary.account = account
                }
                if case (.accountUnclear, .works) = (summary.state, state) { return }
                summary.state = state
            }
        }
    }
}

extension StoredSession {
    /// The session that this account has already with the same app.
    fileprivate func known(_ db: Database, as account: Account) throws -> StoredSession? {
        guard !account.id.isEmpty else { return nil }
        return try Self.fetch(
            db,
            where: """
                s.provider = ? AND s.app = ? AND s.account_id = ? AND s.number <> ?
                    AND s.removed_at IS NULL AND s.state <> 3
                """,
            [summary.provider.rawValue, summary.app, account.id, number])
    }
}

extension SessionSummary {
    /// Keeps the new token's facts and takes over what people know the older session by.
    fileprivate mutating func takePlace(of known: SessionSummary) {
        id = known.id
        label = known.label ?? label
        isDefault = known.isDefault || isDefault
    }
}
