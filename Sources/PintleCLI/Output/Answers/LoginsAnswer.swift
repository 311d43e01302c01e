import OAuthCore

/// The answer of `login list`.
struct LoginsAnswer: JSONConvertible {
    let verified: Bool
    let logins: [LoginEntry]

    var json: JSONValue { .answer(["verified": verified, "logins": logins]) }
}
