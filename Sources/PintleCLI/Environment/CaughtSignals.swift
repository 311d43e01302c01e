public import PintleText

/// The signals that ask the process to end, held off until something is done that must not break.
public struct CaughtSignals: Sendable {
    /// Returns the demands since the last call, in order; never waits.
    public var take: @Sendable () -> [ExitStatus]
    /// Lets signals end the process again.
    public var release: @Sendable () -> Void
    /// Sends the process a demand that it held off, which ends it once signals are released.
    public var repeatDemand: @Sendable (ExitStatus) -> Void

    /// Collects the closures.
    public init(
        take: @escaping @Sendable () -> [ExitStatus], release: @escaping @Sendable () -> Void,
        repeatDemand: @escaping @Sendable (ExitStatus) -> Void
    ) {
        self.take = take
        self.release = release
        self.repeatDemand = repeatDemand
    }
}
