import LoginCore
import PintleServices
import SessionStorage

/// A store for a command that only shows what is in it, and how far that can be trusted.
struct Listing {
    /// The store, unlocked or not.
    let store: SessionStore
    /// How it was opened; nil while it is locked.
    let opened: VaultOpening.Opened?
    /// How far what is shown can be trusted.
    let trust: StoreTrust

    /// The manifest's objection; nil if there is none, or while locked.
    var fault: StoreFailure? { trust.fault }

    /// Whether what is shown was checked against the seals.
    var isVerified: Bool { trust == .verified }
}
