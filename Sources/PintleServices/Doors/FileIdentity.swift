/// The identity of a file, independent of its path.
public struct FileIdentity: Sendable, Equatable {
    /// The number of the file system.
    public var device: UInt64
    /// The number of the file on it.
    public var number: UInt64

    /// A file by its numbers.
    public init(device: UInt64, number: UInt64) {
        self.device = device
        self.number = number
    }
}
