public import LoginCore

/// A file that is being written: it gets its name only when it is complete.
public struct OutputFile: Sendable {
    /// Writes bytes at its end; false if that fails.
    public var write: @Sendable ([UInt8]) -> Bool
    /// Gives it its name.
    public var finish: @Sendable () throws(FileProblem) -> Void
    /// Gives it up; returns the name of the file that is left, nil if none is.
    public var giveUp: @Sendable () -> String?
    /// The time until a reader opened it.
    public var waitingTime = Duration.zero

    /// Collects the three.
    public init(
        write: @escaping @Sendable ([UInt8]) -> Bool,
        finish: @escaping @Sendable () throws(FileProblem) -> Void,
        giveUp: @escaping @Sendable () -> String?
    ) {
        self.write = write
        self.finish = finish
        self.giveUp = giveUp
    }
}
