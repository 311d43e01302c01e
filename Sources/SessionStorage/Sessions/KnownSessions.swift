import LoginCore
import OAuthCore
import Vault

/// Names and tokens of the sessions that are there, read once for a transaction that may add many.
struct KnownSessions {
    /// Ids of sessions, each with whether it is live.
    private var ids: [String: Bool] = [:]
    /// Ids of unfinished logins; nil until a free id is looked for.
    private var logins: Set<String>?
    /// Ids of live sessions by their labels.
    ///
    /// Swift takes two spellings of one letter for the same, as people do; SQLite does not.
    private var labels: [String: String] = [:]
    /// The live sessions; nil until one is looked for by its token.
    private var sessions: [Owner: Tokens]?
    /// How many changes there were by then.
    private(set) var changes: Int

    private enum Column: String, RowColumn {
        case id, label
        case removedAt = "removed_at"
    }

    /// Provider, app and account, within which a token is looked for.
    private struct Owner: Hashable {
        var provider: String
        var app: String
        var account: String?

        init(_ summary: SessionSummary) {
            let summary = summary.storable
            (provider, app) = (summary.provider.rawValue, summary.app)
            account = summary.account?.id
        }

        init(_ row: Row<SessionColumn>) throws {
            (provider, app) = (try row.text(.provider), try row.text(.app))
            account = try row.optionalText(.accountID)
        }
    }

    /// Numbers of an owner's sessions.
    private struct Tokens {
        /// Those that were not opened yet: nobody has asked for a token of this owner.
        var unread: [Int64] = []
        /// The others, by the digests of their tokens.
        var numbers: [[UInt8]: [Int64]] = [:]
    }

    init(_ db: Database, at changes: Int) throws {
        self.changes = changes
        try Row<Column>.forEach(db, from: "sessions NOT INDEXED ORDER BY number") { row in
            let id = try row.text(.id)
            ids[id] = row.isNull(.removedAt)
            guard row.isNull(.removedAt), let label = try row.optionalText(.label) else { return }
            labels[label] = id
        }
    }

    /// The live sessions by their owners, without those that are kept separately.
    private static func sessions(_ db: Database) throws -> [Owner: Tokens] {
        var sessions: [Owner: Tokens] = [:]
        try Row<SessionColumn>.forEach(
            db, through: .number,
            from: "sessions NOT INDEXED WHERE removed_at IS NULL AND state <> 3 ORDER BY number"
        ) { row in
            sessions[try Owner(row), default: Tokens()].unread.append(row.integer(.number))
        }
        return sessions
    }

    /// Adds a session that was just put into the store.
    mutating func add(_ session: Session, number: Int64, isLive: Bool, at changes: Int) {
        self.changes = changes
        let summary = session.summary
        ids[summary.id.rawValue] = isLive
        guard isLive else { return }
        if let label = summary.label { labels[label] = summary.id.rawValue }
        guard !summary.isKeptApart else { return }
        let token = Fingerprint.of(session.credentials.token)
        sessions?[Owner(summary), default: Tokens()].numbers[token, default: []].append(number)
    }

    /// Notes the label of a live session that was just written.
    mutating func relabel(_ session: SessionSummary, from label: String?, at changes: Int) {
        self.changes = changes
        if let label { labels[label] = nil }
        if let label = session.label { labels[label] = session.id.rawValue }
        ids[session.id.rawValue] = true
    }

    /// Whether a session, a live label or an unfinished login has the id.
    mutating func isTaken(_ id: String, _ db: Database) throws -> Bool {
        if logins == nil {
            logins = Set(try String.fetchAll(db, sql: "SELECT id FROM pending_logins NOT INDEXED"))
        }
        return ids[id] != nil || labels[id] != nil || logins?.contains(id) == true
    }

    /// Whether the label, or an id that reads like it, is another session's.
    fileprivate func isTaken(_ label: String, except session: SessionID?) -> Bool {
        if let owner = labels[label], owner != session?.rawValue { return true }
        return label != session?.rawValue && ids[label] == true
    }

    /// Numbers of the live sessions of one account, with one app, that have this token.
    mutating func numbers(
        with session: Session, _ rows: Verification
    ) throws -> [Int64] {
        let owner = Owner(session.summary)
        if sessions == nil { sessions = try Self.sessions(rows.db) }
        if let unread = sessions?[owner]?.unread, !unread.isEmpty {
            var numbers: [[UInt8]: [Int64]] = [:]
            var decoder = SummaryDecoder()
            for number in unread {
                let stored = try StoredSession.fetch(rows.db, number: number, &decoder)
                guard let opened = try stored?.openedUnlessNewer(with: rows.key) else { continue }
                numbers[Fingerprint.of(opened.credentials.token), default: []].append(number)
            }
            sessions?[owner]?.unread = []
            sessions?[owner]?.numbers.merge(numbers) { $1 + $0 }
        }
        let token = Fingerprint.of(session.credentials.token)
        return sessions?[owner]?.numbers[token] ?? []
    }
}

/// Labels: handles that people give, each used once among the sessions that are there.
enum Label {
    static func isTaken(
        _ label: String, except session: SessionID?, _ rows: Verification
    ) throws -> Bool {
        try rows.known().isTaken(label, except: session)
    }

    /// The label itself, else `label-2` and so on: the first that is free.
    static func free(
        _ label: String, for session: SessionID?, _ rows: Verification
    ) throws -> String {
        var candidate = label
        var number = 2
        while try isTaken(candidate, except: session, rows) {
            candidate = "\(label)-\(number)"
            number += 1
        }
        return candidate
    }
}

/// Names for sessions and logins: the beginning of random hexadecimal digits, long enough to be
/// free.
enum ShortID {
    private static let shortest = 4

    /// A name that no session, label or unfinished login has.
    static func free(_ rows: Verification) throws -> String {
        let digits = try UniqueID.random().description
        return try (shortest..<digits.count).lazy.map { String(digits.prefix($0)) }
            .first { try !rows.isTaken($0) } ?? digits
    }

    /// The name itself where it is one and free, else another one.
    static func free(preferring id: String, _ rows: Verification) throws -> String {
        try !isOne(id) || rows.isTaken(id) ? free(rows) : id
    }

    /// Whether a text could be such a name.
    static func isOne(_ text: String) -> Bool {
        (shortest...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
