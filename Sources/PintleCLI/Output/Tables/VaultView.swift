import LoginCore
import OAuthCore
import PintleServices
import SessionStorage

/// The content of `vault status`.
struct VaultView {
    /// The facts about the store.
    let status: StoreStatus
    /// The listing: how the vault was opened, and the faults of the store.
    let listing: Listing
    /// Until when the key stays in the kernel's keyring at most; nil where it is not there.
    let cachedUntil: Timestamp?
    /// The processes that keep it open.
    let holders: [VaultHolder]

    /// The source that this command opened the vault with; nil while it is locked.
    var source: VaultKeySource? { listing.opened?.source }
    /// When the whole store was copied last here; nil where no copy is known.
    var lastBackup: Timestamp? { listing.store.upkeep.lastBackup() }
    /// Whether the store was put back from an older copy.
    var isOlderThanSeen: Bool { listing.store.isOlderThanSeen }
}
