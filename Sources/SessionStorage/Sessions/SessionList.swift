public import LoginCore
import OAuthCore
import Vault

/// All sessions as they are listed, with what is wrong where some had to be left out.
public struct SessionList: Sendable, Equatable {
    /// Those that can be read, by provider, then account.
    public var sessions: [SessionSummary]
    /// `damaged` with the number of the others; nil where there is none.
    public var problem: StoreFailure?

    /// A list as it was read.
    package init(sessions: [SessionSummary], problem: StoreFailure?) {
        (self.sessions, self.problem) = (sessions, problem)
    }
}

/// Sessions of a list whose seals were opened for what they say about it.
public struct OpenedSessions: Sendable {
    /// Those that opened.
    public private(set) var sessions: [Session] = []
    /// Those that do not open, since somebody changed them; what only a newer program can read is in
    /// neither.
    public private(set) var unreadable: Set<SessionID> = []

    init(
        _ db: Database, from source: String, _ arguments: StatementArguments, with key: VaultKey
    ) throws {
        var decoder = SummaryDecoder()
        try Row<SessionColumn>.forEach(db, from: source, arguments) { row in
            // One that is not found, though it is there, is none that is broken.
            let id = try decoder.summary(row).id
            let read = try db.reading {
                try StoredSession(row, &decoder).openedUnlessNewer(with: key)
            }
            switch read {
            case .success(let session?): sessions.append(session)
            case .success(nil): break
            case .failure: unreadable.insert(id)
            }
        }
    }
}

extension SessionList {
    /// All of them; throws `damaged` where one was left out.
    var whole: [SessionSummary] {
        get throws(StoreFailure) {
            if let problem { throw problem }
            return sessions
        }
    }

    /// Leaves out sessions whose seals do not open, as damaged.
    package mutating func leaveOut(_ unreadable: Set<SessionID>) {
        guard !unreadable.isEmpty else { return }
        var (lost, count) = (0, sessions.count)
        if case .damaged(let former, let all)? = problem { (lost, count) = (former, all) }
        let before = sessions.count
        sessions.removeAll { unreadable.contains($0.id) }
        lost += before - sessions.count
        if lost > 0 { problem = .damaged(unreadable: lost, of: count) }
    }

    private enum SealColumn: String, RowColumn { case session, method, origins }
    private enum UseColumn: String, RowColumn { case session, at }

    /// Reads the live sessions, of one origin where one is named, each table once; one that cannot be
    /// read hides no other.
    init(_ db: Database, boundTo origin: Origin? = nil) throws {
        sessions = []
        var unreadable = 0
        var decoder = SummaryDecoder()
        var order = ListedOrder()
        let seals = try RowsBeside(
            db, SealColumn.list(through: origin == nil ? .method : nil), of: "session_seals")
        // No seal covers these: whatever is wrong with them costs dates alone.
        let uses = try? RowsBeside(db, UseColumn.list(), of: "last_used")
        // Room for all at once: to move them whenever they outgrow it costs as much as to read them.
        // A number that cannot be had costs only that.
        if let count = try? Int.fetchOne(db, sql: "SELECT count(*) FROM sessions NOT INDEXED") {
            sessions.reserveCapacity(count)
            order.reserveCapacity(count)
        }
        try Row<SessionColumn>.forEach(
            db, through: .number,
            from: "sessions s NOT INDEXED WHERE s.removed_at IS NULL ORDER BY s.number"
        ) { row in
            let number = row.integer(.number)
            let use = (try? uses?.row(of: number)).map(Row<UseColumn>.init)
            // Without its seal a session is only a name: it is not listed as one that works.
            guard let seal = try seals.row(of: number).map(Row<SealColumn>.init),
                let isMeant = try? origin.map({
                    Session.isBound(try decoder.origins(seal.utf8(.origins)), to: $0)
                }
                )
                    ?? true,
                let summary = try? decoder.summary(
                    row, method: seal.utf8(.method), lastUse: use?.lastUse(.at)),
                let provider = row.utf8(.provider)
            else { return unreadable += 1 }
            guard isMeant else { return }
            sessions.append(summary)
            order.add(provider: provider, name: row.utf8(.accountName))
        }
        order.arrange(&sessions)
        guard unreadable > 0 else { return }
        problem = .damaged(unreadable: unreadable, of: unreadable + sessions.count)
    }
}
