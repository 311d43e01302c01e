/// Standard output and standard error, unbuffered; false when they take no more.
public struct OutputDoor: Sendable {
    /// Writes to standard output, which carries only the answer.
    public var write: @Sendable ([UInt8]) -> Bool
    /// Writes to standard error.
    public var writeError: @Sendable ([UInt8]) -> Bool
    /// Whether there is a standard output at all.
    public var isOpen: @Sendable () -> Bool

    /// Pairs the two.
    public init(
        write: @escaping @Sendable ([UInt8]) -> Bool,
        writeError: @escaping @Sendable ([UInt8]) -> Bool,
        isOpen: @escaping @Sendable () -> Bool = { true }
    ) {
        self.write = write
        self.writeError = writeError
        self.isOpen = isOpen
    }
}
