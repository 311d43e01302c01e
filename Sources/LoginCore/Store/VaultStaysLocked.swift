/// The reason why a vault stays locked: no way at hand opened it, and nobody was asked.
public struct VaultStaysLocked: Error, Sendable, Equatable {
    /// The sources tried, in order.
    public var tried: [FailedUnlock]
    /// The kinds of secrets that would open it.
    public var openers: Set<StoreFailure.UnlockSource>

    /// The sources tried, and those that would have helped.
    public init(tried: [FailedUnlock], openers: Set<StoreFailure.UnlockSource>) {
        self.tried = tried
        self.openers = openers
    }

    /// Whether a passphrase would open it, and nothing else was at hand.
    public var wantsPassphrase: Bool { tried.isEmpty && openers.contains(.passphrase) }
}
