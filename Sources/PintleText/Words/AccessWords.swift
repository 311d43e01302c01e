public import LoginCore
import OAuthCore

/// What a token may do, in words.
public enum AccessWords {
    /// As `read and write`.
    public static func phrase(_ access: AccessLevel) -> String {
        switch access {
        case .read: "read only"
        case .readWrite: "read and write"
        case .readWriteMessages: "read, write and messages"
        }
    }
}
