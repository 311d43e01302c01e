public import LoginCore
import OAuthCore

/// The rights of a token, in words.
public enum AccessWords {
    /// As `read and write`.
    public static func phrase(_ access: AccessLevel) -> String {
        switch access {
        case .read: "read-only"
        case .readWrite: "read and write"
        case .readWriteMessages: "read, write and messages"
        }
    }
}
