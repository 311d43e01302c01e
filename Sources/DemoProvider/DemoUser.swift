/// A made-up person with an account at the demo provider.
public struct DemoUser: Sendable, Equatable {
    /// The number that never changes.
    public let id: String
    /// The name that is typed, as `alice`.
    public let screenName: String
    /// The name in full.
    public let fullName: String
    /// The e-mail address that the app gets if it asks for it.
    public let email: String
    /// The rights of this user's tokens, in X's words.
    public let access: Access

    /// The rights of a token.
    public enum Access: String, Sendable {
        case read
        case readWrite = "read-write"
    }

    /// All users with an account.
    public static let all = [
        DemoUser(
            id: "1001", screenName: "alice", fullName: "Alice Example",
            email: "alice@example.org", access: .readWrite),
        DemoUser(
            id: "1002", screenName: "bob", fullName: "Bob Example", email: "bob@example.org",
            access: .readWrite),
        DemoUser(
            id: "1003", screenName: "carol", fullName: "Carol Example",
            email: "carol@example.org", access: .read),
    ]

    static func named(_ name: String) -> DemoUser? {
        all.first { $0.screenName == name }
    }
}
