/// What a token may do.
public enum AccessLevel: String, Sendable, CaseIterable {
    case read
    case readWrite = "read-write"
    case readWriteMessages = "read-write-directmessages"
}
