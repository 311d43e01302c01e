import OAuthCore

/// The answer of `vault backup`.
struct BackupAnswer: JSONConvertible {
    let path: String
    /// Whether the copy was opened and checked against its seals.
    let verified: Bool

    var json: JSONValue { .answer(["path": path, "verified": verified]) }
}
