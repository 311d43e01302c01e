/// Result of a check of the whole store, in numbers.
public struct StoreFindings: Sendable, Equatable {
    /// How many sealed records there are.
    public var records: Int
    /// How many things are wrong; 0 for a sound store.
    public var faults: Int
    /// Whether the store was written to from outside, its pages being in order.
    public var isChanged: Bool
    /// The numbers of the slots that cannot be read, where nothing else is wrong.
    public var onlySlots: [Int]
    /// How many records only a newer program can read; no fault.
    public var newer: Int

    /// Collects the numbers.
    public init(
        records: Int, faults: Int = 0, isChanged: Bool = false, onlySlots: [Int] = [],
        newer: Int = 0
    ) {
        self.records = records
        self.faults = faults
        self.isChanged = isChanged
        self.onlySlots = onlySlots
        self.newer = newer
    }
}
