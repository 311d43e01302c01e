public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// The sessions of a store.
    public struct Sessions: Sendable {
        let connection: StoreConnection
    }

    /// The sessions: saved, read, named, checked, renewed, removed.
    public var sessions: Sessions { Sessions(connection: connection) }
}

extension SessionStore.Sessions {
    /// All sessions, by provider, then account; works while locked, then unverified.
    ///
    /// One that was damaged from outside is left out and hides no other; the list tells of it.
    public func list() throws(StoreFailure) -> SessionList {
        try connection.readVerified { try SessionList($0) }
    }

    /// All sessions of a store that may have been changed from outside; the caller says so.
    package func listUnverified() throws(StoreFailure) -> SessionList {
        try connection.read { try SessionList($0) }
    }

    /// The sessions whose renewal only their seals describe: those with an unsigned token, and
    /// those with a stated end.
    ///
    /// One whose seal is broken is left out, as the list names it.
    public func listEnding() throws(StoreFailure) -> [Session] {
        try connection.open { db, key in try StoredSession.ending(db, with: key) }
    }

    /// The sessions that were used since then, with what their seals tell, the last ones first; some
    /// dozens at most.
    public func listUsed(since moment: Timestamp) throws(StoreFailure) -> [Session] {
        try connection.open { db, key in try StoredSession.used(db, since: moment, with: key) }
    }

    /// The sessions that are bound to an origin, by provider, then account; works while locked, then
    /// unverified.
    public func list(boundTo origin: Origin) throws(StoreFailure) -> [SessionSummary] {
        try connection.readVerified { try StoredSession.summaries($0, boundTo: origin) }
    }

    /// Whether there is a person's session of that provider; works while locked, then unverified.
    public func exist(of provider: ProviderID) throws(StoreFailure) -> Bool {
        try connection.readVerified { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (
                        SELECT 1 FROM sessions NOT INDEXED
                        WHERE provider = ? AND removed_at IS NULL
                            AND number NOT IN (\(StoredSession.impersonal)))
                    """,
                arguments: StatementArguments([provider.rawValue] + StoredKind.impersonalTexts))
                ?? false
        }
    }

    /// One session with its secrets.
    ///
    /// Throws `damaged` when the row was changed from outside: the seal binds token, hosts,
    /// provider, account, app and method together.
    public func read(_ id: SessionID) throws(StoreFailure) -> Session {
        try connection.openByNeed { try StoredSession.fetch($0, id).session(with: $0.key) }
    }
}
