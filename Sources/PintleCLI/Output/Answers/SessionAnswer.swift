import OAuthCore

/// The answer of commands about one session.
struct SessionAnswer: JSONConvertible {
    let session: SessionEntry
    /// The e-mail address of its account, where that was asked for; foreign text.
    var email: String?

    var json: JSONValue { .answer(["session": session, "email": email]) }
}
