import LoginCore
import OAuthCore
import Vault

/// The names and tokens of the sessions that are there, for a transaction that adds many: to look
/// through all for each would take a time that grows with their square.
struct KnownSessions {
    /// Ids of sessions, removed ones too, and of unfinished logins.
    private(set) var ids: Set<String> = []
    /// Ids of live sessions by their labels.
    ///
    /// Swift takes two spellings of one letter for the same, as people do; SQLite does not.
    private(set) var labels: [String: String] = [:]
    private var liveIDs: Set<String> = []
    private var sessions: [Owner: [Holder]] = [:]
    /// SQLite's count of changes when this was read.
    private var changes: Int

    /// Provider, app and account, within which a token is looked for.
    private struct Owner: Hashable {
        var provider: String
        var app: String
        var account: String?

        init(provider: String, app: String, account: String?) {
            (self.provider, self.app, self.account) = (provider, app, account)
        }

        init(_ summary: SessionSummary) {
            self.init(
                provider: summary.provider.rawValue, app: summary.app,
                account: summary.account?.id)
        }
    }

    private struct Holder {
        var number: Int64
        /// Nil until somebody asks for a token of this owner.
        var token: [UInt8]?
    }

    init(_ db: Database) throws {
        changes = db.totalChangesCount
        let sql = """
            SELECT number, id, provider, app, account_id, label, state, removed_at
            FROM sessions NOT INDEXED ORDER BY number
            """
        try db.cachedStatement(sql: sql).forEachRawRow { raw in
            let row = Row(raw: raw)
            let id = try row.text(1)
            ids.insert(id)
            guard try row.optionalTime(7) == nil else { return }
            liveIDs.insert(id)
            if let label = try row.optionalText(5) { labels[label] = id }
            guard try row.decode(Int.self, atIndex: 6) != 3 else { return }
            let owner = Owner(
                provider: try row.text(2), app: try row.text(3), account: try row.optionalText(4))
            sessions[owner, default: []].append(Holder(number: raw.integer(0)))
        }
        ids.formUnion(try String.fetchAll(db, sql: "SELECT id FROM pending_logins NOT INDEXED"))
    }

    /// Whether nothing was written since, but sessions that were added here.
    func isCurrent(in db: Database) -> Bool { changes == db.totalChangesCount }

    /// Adds a session that was just put into the store.
    mutating func add(_ session: Session, number: Int64, _ db: Database) {
        changes = db.totalChangesCount
        let summary = session.summary
        ids.insert(summary.id.rawValue)
        liveIDs.insert(summary.id.rawValue)
        if let label = summary.label { labels[label] = summary.id.rawValue }
        guard !summary.isKeptApart else { return }
        sessions[Owner(summary), default: []].append(
            Holder(number: number, token: Fingerprint.of(session.credentials.token)))
    }

    /// Whether the label, or an id that reads like it, is another session's.
    func isTaken(_ label: String, except session: SessionID?) -> Bool {
        let isOwnID = label == session?.rawValue
        return labels[label].map { $0 != session?.rawValue }
            ?? (!isOwnID && liveIDs.contains(label))
    }

    /// Numbers of the live sessions of one account, with one app, that have this token.
    mutating func numbers(
        with session: Session, _ rows: Verification
    ) throws -> [Int64] {
        let token = Fingerprint.of(session.credentials.token)
        let owner = Owner(session.summary)
        var holders = sessions[owner] ?? []
        for place in holders.indices where holders[place].token == nil {
            let stored = try StoredSession.fetch(
                rows.db, where: "s.number = ?", [holders[place].number])
            do {
                let session = try stored?.session(with: rows.key)
                holders[place].token = session.map { Fingerprint.of($0.credentials.token) } ?? []
            } catch VaultFailure.newer {
                // No call of this program has made it.
                holders[place].token = []
            }
        }
        sessions[owner] = holders
        return holders.filter { $0.token == token }.map(\.number)
    }
}
