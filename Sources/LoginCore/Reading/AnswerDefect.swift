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
    /// It was compressed, which was not asked for.
    case compressed
    /// It has a code, but its page for typing it is on another machine and without TLS.
    case unencryptedPage
    /// It ended before it was complete.
    case truncated
    /// It was longer than any valid answer.
    case tooLong
    /// Its signature, its nonce, its audience or its time shows that it is not for us.
    case notGenuine
    /// The account that came beside a token does not pass this check.
    case identity(IdentityCheck)
}

/// A check of an identity token (OpenID Connect Core 1.0 sections 3.1.3.7 and 5.3.2), by the member
/// that it looks at.
public enum IdentityCheck: Sendable, Equatable {
    /// It answers another login, by its `nonce`.
    case nonce
    /// It is for another app, by its `aud` or `azp`.
    case audience
    /// It is another issuer's, by its `iss`.
    case issuer
    /// It ended that long ago, by its `exp`; nil where that names no moment.
    case ended(ago: Duration?, isOwnClock: Bool)
    /// It begins that much later, by its `nbf`; nil where that names no moment.
    case notBegun(in: Duration?, isOwnClock: Bool)
    /// The userinfo endpoint names another account, by its `sub`.
    case subject
}
