import OAuthCore

/// A text that a user posted through the API.
struct DemoStatus: Sendable {
    /// Counts up from 1.
    let id: Int
    let user: DemoUser
    let text: String
    let writtenAt: Timestamp

    /// The most characters that it may have.
    static let longestText = 280

    /// As X shows it.
    var json: JSONValue {
        .object([
            .init("created_at", .string(writtenAt.apiDate)), .init("id", .number(String(id))),
            .init("id_str", .string(String(id))), .init("text", .string(text)),
            .init("truncated", .bool(false)), .init("user", .object(user.json)),
        ])
    }
}

extension DemoUser {
    /// The members of an account as X shows it, without the email.
    var json: [JSONValue.Member] {
        [
            .init("id", .number(id)), .init("id_str", .string(id)),
            .init("name", .string(fullName)), .init("screen_name", .string(screenName)),
        ]
    }
}
