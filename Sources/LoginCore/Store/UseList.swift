/// The known uses of sessions.
public struct UseList: Sendable, Equatable {
    /// The last uses, the latest one last.
    public var uses: [SessionUse]
    /// The last checks and renewals that failed, the latest one last.
    public var problems: [SessionProblem]
    /// How many records could not be read: cut short, changed, or of another vault or key.
    public var unreadable: Int

    /// A list, with the number of unreadable records.
    public init(uses: [SessionUse], problems: [SessionProblem] = [], unreadable: Int = 0) {
        self.uses = uses
        self.problems = problems
        self.unreadable = unreadable
    }
}
