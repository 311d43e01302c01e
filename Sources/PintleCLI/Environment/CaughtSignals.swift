public import PintleText

/// The signals that ask the process to end, held off until something is done that must not break.
public struct CaughtSignals: Sendable {
    /// Takes the demands that came since the last call, in order; never waits.
    public var take: @Sendable () -> [ExitStatus]
    /// Lets signals end the process again.
    public var release: @Sendable () -> Void

    /// Pairs the two.
    public init(
        take: @escaping @Sendable () -> [ExitStatus], release: @escaping @Sendable () -> Void
    ) {
        self.take = take
        self.release = release
    }
}
