import GRDB
public import LoginCore
import OAuthCore
import Vault

extension SessionStore {
    /// Operations on a store as a whole: status, check, copy, merge, new key.
    public struct Upkeep: Sendable {
        let connection: StoreConnection
    }

    /// The store as a whole.
    public var upkeep: Upkeep { Upkeep(connection: connection) }
}

extension SessionStore.Upkeep {
    /// The facts that `vault status` shows; works while locked.
    public func status() throws(StoreFailure) -> StoreStatus {
        try status(after: nil)
    }

    /// The same where the sessions were counted already.
    package func status(after scan: SessionScan?) throws(StoreFailure) -> StoreStatus {
        try connection.read { db in
            let count = { (table: String) in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) NOT INDEXED") ?? 0
            }
            let (live, removed) = try scan.map { ($0.count, $0.removedCount) } ?? Self.sessions(db)
            let createdAt = try Int64.fetchOne(db, sql: "SELECT created_at FROM vault") ?? 0
            return StoreStatus(
                path: connection.path, vaultID: connection.vaultID,
                createdAt: Timestamp(secondsSince1970: createdAt),
                version: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
                slots: try StoreStatus.Slot.fetchAll(db),
                sessions: live, removedSessions: removed,
                pendingLogins: try count("pending_logins"), apps: try count("apps"),
                providers: try count("providers"), isUnlocked: connection.isUnlocked,
                isReadOnly: connection.isReadOnly,
                isOnNetwork: NetworkFileSystem.holds(connection.path))
        }
    }

    /// How many sessions are live, and how many are removed.
    private static func sessions(_ db: Database) throws -> (live: Int, removed: Int) {
        let counted = try Row.fetchOne(
            db, sql: "SELECT count(*), count(removed_at) FROM sessions NOT INDEXED")
        let removed: Int = counted?[1] ?? 0
        return ((counted?[0] ?? 0) - removed, removed)
    }

    /// A number that differs from its last value when another connection has written since.
    public func changeCounter() throws(StoreFailure) -> Int {
        try translating(path: connection.path) {
            try connection.database.unsafeRead {
                try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0
            }
        }
    }
}
