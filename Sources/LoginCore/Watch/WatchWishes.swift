public import OAuthCore

/// The options for checking all sessions.
public struct WatchWishes: Sendable, Equatable {
    /// Sessions that were seen to work more recently are not asked for; nil asks for each.
    public var maxAge: Duration?
    /// An end within that time is worth a word where nothing renews the session; nil for none.
    public var expiresIn: Duration?

    /// Without wishes each session is asked for, and no end is worth a word.
    public init(maxAge: Duration? = nil, expiresIn: Duration? = nil) {
        self.maxAge = maxAge
        self.expiresIn = expiresIn
    }
}

extension SessionSummary {
    /// Whether its state is known at that moment without a request.
    ///
    /// One that needs a login stays so until somebody logs in; with a limit of age it is not asked
    /// again. One whose time is over is looked at in any case, and so is one that a check failed for
    /// since it was seen to work.
    public func isKnown(
        at now: Timestamp, _ wishes: WatchWishes, after problem: SessionProblem? = nil
    ) -> Bool {
        guard let maxAge = wishes.maxAge else { return false }
        switch state {
        case .logInAgain: return true
        case .works(let moment):
            if let problem, problem.reason != .renewalRefused, end(of: problem) == nil {
                return false
            }
            // A time in the future comes from a clock that was wrong.
            return moment <= now && now - moment < maxAge && expiresAt.map { $0 > now } ?? true
        case .notChecked, .accountUnclear: return false
        }
    }

    /// Its end, where that is within the time and nothing renews it past that; also one that is over.
    ///
    /// Where a renewal was refused any end counts.
    public func nearEnd(at now: Timestamp, _ wishes: WatchWishes) -> Timestamp? {
        if terms?.renewalRefusedAt != nil { return expiresAt }
        guard let span = wishes.expiresIn, let end = expiresAt, terms?.isEndFinal == true,
            end - now <= span
        else { return nil }
        return end
    }
}
