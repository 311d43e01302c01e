import OAuthCore

/// The answer of commands about one session.
struct SessionAnswer: JSONConvertible {
    let session: SessionEntry

    var json: JSONValue { .answer(["session": session]) }
}
