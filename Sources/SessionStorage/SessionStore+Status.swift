import GRDB
public import LoginCore
import OAuthCore
import Vault

extension SessionStore {
    /// The facts that `vault status` shows; works while locked.
    public func status() throws(StoreFailure) -> StoreStatus {
        try read { db in
            let count = { (table: String) in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) NOT INDEXED") ?? 0
            }
            let sessions = try Row.fetchOne(
                db, sql: "SELECT count(*), count(removed_at) FROM sessions NOT INDEXED")
            let removed: Int = sessions?[1] ?? 0
            let createdAt = try Int64.fetchOne(db, sql: "SELECT created_at FROM vault") ?? 0
            return StoreStatus(
                path: path, vaultID: vaultID,
                createdAt: Timestamp(secondsSince1970: createdAt),
                version: try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
                slots: try StoreStatus.Slot.fetchAll(db),
                sessions: (sessions?[0] ?? 0) - removed, removedSessions: removed,
                pendingLogins: try count("pending_logins"), apps: try count("apps"),
                providers: try count("providers"), isUnlocked: isUnlocked,
                isReadOnly: isReadOnly, isOnNetwork: NetworkFileSystem.holds(path))
        }
    }

    /// The ways to open a vault, without opening it: which to ask a person for.
    ///
    /// One that cannot be read counts as all that it may have been: trying it tells that it is
    /// damaged. Throws `changed` when there is none, as no vault ever is.
    public func unlockSources() throws(StoreFailure) -> Set<StoreFailure.UnlockSource> {
        let slots = try read { try StoredSlot.fetchAll($0) }
        guard !slots.isEmpty else { throw .changed(.list) }
        return Set(
            KeySlot.Kind.allCases.filter { kind in slots.contains { $0.mayBe(kind) } }.map(\.source)
        )
    }

    /// A number that differs from its last value when another connection has written since.
    public func changeCounter() throws(StoreFailure) -> Int {
        try translating(path: path) {
            try database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
    }
}
