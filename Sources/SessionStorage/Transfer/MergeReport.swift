public import LoginCore

/// What was carried from one store into another.
public struct MergeReport: Sendable, Equatable {
    /// The sessions that were added, as they are called here now.
    public var added: [SessionSummary] = []
    /// Those of them whose label was taken, and is another one here.
    public var relabelled: [Relabelled] = []
    /// The sessions that are here already, as the other store calls them; theirs were left out.
    public var skipped: [SessionSummary] = []
    /// Removed sessions, which can be brought back.
    public var removedSessions = Count()
    /// Apps; one with the same credentials counts as here already.
    public var apps = Count()
    /// Definitions of the user's own.
    public var providers = Count()
    /// Unfinished logins.
    public var logins = Count()

    /// A session that came without the label that it had.
    public struct Relabelled: Sendable, Equatable {
        /// The label in the other store.
        public var wanted: String
        /// The label here.
        public var label: String
    }

    /// How many there were.
    public struct Count: Sendable, Equatable {
        /// Those that were added.
        public var added: Int
        /// Those that are here already.
        public var skipped: Int

        /// So many; none by default.
        public init(added: Int = 0, skipped: Int = 0) {
            self.added = added
            self.skipped = skipped
        }
    }

    /// A report about nothing.
    public init() {}
}
