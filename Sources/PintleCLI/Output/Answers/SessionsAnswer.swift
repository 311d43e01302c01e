import OAuthCore

/// The answer of `sessions list`; `verified` is false while the store is locked.
struct SessionsAnswer: JSONConvertible {
    let verified: Bool
    let sessions: [SessionEntry]

    var json: JSONValue { .answer(["verified": verified, "sessions": sessions]) }
}
