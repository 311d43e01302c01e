import OAuthCore

/// The answer of `login start` and `login finish`: a login's members beside `version`.
struct LoginAnswer: JSONConvertible {
    let json: JSONValue

    init(_ entry: LoginEntry, session: SessionEntry? = nil) {
        json = JSONValue.answer(["session": session]).adding(entry)
    }
}
