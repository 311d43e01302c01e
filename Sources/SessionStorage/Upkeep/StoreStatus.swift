public import LoginCore
public import OAuthCore
import Vault

/// Facts about a store that need no key; unverified while it is locked.
public struct StoreStatus: Sendable, Equatable {
    /// The file.
    public var path: String
    /// The vault's id in hexadecimal.
    public var vaultID: String
    /// When the vault was made.
    public var createdAt: Timestamp
    /// The version of the store's form.
    public var version: Int
    /// The ways to open the vault.
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
        /// The number by which it is removed.
        public var number: Int
        /// The kind of secret that opens it; nil for a slot that cannot be read.
        public var kind: StoreFailure.UnlockSource?
        /// The name of its command, or a name for people; may be empty.
        public var name: String
        /// The cost of a try in the words of scrypt, as `2^17, 8, 1`; nil for random keys.
        public var cost: String?
        /// When it was added.
        public var addedAt: Timestamp
    }
}

extension StoreStatus.Slot {
    static func fetchAll(_ db: Database) throws -> [StoreStatus.Slot] {
        let header = try StoredVault.header(db)
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
