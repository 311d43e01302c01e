import LoginCore
import PintleServices
import SessionStorage

/// A store for a command that only lists, with its trust.
struct Listing {
    /// The store, unlocked or not.
    let store: SessionStore
    /// How it was opened; nil while it is locked.
    let opened: VaultOpening.Opened?
    /// How far the listing can be trusted.
    let trust: StoreTrust

    /// The manifest's objection; nil if there is none, or while locked.
    var fault: StoreFailure? { trust.fault }

    /// Whether the listing was checked against the seals.
    var isVerified: Bool { trust == .verified }
}
