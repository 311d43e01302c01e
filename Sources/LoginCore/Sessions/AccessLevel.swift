/// The rights of a token.
public enum AccessLevel: String, Sendable, CaseIterable {
    /// Read only.
    case read
    /// Read and write.
    case readWrite = "read-write"
    /// Read and write, direct messages included.
    case readWriteMessages = "read-write-directmessages"
}
