public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Sessions {
    /// All sessions, by provider, then account; unverified while locked.
    ///
    /// A damaged one is left out; the list has the problem.
    public func list() throws(StoreFailure) -> SessionList {
        try connection.readVerified { try SessionList($0) }
    }

    /// All sessions, unverified; the caller says so.
    package func listUnverified() throws(StoreFailure) -> SessionList {
        try connection.read { try SessionList($0) }
    }

    /// Digests of the tokens of a provider's sessions, as `Fingerprint` makes them, each with the oldest
    /// session that has it.
    ///
    /// One whose seal does not open is left out.
    package func tokens(of provider: ProviderID) throws(StoreFailure) -> [[UInt8]: SessionID] {
        try connection.open { db, key in try StoredSession.tokens(db, of: provider, with: key) }
    }

    /// Sessions with an unsigned token or a stated end, whose renewal their seals describe.
    public func listEnding() throws(StoreFailure) -> OpenedSessions {
        try connection.open { db, key in try StoredSession.ending(db, with: key) }
    }

    /// The sessions that were used since then, the last ones first; 64 at most.
    public func listUsed(since moment: Timestamp) throws(StoreFailure) -> OpenedSessions {
        try connection.open { db, key in try StoredSession.used(db, since: moment, with: key) }
    }

    /// The sessions that are bound to an origin, by provider, then account; unverified while locked.
    public func list(boundTo origin: Origin) throws(StoreFailure) -> [SessionSummary] {
        try connection.readVerified { try SessionList($0, boundTo: origin).whole }
    }

    /// Whether there is a person's session of that provider; unverified while locked.
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
    /// Throws `damaged` if the row was changed from outside: the seal binds token, hosts, provider,
    /// account, app and method together.
    public func read(_ id: SessionID) throws(StoreFailure) -> Session {
        try connection.openByNeed { try StoredSession.fetch($0, id).opened(with: $0.key) }
    }
}
