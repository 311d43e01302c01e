public import OAuthCore

/// How the vault stands: what opened it, until when, and how it is protected.
public struct VaultStatus: Sendable, Equatable {
    /// Whether there is a vault and whether it is open.
    public var state: State
    /// What opened it.
    public var openedBy: Opener?
    /// When it was opened.
    public var openedAt: Timestamp?
    /// When it locks whatever happens, where it does.
    public var openUntil: Timestamp?
    /// How long it stays open without a key press; nil where it does not lock by itself.
    public var idleLimit: Duration?
    /// Whether the vault key is kept in the kernel's keyring.
    public var isCached: Bool
    /// The ways to open it.
    public var slots: [Slot]
    /// Where the store is, as people write it: `~/.local/share/pintle`; foreign text.
    public var location: String
    /// How many removed sessions are kept sealed.
    public var removedCount: Int

    /// Whether the vault can be used.
    public enum State: Sendable, Equatable {
        /// There is none yet.
        case missing
        /// It is there and shut; names can be listed, unverified.
        case locked
        /// Its key is in memory.
        case open
    }

    /// What opens a vault.
    public enum Opener: String, Sendable, CaseIterable {
        case passphrase
        case keyFile = "key file"
        case credential
    }

    /// One way to open the vault.
    public struct Slot: Sendable, Equatable {
        /// What kind it is.
        public var opener: Opener
        /// When it was made.
        public var addedAt: Timestamp?
        /// Details in words, as `scrypt 2^17` or the path of a key file; foreign text.
        public var detail: String

        /// A way to open.
        public init(opener: Opener, addedAt: Timestamp? = nil, detail: String = "") {
            self.opener = opener
            self.addedAt = addedAt
            self.detail = detail
        }
    }

    /// A vault in that state.
    public init(
        state: State, openedBy: Opener? = nil, openedAt: Timestamp? = nil,
        openUntil: Timestamp? = nil, idleLimit: Duration? = nil, isCached: Bool = false,
        slots: [Slot] = [], location: String = "", removedCount: Int = 0
    ) {
        self.state = state
        self.openedBy = openedBy
        self.openedAt = openedAt
        self.openUntil = openUntil
        self.idleLimit = idleLimit
        self.isCached = isCached
        self.slots = slots
        self.location = location
        self.removedCount = removedCount
    }
}
