import GRDB
public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// All sessions, by provider, then account; works while locked, then unverified.
    ///
    /// One that was damaged from outside is left out and hides no other; the list tells of it.
    public func sessionList() throws(StoreFailure) -> SessionList {
        try read { try SessionList($0) }
    }

    /// The sessions of `sessionList`.
    public func sessionSummaries() throws(StoreFailure) -> [SessionSummary] {
        try sessionList().sessions
    }

    /// What is wrong where `sessionSummaries` had to leave some out; nil where it had not.
    public func unreadableSessions() throws(StoreFailure) -> StoreFailure? {
        try sessionList().problem
    }

    /// One session with its secrets.
    ///
    /// Throws `damaged` when the row was changed from outside: the seal binds token, hosts,
    /// provider, account, app and method together.
    public func session(_ id: SessionID) throws(StoreFailure) -> Session {
        try open { db, key in try StoredSession.fetch(db, id).session(with: key) }
    }

    /// Saves the session that a login led to and takes the login out of the store, in one
    /// transaction.
    ///
    /// Whose it is gets decided next, so that an account that the answer named is not written yet.
    public func saveSession(
        _ grant: Grant, of login: LoginRequest
    ) throws(StoreFailure) -> SessionID {
        var grant = grant
        grant.account = nil
        return try saveSession(
            grant, provider: login.provider.id, app: login.app,
            origins: login.provider.boundOrigins, label: login.label, finishing: login.id)
    }

    /// Saves a new session, whose secret may be sent to these origins, and takes the login that led
    /// to it out of the store, in one transaction.
    ///
    /// A label that is taken becomes the next free one: a token in hand is saved in any case. One
    /// that this very call has saved already, as when the disk reported an error at the end, is not
    /// saved twice.
    public func saveSession(
        _ grant: Grant, provider: ProviderID, app: String, origins: [Origin],
        label: String? = nil, state: SessionSummary.State = .notChecked,
        finishing login: LoginID? = nil
    ) throws(StoreFailure) -> SessionID {
        try write { db, key in
            var new = Session(
                summary: SessionSummary(
                    id: SessionID(rawValue: try ShortID.free(db)), provider: provider, app: app,
                    account: grant.account, state: state, obtainedAt: grant.obtainedAt,
                    expiresAt: grant.expiresAt),
                credentials: grant.credentials, app: app, origins: origins, kept: grant.kept)
            // A login that is still there has saved nothing yet.
            let mayBeSaved = try login.map { try StoredLogin.fetch(db, $0) == nil } ?? true
            if mayBeSaved,
                let saved = try StoredSession.saved(new, isLogin: login != nil, db, with: key)
            {
                return saved
            }
            new.summary.label = try label.map { try Label.free($0.storable, for: nil, db) }
            try StoredSession.insert(new, db, with: key)
            if let login { try StoredLogin.delete(db, login) }
            return new.summary.id
        }
    }

    /// Writes down whose session it is, checked at that moment; says which session it now is.
    ///
    /// A session of the same provider, app and account takes over the new token and keeps its id,
    /// label, default and history; the row of `id` goes. A login that waited for a decision about
    /// it ends here, and its label goes to the session. One transaction.
    public func recordAccount(
        _ id: SessionID, _ account: Account, at now: Timestamp
    ) throws(StoreFailure) -> SessionID {
        let account = account.storable
        return try write { db, key in
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
        try write { db, key in
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
        try change(id) { summary in
            if var account {
                // Where the provider does not say it, what was chosen at login goes on being true.
                if account.id == summary.account?.id {
                    account.access = account.access ?? summary.account?.access
                }
                summary.account = account
            }
            if case (.accountUnclear, .works) = (summary.state, state) { return }
            summary.state = state
        }
    }

    /// Gives a label, or takes it away; throws `item(unusableLabel)`, and `item(nameTaken)` with one
    /// that is free.
    public func setLabel(_ id: SessionID, _ label: String?) throws(StoreFailure) {
        if let label, !SessionLabel.isUsable(label) { throw .item(.unusableLabel) }
        try write { db, key in
            if let label, try Label.isTaken(label, except: id, db) {
                let free = try Label.free(label, for: id, db)
                throw StoreFailure.item(.nameTaken(label, free: free))
            }
            try Self.change(db, id, with: key) { $0.label = label }
        }
    }

    /// Makes a session its provider's default, in place of any other.
    public func setDefault(_ id: SessionID) throws(StoreFailure) {
        try write { db, key in
            let provider = try StoredSession.fetch(db, id).summary.provider
            try db.execute(
                sql:
                    "UPDATE sessions NOT INDEXED SET is_default = 0 WHERE provider = ? AND removed_at IS NULL",
                arguments: [provider.rawValue])
            try Self.change(db, id, with: key) { $0.isDefault = true }
        }
    }

    /// Remembers that a session signed something: at most once a minute, every failure ignored.
    ///
    /// Needs no key, and never waits for another process.
    public func noteUse(_ id: SessionID, at now: Timestamp) {
        guard !isReadOnly, definitionChanges.isEmpty else { return }
        let soon = now.secondsSince1970
        _ = try? database.writeWithoutTransaction { db in
            try requireOwnDefinitions(db)
            let found = try Row.fetchOne(
                db, sql: "SELECT s.number, u.at FROM \(SessionSummary.tables) WHERE s.id = ?",
                arguments: [id.rawValue])
            guard let found else { return }
            // A time in the future comes from a clock that was wrong.
            if let last = try found.optionalTime(1)?.secondsSince1970, last <= soon,
                soon - last < 60
            {
                return
            }
            try db.execute(sql: "PRAGMA busy_timeout = 0")
            defer {
                let milliseconds = Int(StoreSettings.busyTimeout * 1000)
                try? db.execute(sql: "PRAGMA busy_timeout = \(milliseconds)")
            }
            try db.execute(
                sql: "INSERT OR REPLACE INTO last_used (session, at) VALUES (?, ?)",
                arguments: [try found.decode(Int64.self, atIndex: 0), soon])
        }
    }

    private func change(
        _ id: SessionID, _ body: (inout SessionSummary) -> Void
    ) throws(StoreFailure) {
        try write { db, key in try Self.change(db, id, with: key, body) }
    }

    /// Proves that the store takes what is about to be written of a session, by writing it once
    /// more, sealed anew and committed like any other change.
    ///
    /// Throws what that throws.
    public func proveWritable(for id: SessionID) throws(StoreFailure) {
        try write { db, key in try Self.change(db, id, with: key) { _ in } }
    }

    /// Changes what is shown of a session; opening its seal first proves that it is whole.
    private static func change(
        _ db: Database, _ id: SessionID, with key: VaultKey,
        _ body: (inout SessionSummary) -> Void
    ) throws {
        let stored = try StoredSession.fetch(db, id)
        var session = try stored.session(with: key)
        body(&session.summary)
        try stored.update(db, to: session, with: key)
    }
}

extension StoredSession {
    /// The session that an earlier call made of the same token; nil where it is a new one.
    ///
    /// A login's token has its own time of arrival. One that was brought is the same when it is the
    /// same account's; some providers give out one token for each login of an account, and a login
    /// must not take over a session before it is clear whose it is.
    fileprivate static func saved(
        _ new: Session, isLogin: Bool, _ db: Database, with key: VaultKey
    ) throws -> SessionID? {
        let candidates = try Int64.fetchAll(
            db,
            sql: """
                SELECT number FROM sessions NOT INDEXED
                WHERE provider = ? AND app = ? AND removed_at IS NULL AND state <> 3
                    AND CASE WHEN ? THEN obtained_at = ? ELSE account_id IS ? END
                ORDER BY number
                """,
            arguments: [
                new.summary.provider.rawValue, new.app.storable, isLogin,
                new.summary.obtainedAt.secondsSince1970, new.summary.account?.id.storable,
            ])
        for number in candidates {
            let stored = try fetch(db, where: "s.number = ?", [number])
            let opened: Session?
            do {
                opened = try stored?.session(with: key)
            } catch VaultFailure.newer {
                // No earlier call of this program has made it.
                continue
            }
            guard let session = opened, session.credentials.token == new.credentials.token,
                Set(session.origins) == Set(new.origins)
            else { continue }
            return session.summary.id
        }
        return nil
    }

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
