public import LoginCore

/// News of the store, whether a screen asked for them, another process changed it, or it was time.
public enum StoreNews: Sendable, Equatable {
    /// The store as it is now.
    case snapshotLoaded(StoreSnapshot)
    /// The first rows of the store, unverified, at the start; `snapshotLoaded` follows.
    case glanceLoaded(StoreSnapshot)
    /// The store cannot be read, or a part of it is damaged.
    case loadFailed(StoreFailure)
    /// Another process locked the vault, so this one wiped its key too.
    case vaultLockedElsewhere
}
