public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Sessions {
    /// Records the account of a session, checked at that moment; returns the id that it now has.
    ///
    /// A session of the same provider, app and account takes over the new token and keeps its id,
    /// label and default; the row of `id` goes. Of several it is the one of that label, else the
    /// oldest. `keeping` decides, by the former session and the new one, whether the former one stays
    /// as a removed one. One that only a newer program can read stays, beside the new one. A login
    /// that waited for a decision about the session ends, and its label goes to the session.
    public func recordAccount(
        _ id: SessionID, _ account: Account, label: String? = nil, at now: Timestamp,
        keeping: (Session, Session) -> Bool = { _, _ in false }
    ) throws(StoreFailure) -> SessionID {
        let account = account.storable
        return try connection.writeByNeed { rows in
            try rows.requireEverything()
            let (db, key) = (rows.db, rows.key)
            let fresh = try StoredSession.fetch(rows, id)
            var session = try fresh.opened(with: key)
            session.summary.account = account
            session.summary.state = .works(checkedAt: now)
            let wanted = try session.summary.label ?? StoredLogin.label(db, about: id)
            session.summary.label = try wanted.map { try Label.free($0, for: id, rows) }
            try StoredLogin.delete(db, about: id)
            guard let known = try fresh.known(db, as: account, label: label),
                !known.isNewer(for: key)
            else {
                try fresh.update(rows.db, to: session, with: rows.key)
                return id
            }
            if var former = try? known.opened(with: key), keeping(former, session) {
                former.summary.id = SessionID(rawValue: try ShortID.free(rows))
                try rows.insert(former, removal: (now, now + Self.removedLife))
            }
            try db.execute(sql: "DELETE FROM sessions WHERE number = ?", arguments: [fresh.number])
            session.summary.takePlace(of: known.summary)
            try known.update(rows.db, to: session, with: rows.key)
            return known.summary.id
        }
    }

    /// Records that another account came back than the one asked for: the session is kept separately,
    /// and the login stays, with its label, until a person has decided.
    public func keepApart(
        _ id: SessionID, _ account: Account, for request: LoginRequest,
        clockOffset: Duration = .zero
    ) throws(StoreFailure) {
        try connection.writeByNeed { rows in
            try rows.requireEverything()
            let stored = try StoredSession.fetch(rows, id)
            var session = try stored.opened(with: rows.key)
            session.summary.account = account
            session.summary.state = .accountUnclear(wanted: request.account ?? "")
            session.summary.label = nil
            try stored.update(rows.db, to: session, with: rows.key)
            let pending = PendingLogin(
                request: request, progress: .awaitingAccountDecision(id, account),
                clockOffset: clockOffset)
            try StoredLogin.save(pending, rows)
        }
    }

    /// Writes down what a check said, and the account as the provider now describes it.
    ///
    /// Never merges. An account that is unclear stays so until somebody decides.
    public func recordCheck(
        _ id: SessionID, _ state: SessionSummary.State, account: Account? = nil
    ) throws(StoreFailure) {
        try connection.writeByNeed { rows in
            try Self.change(rows, id) { summary in
                if var account {
                    // Where the provider does not state it, the choice at login still holds.
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
    fileprivate func known(
        _ db: Database, as account: Account, label: String?
    ) throws -> StoredSession? {
        guard !account.id.isEmpty else { return nil }
        let condition = """
            s.provider = ? AND s.app = ? AND s.account_id = ? AND s.number <> ?
                AND s.removed_at IS NULL AND s.state <> 3
            """
        let own: StatementArguments = [
            summary.provider.rawValue, summary.app, account.id, number,
        ]
        return try Self.fetch(db, where: condition + " AND s.label = ?", own + [label?.storable])
            ?? Self.fetch(db, where: condition, own)
    }

    /// Whether only a newer program can read it; what is damaged is replaced by a token that works.
    fileprivate func isNewer(for key: VaultKey) -> Bool {
        (try? openedUnlessNewer(with: key) == nil) ?? false
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
