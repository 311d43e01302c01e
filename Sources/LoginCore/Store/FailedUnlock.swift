/// A way to open the vault that was at hand and did not open it.
public struct FailedUnlock: Error, Sendable, Equatable {
    /// Which one.
    public var source: VaultKeySource
    /// Why.
    public var reason: Reason

    /// Why a way did not open the vault.
    public enum Reason: Sendable, Equatable {
        /// The secret was had, and the store did not open with it, or the key file is of no use.
        case store(StoreFailure)
        /// The credential or the command gave no secret.
        case secret(UnlockProblem)
    }

    /// A way that failed.
    public init(_ source: VaultKeySource, _ reason: Reason) {
        self.source = source
        self.reason = reason
    }
}

/// Why a vault stays locked: nothing at hand opened it, and nobody was asked.
public struct VaultStaysLocked: Error, Sendable, Equatable {
    /// What was tried, in its order.
    public var tried: [FailedUnlock]
    /// The kinds of secrets that would open it.
    public var openers: Set<StoreFailure.UnlockSource>

    /// What was tried, and what would have helped.
    public init(tried: [FailedUnlock], openers: Set<StoreFailure.UnlockSource>) {
        self.tried = tried
        self.openers = openers
    }

    /// Whether a passphrase would open it, and nothing else was at hand.
    public var wantsPassphrase: Bool { tried.isEmpty && openers.contains(.passphrase) }
}
