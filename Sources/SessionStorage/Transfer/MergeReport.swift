public import LoginCore

/// Results of carrying the contents of one store into another.
public struct MergeReport: Sendable, Equatable {
    /// The sessions that were added, as they are called here now.
    public var added: [SessionSummary] = []
    /// Those of them whose label was taken, and is another one here.
    public var relabelled: [Relabelled] = []
    /// Those of them whose provider and account's name are those of a session that was here before: together
    /// they name neither.
    public var sameName: [SessionSummary] = []
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
    /// Rows of the other store that cannot be typed here; left out.
    public var refused: [Refused] = []
    /// Records of the other store that do not open; left out.
    public var damaged: [StoreCheck.DamagedRow] = []
    /// Records of the other store that only a newer program can read; left out.
    public var newer: [StoreCheck.NewerRecord] = []

    /// Something that was left out; its name is foreign text.
    public struct Refused: Sendable, Equatable {
        /// Its kind.
        public var kind: Kind
        /// Its kind in the other store.
        public var name: String

        /// Kinds of things that are left out.
        public enum Kind: String, Sendable {
            /// The definition of a provider, with that id.
            case provider
            /// A label; its session has none here.
            case label
            /// The name of an app key, which has another one here.
            case app
            /// The name of an account, or its id.
            case account
            /// The id of a session or a login, which has another one here.
            case id
            /// The token of a session, with that id; the session was left out.
            case token
        }

        /// Something of that name.
        public init(_ kind: Kind, _ name: String) {
            self.kind = kind
            self.name = name
        }
    }

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
