public import LoginCore
public import OAuthCore

/// A session that was removed and can be brought back.
public struct RemovedSession: Sendable, Equatable {
    /// What it was.
    public var summary: SessionSummary
    /// When it was removed.
    public var removedAt: Timestamp
    /// When it is erased for good.
    public var keptUntil: Timestamp
}
