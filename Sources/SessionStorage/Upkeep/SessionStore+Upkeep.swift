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

/// Is called after each thousand rows, and after the last one, with how many of how many are done.
///
/// Throwing `stopped` ends the work, and leaves the store as it was.
public typealias StoreProgress = @Sendable (_ done: Int, _ total: Int) throws(StoreFailure) -> Void

extension SessionStore.Upkeep {
    /// The facts that `vault status` shows; works while locked.
    public func status() throws(StoreFailure) -> StoreStatus {
        try connection.read { db in
            let count = { (table: String) in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) NOT INDEXED") ?? 0
            }
            let (live, removed) = try Self.sessions(db)
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
                isOnNetwork: isOnNetwork)
        }
    }

    /// The ways to open the vault; works while locked.
    package func slots() throws(StoreFailure) -> [StoreStatus.Slot] {
        try connection.read { try StoreStatus.Slot.fetchAll($0) }
    }

    /// How many sessions are removed and still kept.
    package func removedSessions() throws(StoreFailure) -> Int {
        try connection.read { try Self.sessions($0).removed }
    }

    /// Whether the store lies on a file system of the network.
    package var isOnNetwork: Bool { NetworkFileSystem.holds(connection.path) }

    /// How many sessions are live, and how many are removed.
    private static func sessions(_ db: Database) throws -> (live: Int, removed: Int) {
        let sql = "SELECT count(*), count(removed_at) FROM sessions NOT INDEXED"
        return try Row.fetchOne(db, sql: sql) { row in
            let removed: Int = try row.decode(atIndex: 1)
            return (try row.decode(atIndex: 0) - removed, removed)
        } ?? (0, 0)
    }

    /// A number that differs from its last value when another connection has written since.
    public func changeCounter() throws(StoreFailure) -> Int {
        try translating(path: connection.path) {
            try connection.lending {
                try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0
            }
        }
    }
}
