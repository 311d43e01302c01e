/// How a process protects the secrets in its memory, as the system has it.
public struct MemoryProtection: Sendable, Equatable {
    /// Whether secrets lie in memory that is never swapped out.
    public var isLocked: Bool
    /// Whether the system would write the memory into a core file when the process dies.
    public var canDumpCore: Bool

    /// A protection of which that is known.
    public init(isLocked: Bool, canDumpCore: Bool) {
        self.isLocked = isLocked
        self.canDumpCore = canDumpCore
    }
}
