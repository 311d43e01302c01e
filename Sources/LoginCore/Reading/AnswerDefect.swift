public import OAuthCore

/// A defect that makes an answer unusable.
public enum AnswerDefect: Sendable, Equatable {
    /// A web page came in place of an answer.
    case webPage
    /// It has that form, not the expected one.
    case otherFormat(Provider.ReplyRules.Format)
    /// Parameters were missing or could not be decoded.
    case malformed
    /// Its token is of a type that cannot be presented, as `mac`; foreign text.
    case tokenType(String)
    /// It has a code, but no page for typing it.
    case noPage
    /// It ended before it was complete.
    case truncated
    /// It was longer than any valid answer.
    case tooLong
    /// Its signature, its nonce, its audience or its time shows that it is not for us.
    case notGenuine
}
