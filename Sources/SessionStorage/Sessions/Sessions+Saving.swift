import CSQLite
public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Sessions {
    /// Saves the session of a login in the login's place.
    ///
    /// Its account is settled next: one that the answer named is not written yet, one that the
    /// redirect alone claims as an unchecked name.
    public func save(
        _ grant: Grant, of login: LoginRequest
    ) throws(StoreFailure) -> SessionID {
        var grant = grant
        grant.account = grant.claimed
        return try save(
            grant, provider: login.provider.id, app: login.app,
            origins: login.provider.boundOrigins, label: login.label, form: login.form,
            askedScopes: login.scopes, finishing: login.id)
    }

    /// Saves a new session, whose secret may be sent to these origins, in the place of its login.
    ///
    /// A label that is taken becomes the next free one. A token that this call has saved already, as
    /// when the disk reported an error at the end, is not saved twice.
    public func save(
        _ grant: Grant, provider: ProviderID, app: String, origins: [Origin],
        label: String? = nil, state: SessionSummary.State = .notChecked, form: LoginForm? = nil,
        askedScopes: [String]? = nil, finishing login: LoginID? = nil
    ) throws(StoreFailure) -> SessionID {
        try saveUnlessHere(
            grant, provider: provider, app: app, origins: origins, label: label, state: state,
            form: form, askedScopes: askedScopes, finishing: login
        ).id
    }

    /// Saves it in the same way; says too whether it had been saved before.
    package func saveUnlessHere(
        _ grant: Grant, provider: ProviderID, app: String, origins: [Origin],
        label: String? = nil, state: SessionSummary.State = .notChecked, form: LoginForm? = nil,
        askedScopes: [String]? = nil, finishing login: LoginID? = nil
    ) throws(StoreFailure) -> (id: SessionID, isHere: Bool) {
        try connection.writeByNeed { rows in
            try rows.requireEverything()
            let db = rows.db
            var new = Session(
                summary: SessionSummary(
                    id: SessionID(rawValue: try ShortID.free(rows)), provider: provider, app: app,
                    account: grant.account, state: state, obtainedAt: grant.obtainedAt,
                    expiresAt: grant.expiresAt),
                credentials: grant.credentials, app: app, origins: origins, kept: grant.kept,
                form: grant.credentials.method == nil ? form : nil, askedScopes: askedScopes)
            // A login that is still there has saved nothing yet.
            let mayBeSaved = try login.map { try StoredLogin.fetch(db, $0) == nil } ?? true
            if mayBeSaved,
                let saved = try StoredSession.saved(new, isLogin: login != nil, rows)
            {
                return (saved, true)
            }
            new.summary.label = try label.map { try Label.free($0.storable, for: nil, rows) }
            do {
                try rows.insert(new)
            } catch let error as SQLiteError where error.primaryCode == SQLITE_CONSTRAINT {
                // An index that was forged claims the label; the token is worth more.
                guard new.summary.label != nil else { throw error }
                new.summary.label = nil
                try rows.insert(new)
            }
            if let login { try StoredLogin.delete(db, login) }
            return (new.summary.id, false)
        }
    }

    /// Proves that the store accepts the next write of a session, by writing it again.
    public func proveWritable(for id: SessionID) throws(StoreFailure) {
        try connection.writeByNeed { try Self.change($0, id) { _ in } }
    }
}

extension StoredSession {
    /// The session that an earlier call made of the same token; nil where it is a new one.
    ///
    /// A login's token has its own time of arrival: some providers give out one token for each login
    /// of an account. One that was brought is the same if it is the same account's.
    fileprivate static func saved(
        _ new: Session, isLogin: Bool, _ rows: Verification
    ) throws -> SessionID? {
        guard isLogin else {
            let numbers = try rows.numbers(with: new)
            return try numbers.lazy.compactMap { number in
                try fetch(rows.db, number: number)?.id(ifSameAs: new, rows.key)
            }.first
        }
        return try first(
            rows.db,
            where: """
                s.provider = ? AND s.app = ? AND s.removed_at IS NULL AND s.state <> 3
                    AND s.obtained_at = ?
                """,
            [
                new.summary.provider.rawValue, new.app.storable,
                new.summary.obtainedAt.secondsSince1970,
            ]
        ) { try $0.id(ifSameAs: new, rows.key) }
    }

    /// The session's id where it has the token of a new one, for the same hosts.
    private func id(ifSameAs new: Session, _ key: VaultKey) throws -> SessionID? {
        guard let session = try openedUnlessNewer(with: key),
            session.credentials.kind == new.credentials.kind,
            session.credentials.token == new.credentials.token,
            Set(session.origins) == Set(new.origins)
        else { return nil }
        return session.summary.id
    }
}
