public import LoginCore

/// Findings of a check of the whole store: facts, no words.
public struct StoreCheck: Sendable, Equatable {
    /// How many sealed records there are: sessions, removed ones too, logins, apps, definitions.
    public var records = 0
    /// SQLite's complaints about pages and indexes, at most 20 lines, which may repeat text of the
    /// file.
    public var pages: [String] = []
    /// Where the tables differ from those that this version makes.
    public var schema: [SchemaDifference] = []
    /// How many rows belong to a row that is not there.
    public var orphans = 0
    /// The numbers of the slots that may open the vault.
    public var slots: [Int] = []
    /// The numbers of those that cannot be read, or are of another vault or an earlier key.
    public var unreadableSlots: [Int] = []
    /// Each row that is not as it was written.
    public var rows: [DamagedRow] = []
    /// Each record that only a newer program can read; no damage.
    public var newer: [NewerRecord] = []
    /// Change of the list of rows; nil if it is the one that was last written.
    public var list: StoreFailure.Change?
    /// Whether a later state of the store was used on this machine; no damage by itself.
    public var isOlderThanSeen = false
    /// Counts of the records that `repair` would keep.
    public var savable = Savable()

    /// Whether everything is as it was last written.
    public var isSound: Bool {
        pages.isEmpty && schema.isEmpty && orphans == 0 && unreadableSlots.isEmpty && rows.isEmpty
            && list == nil
    }

    /// A row that is damaged, or was changed or moved from outside.
    public struct DamagedRow: Sendable, Equatable {
        /// Its kind.
        public var kind: Kind
        /// Its name, or its number where that cannot be read; foreign text.
        public var name: String
        /// The damage.
        public var problem: Problem
        /// Whether the row of a session that was edited says that it was removed, which may be true.
        public var isMarkedRemoved = false

        /// The things that rows are.
        public enum Kind: String, Sendable {
            /// A session.
            case session
            /// An unfinished login.
            case login
            /// An app key.
            case app
            /// A definition of the person's own.
            case provider
            /// A way to open the vault.
            case slot
            /// How far a provider's clock is ahead.
            case clockOffset = "clock offset"
        }

        /// Kinds of damage.
        public enum Problem: Sendable, Equatable {
            /// It lies on a page that cannot be read.
            case unreadable
            /// Its seal does not open: bytes are broken, or something that the seal is bound to was
            /// changed. Nothing of it can be saved.
            case sealBroken
            /// Its seal opens, but something beside it was changed; the secret can be saved.
            case edited
        }
    }

    /// A record whose seal opens, and which holds something that this program does not know.
    public struct NewerRecord: Sendable, Equatable {
        /// Its kind.
        public var kind: DamagedRow.Kind
        /// Its name; foreign text.
        public var name: String
        /// The number of the form in which it is laid out (Docs/Vault.md, "Records"); nil where
        /// that cannot be read.
        public var form: Int?
    }

    /// Something in the schema that this program did not put there, or that it misses.
    public typealias SchemaDifference = StoreFailure.DefinitionChange

    /// How much can be saved.
    public struct Savable: Sendable, Equatable {
        /// Sessions, without removed ones.
        public var sessions = 0
        /// Removed sessions that can be brought back.
        public var removedSessions = 0
        /// Unfinished logins.
        public var logins = 0
        /// Apps.
        public var apps = 0
        /// Definitions of the user's own.
        public var providers = 0

        /// Nothing.
        public init() {}
    }

    /// A check that found nothing.
    public init() {}
}

extension StoreCheck {
    /// The findings in numbers.
    public var findings: StoreFindings {
        var rest = self
        rest.unreadableSlots = []
        let count =
            pages.count + schema.count + rows.count + unreadableSlots.count
            + (orphans > 0 ? 1 : 0)
        return StoreFindings(
            records: records, faults: isSound ? 0 : max(1, count),
            isChanged: list != nil && pages.isEmpty, onlySlots: rest.isSound ? unreadableSlots : [],
            newer: newer.count)
    }
}
