import OAuthCore

/// The answer of `sessions why`.
struct WhyAnswer: JSONConvertible {
    let rule: String
    let session: SessionEntry

    var json: JSONValue { .answer(["rule": rule, "session": session]) }
}
