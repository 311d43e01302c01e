/// A way to open the vault that was at hand and did not open it.
public struct FailedUnlock: Error, Sendable, Equatable {
    /// The way.
    public var source: VaultKeySource
    /// The reason.
    public var reason: Reason

    /// The reason why a way did not open the vault.
    public enum Reason: Sendable, Equatable {
        /// The secret did not open the store, or the key file is unusable.
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
