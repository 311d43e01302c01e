/// What a repair found and kept.
public struct RepairReport: Sendable, Equatable {
    /// What was wrong before.
    public var found: StoreCheck
    /// What is in the new store.
    public var kept: MergeReport
    /// The ways to open the vault that were kept, by their numbers in the new store.
    public var slots: [Int]
    /// The path of the old file.
    public var setAside: String
}
