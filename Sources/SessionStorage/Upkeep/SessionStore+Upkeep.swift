public import LoginCore
import OAuthCore
import Vault

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
        let count = { (what: String) in
            try Int.fetchOne(db, sql: "SELECT count(\(what)) FROM sessions NOT INDEXED") ?? 0
        }
        let removed = try count("removed_at")
        return (try count("*") - removed, removed)
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

/// How far work on all rows has come.
struct Progress {
    private let total: Int
    private let tell: StoreProgress

    private static let step = 1000

    /// Of work on all rows of these tables; those that cannot be counted do not count.
    init(
        of tables: [ManifestTable], _ db: Database, telling tell: @escaping StoreProgress
    ) throws {
        total = try tables.reduce(0) { sum, table in
            let sql = "SELECT count(*) FROM \(table.rawValue) NOT INDEXED"
            return sum + (try db.attempt { try Int.fetchOne(db, sql: sql) } ?? 0)
        }
        self.tell = tell
    }

    /// All that is left is to commit, or to answer; the last moment to stop the work.
    func finish() throws(StoreFailure) { try tell(total, total) }

    /// So many rows are done; throws what the listener throws, which ends the work.
    func done(_ count: Int) throws(StoreFailure) {
        if count.isMultiple(of: Self.step) || count == total { try tell(count, total) }
    }
}
