public import OAuthCore

/// The state of the vault: its opener, the end of that, and its protection.
public struct VaultStatus: Sendable, Equatable {
    /// Whether there is a vault and whether it is open.
    public var state: State
    /// The source that opened it.
    public var openedBy: Opener?
    /// The number of the slot that opened it; nil where that is not known, as for a cached key.
    public var openedSlot: Int?
    /// The path of the key file that opened it, as people write it; foreign text.
    public var keyFile: String?
    /// When it was opened.
    public var openedAt: Timestamp?
    /// When it locks whatever happens, where it does.
    public var openUntil: Timestamp?
    /// How long it stays open without a key press, where it is shut after a passphrase; nil where it
    /// does not lock by itself.
    public var idleLimit: Duration?
    /// Whether the vault key is kept in the kernel's keyring.
    public var isCached: Bool
    /// The ways to open it.
    public var slots: [Slot]
    /// The known fault of the store: `changed` or `damaged`.
    public var damage: StoreFailure?
    /// Whether the store is older than the one that was used here last, as a restored copy is.
    public var isOlderThanSeen: Bool
    /// The place of the store, and its kind.
    public var place: Place
    /// How many removed sessions are kept sealed.
    public var removedCount: Int
    /// When the whole store was copied here last; nil where no copy is known.
    public var lastBackup: Timestamp?
    /// The protection of secrets by this process; nil if it was not looked at.
    public var memory: MemoryProtection?

    /// Whether the vault can be used.
    public enum State: Sendable, Equatable {
        /// There is none yet.
        case missing
        /// It is locked; names can be listed, unverified.
        case locked
        /// Its key is in memory.
        case open
    }

    /// A way that opens a vault, or opened it.
    public enum Opener: String, Sendable, CaseIterable {
        /// A passphrase that a person types.
        case passphrase
        /// A file of random bytes.
        case keyFile = "key file"
        /// A credential that systemd hands to a service.
        case credential
        /// The output of a command in `unlock.json`.
        case command
        /// The key that an earlier opening left in the kernel's keyring; no slot has this.
        case cachedKey = "cached key"
    }

    /// One way to open the vault.
    public struct Slot: Sendable, Equatable {
        /// Its number, by which people name it.
        public var number: Int
        /// Its kind; nil if it cannot be read.
        public var opener: Opener?
        /// A name for people, or the name of the command; foreign text.
        public var name: String
        /// When it was made.
        public var addedAt: Timestamp?
        /// The cost of a try, as `scrypt 2^17, 8, 1`; empty where nothing can be tried out.
        public var cost: String

        /// A way to open.
        public init(
            number: Int, opener: Opener?, name: String = "", addedAt: Timestamp? = nil,
            cost: String = ""
        ) {
            self.number = number
            self.opener = opener
            self.name = name
            self.addedAt = addedAt
            self.cost = cost
        }
    }

    /// The place of the store.
    public struct Place: Sendable, Equatable {
        /// Its folder, as people write it: `~/.local/share/pintle`; foreign text.
        public var folder: String
        /// Whether it cannot be written.
        public var isReadOnly: Bool
        /// Whether it is on a network file system, whose locks are only the server's promise.
        public var isOnNetwork: Bool
        /// How many bytes may still be written there, where known.
        public var freeBytes: UInt64?

        /// A place.
        public init(folder: String = "", isReadOnly: Bool = false, isOnNetwork: Bool = false) {
            self.folder = folder
            self.isReadOnly = isReadOnly
            self.isOnNetwork = isOnNetwork
        }
    }

    /// A vault in that state.
    public init(
        state: State, openedBy: Opener? = nil, openedSlot: Int? = nil,
        openedAt: Timestamp? = nil, openUntil: Timestamp? = nil, idleLimit: Duration? = nil,
        isCached: Bool = false, slots: [Slot] = [], damage: StoreFailure? = nil,
        isOlderThanSeen: Bool = false, place: Place = Place(), removedCount: Int = 0
    ) {
        self.state = state
        self.openedBy = openedBy
        self.openedSlot = openedSlot
        self.openedAt = openedAt
        self.openUntil = openUntil
        self.idleLimit = idleLimit
        self.isCached = isCached
        self.slots = slots
        self.damage = damage
        self.isOlderThanSeen = isOlderThanSeen
        self.place = place
        self.removedCount = removedCount
    }

    /// Whether secrets can be used: the vault is open, and the store is unchanged since it was last
    /// written.
    public var isUsable: Bool { state == .open && damage == nil }

    /// Whether names, labels and states are only the file's: unverified.
    public var isUnverified: Bool { state == .locked || damage != nil }

    /// The status after the vault's key was wiped.
    public func locked() -> VaultStatus {
        var status = self
        status.state = .locked
        (status.openedBy, status.openedSlot, status.openedAt) = (nil, nil, nil)
        (status.openUntil, status.isCached, status.keyFile) = (nil, false, nil)
        return status
    }
}
