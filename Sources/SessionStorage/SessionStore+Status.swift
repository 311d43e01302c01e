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
        /// What it is removed by.
        public var number: Int
        /// What opens it; nil for a slot that cannot be read.
        public var kind: StoreFailure.UnlockSource?
        /// The name of its command, or what a person tells it by; may be empty.
        public var name: String
        /// The cost of a try in the words of scrypt, as `2^17, 8, 1`; nil for random keys.
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

extension StoreStatus.Slot {
    static func fetchAll(_ db: Database) throws -> [StoreStatus.Slot] {
        let header = try VaultHeader.fetch(db)
        return try StoredSlot.fetchAll(db).map { StoreStatus.Slot($0, of: header) }
    }

    private init(_ stored: StoredSlot, of header: VaultHeader) {
        number = Int(stored.number)
        name = ""
        addedAt = stored.addedAt
        guard let slot = stored.slot(of: header) else { return }
        kind = slot.kind.source
        name = slot.name
        if case .scrypt(let cost) = slot.derivation {
            self.cost = "2^\(cost.log2N), \(cost.r), \(cost.p)"
        }
    }
}
