public import LoginCore
public import OAuthCore

/// An end of a session that a word was given about.
public struct NoticedEnd: Sendable, Equatable {
    /// The session.
    public var session: SessionID
    /// When it ends; another end is another word.
    public var end: Timestamp

    /// A session with its end.
    public init(session: SessionID, end: Timestamp) {
        self.session = session
        self.end = end
    }
}
