public import LoginCore

/// Why a store is not open after everything that needs nobody was tried.
public enum VaultRefusal: Error, Sendable, Equatable {
    /// There is none, or it cannot be read, or somebody has changed it.
    case store(StoreFailure)
    /// Nothing at hand opened it.
    case staysLocked(VaultStaysLocked)
}
