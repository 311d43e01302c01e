import GRDB
public import LoginCore
public import OAuthCore
import Vault

/// Facts about a store that can be told without opening it; unverified while it is locked.
public struct StoreStatus: Sendable, Equatable {
    /// The file.
    public var path: String
    /// The vault's id in hexadecimal.
    public var vaultID: String
    /// When the vault was made.
    public var createdAt: Timestamp
    /// The version of the store's form.
    public var version: Int
    /// What opens the vault.
    public var slots: [Slot]
    /// How many sessions there are, without removed ones.
    public var sessions: Int
    /// How many removed sessions can be brought back.
    public var removedSessions: Int
    /// How many logins wait.
    public var pendingLogins: Int
    /// How many apps are registered.
    public var apps: Int
    /// How many definitions of the user's own there are.
    public var providers: Int
    /// Whether the vault is open in this process.
    public var isUnlocked: Bool
    /// Whether the file or its folder cannot be written.
    public var isReadOnly: Bool
    /// Whether the file lies on a network file system, where locks are the server's promise.
    public var isOnNetwork: Bool

    /// One way to open the vault.
    public struct Slot: Sendable, Equatable {
        /// What opens it; nil for a slot that cannot be read.
        public var kind: StoreFailure.UnlockSource?
        /// The cost of a try in the words of scrypt, as `2^17, 8, 1`; nil for key files.
        public var cost: String?
        /// When it was added.
        public var addedAt: Timestamp
    }
}

extension SessionStore {
    /// The facts that `vault status` shows; works while locked.
    public func status() throws(StoreFailure) -> StoreStatus {
        try read { db in
            let count = { (table: String) in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
            }
            let createdAt = try Int64.fetchOne(db, sql: "SELECT created_at FROM vault") ?? 0
            return StoreStatus(
                path: path, vaultID: vaultID,
                createdAt: Timestamp(secondsSince1970: createdAt),
                version: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
                slots: try StoredSlot.fetchAll(db).map(StoreStatus.Slot.init),
                sessions: try count("sessions WHERE removed_at IS NULL"),
                removedSessions: try count("sessions WHERE removed_at IS NOT NULL"),
                pendingLogins: try count("pending_logins"), apps: try count("apps"),
                providers: try count("providers"), isUnlocked: isUnlocked,
                isReadOnly: isReadOnly, isOnNetwork: NetworkFileSystem.holds(path))
        }
    }

    /// The ways to open a vault, without opening it: which to ask a person for.
    public func unlockSources() throws(StoreFailure) -> Set<StoreFailure.UnlockSource> {
        try read { db in
            Set(try StoredSlot.fetchAll(db).compactMap { StoreStatus.Slot($0).kind })
        }
    }

    /// A number that differs from its last value when another connection has written since.
    public func changeCounter() throws(StoreFailure) -> Int {
        try translating(path: path) {
            try database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
    }
}

extension StoreStatus.Slot {
    init(_ stored: StoredSlot) {
        addedAt = stored.addedAt
        guard let slot = try? KeySlot(encoded: stored.bytes) else { return }
        kind = slot.kind.source
        if case .scrypt(let cost) = slot.derivation {
            self.cost = "2^\(cost.log2N), \(cost.r), \(cost.p)"
        }
    }
}
