public import OAuthCore

/// What makes an answer unusable.
public enum AnswerDefect: Sendable, Equatable {
    /// A web page came in place of an answer.
    case webPage
    /// It came in that form, and another one was expected.
    case otherFormat(Provider.ReplyRules.Format)
    /// Parameters were missing or could not be decoded.
    case malformed
    /// Its token is of a type that cannot be presented, as `mac`; foreign text.
    case tokenType(String)
    /// It has a code, and names no page where it could be typed.
    case noPage
    /// It ended before it was complete.
    case truncated
    /// It was longer than any such answer may be.
    case tooLong
    /// Its signature, its nonce, its audience or its time shows that it is not for us.
    case notGenuine
}
