public import OAuthCore

/// The result of checking all sessions.
public struct WatchReport: Sendable, Equatable {
    /// One for each session, in the order of lists.
    public var verdicts: [SessionVerdict]
    /// How many sessions could not be read, since they were damaged from outside.
    public var unreadable: Int
    /// When it was.
    public var moment: Timestamp

    /// Collects the verdicts.
    public init(verdicts: [SessionVerdict], unreadable: Int, moment: Timestamp) {
        self.verdicts = verdicts
        self.unreadable = unreadable
        self.moment = moment
    }

    /// The worst health among them; an unreadable session counts as critical.
    public var health: SessionVerdict.Health {
        unreadable > 0 ? .critical : verdicts.map(\.health).max() ?? .good
    }

    /// Those that are as bad as that.
    public func verdicts(_ health: SessionVerdict.Health) -> [SessionVerdict] {
        verdicts.filter { $0.health == health }
    }
}
