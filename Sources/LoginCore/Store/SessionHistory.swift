public import OAuthCore

/// Facts about one session from the log of uses.
public struct SessionHistory: Sendable, Equatable {
    /// How many uses there are in the log.
    public var useCount: Int
    /// The last of them.
    public var lastUse: SessionUse?
    /// The last check or renewal that failed.
    public var lastProblem: SessionProblem?

    /// A history; by default of a session that the log does not have.
    public init(
        useCount: Int = 0, lastUse: SessionUse? = nil, lastProblem: SessionProblem? = nil
    ) {
        self.useCount = useCount
        self.lastUse = lastUse
        self.lastProblem = lastProblem
    }
}

extension SessionSummary {
    /// Since when a problem is over: when the session was seen to work after it; nil while it may last.
    ///
    /// Moments are whole seconds; of two in the same one the problem counts as the later. A refused
    /// renewal is over when another token came.
    public func end(of problem: SessionProblem) -> Timestamp? {
        let moment = problem.reason == .renewalRefused ? obtainedAt : lastWorked
        return moment.flatMap { $0 > problem.moment ? $0 : nil }
    }
}

extension UseList {
    /// The history of each session.
    public var histories: [SessionID: SessionHistory] {
        var found: [SessionID: SessionHistory] = [:]
        for use in uses {
            found[use.session, default: SessionHistory()].useCount += 1
            found[use.session]?.lastUse = use
        }
        for problem in problems {
            found[problem.session, default: SessionHistory()].lastProblem = problem
        }
        return found
    }
}
