public import LoginCore
import OAuthCore

/// All sessions as they are listed, with what is wrong where some had to be left out.
public struct SessionList: Sendable, Equatable {
    /// Those that can be read, by provider, then account.
    public var sessions: [SessionSummary]
    /// `damaged` with the number of the others; nil where there is none.
    public var problem: StoreFailure?
}

extension SessionList {
    private enum SealColumn: String, RowColumn { case session, method }
    private enum UseColumn: String, RowColumn { case session, at }

    /// Reads all live sessions, each table once; one that cannot be read hides no other.
    init(_ db: Database) throws {
        sessions = []
        var unreadable = 0
        var decoder = SummaryDecoder()
        var order = ListedOrder()
        let seals = try RowsBeside(db, SealColumn.list(), of: "session_seals")
        let uses = try RowsBeside(db, UseColumn.list(), of: "last_used")
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
            let use = try uses.row(of: number).map(Row<UseColumn>.init)
            // Without its seal a session is only a name: it is not listed as one that works.
            guard let method = try seals.row(of: number).map(Row<SealColumn>.init)?.utf8(.method),
                let summary = try? decoder.summary(
                    row, method: method, lastUse: use?.lastUse(.at)),
                let provider = row.utf8(.provider)
            else { return unreadable += 1 }
            sessions.append(summary)
            order.add(provider: provider, name: row.utf8(.accountName))
        }
        order.arrange(&sessions)
        guard unreadable > 0 else { return }
        problem = .damaged(unreadable: unreadable, of: unreadable + sessions.count)
    }
}
