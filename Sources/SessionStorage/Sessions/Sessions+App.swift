public import LoginCore
public import OAuthCore
import Vault

/// App-only sessions: an app got them by its key alone.
extension SessionStore.Sessions {
    /// The session of that kind which an app of a provider has; nil where it has none.
    public func owned(
        by app: String, of provider: ProviderID, _ kind: SessionCredentials.Kind
    ) throws(StoreFailure) -> Session? {
        try connection.open { db, key in
            if let known = try StoredSession.owned(by: app, of: provider, kind, db) {
                return try known.opened(with: key)
            }
            // A row that was made one of another kind would be missed, and the app's secret used to
            // get another session in its place.
            try StoredSession.requireSealed(by: app, of: provider, db, with: key)
            return nil
        }
    }

    /// Saves an app-only session; returns the one that the app has then.
    ///
    /// An app has one session of each kind: one that another process saved first stays.
    public func saveOwned(
        _ grant: Grant, by app: String, of provider: ProviderID, origins: [Origin]
    ) throws(StoreFailure) -> Session {
        try connection.writeByNeed { rows in
            try rows.requireEverything()
            let (db, key) = (rows.db, rows.key)
            let kind = grant.credentials.kind
            if let known = try StoredSession.owned(by: app, of: provider, kind, db) {
                return try known.opened(with: key)
            }
            let id = SessionID(rawValue: try ShortID.free(rows))
            let new = Session(
                summary: SessionSummary(
                    id: id, provider: provider, app: app, kind: kind,
                    // Nobody was asked whether the key alone is taken.
                    state: kind == .signing
                        ? .notChecked : .works(checkedAt: grant.obtainedAt),
                    obtainedAt: grant.obtainedAt,
                    expiresAt: grant.expiresAt),
                credentials: grant.credentials, app: app, origins: origins)
            try rows.insert(new)
            return try StoredSession.fetch(rows, id).opened(with: key)
        }
    }
}

extension StoredSession {
    fileprivate static func owned(
        by app: String, of provider: ProviderID, _ kind: SessionCredentials.Kind, _ db: Database
    ) throws -> StoredSession? {
        try fetch(
            db, where: "s.provider = ? AND s.app = ? AND k.method = ? AND s.removed_at IS NULL",
            [provider.rawValue, app.storable, kind.rawValue])
    }

    /// The numbers of all app-only sessions, by `StoredKind.impersonalTexts`.
    static let impersonal = """
        SELECT session FROM session_seals NOT INDEXED WHERE method IN (
            \(StoredKind.impersonalTexts.map { _ in "?" }.joined(separator: ", ")))
        """

    /// Erases the app-only sessions of an app, removed ones too: without its key, or with another,
    /// they no longer work.
    static func deleteOwned(
        by app: String, of provider: ProviderID, _ db: Database
    ) throws {
        try db.execute(
            sql: """
                DELETE FROM sessions NOT INDEXED
                WHERE provider = ? AND app = ? AND number IN (\(impersonal))
                """,
            arguments: StatementArguments(
                [provider.rawValue, app.storable] + StoredKind.impersonalTexts))
    }
}

extension StoredApp {
    /// Erases what the app got for itself, where another client takes its place.
    func dropOwned(unlessOf app: RegisteredApp, _ db: Database, with key: VaultKey) throws {
        let client = try opened(with: key).credentials.identifier
        guard client != app.credentials.identifier else { return }
        try StoredSession.deleteOwned(by: name, of: provider, db)
    }
}
