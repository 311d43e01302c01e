import CSQLite
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
    /// Reads all live sessions, each table once; one that cannot be read hides no other.
    ///
    /// Through SQLite itself, since the list is what is shown first, with up to 10,000 of them.
    init(_ db: Database) throws {
        sessions = []
        var unreadable = 0
        var decoder = SummaryDecoder()
        var order = ListedOrder()
        let seals = try RowsBeside(db, "session, method", of: "session_seals")
        let uses = try RowsBeside(db, "session, at", of: "last_used")
        // Room for all at once: to move them whenever they outgrow it costs as much as to read them.
        // A number that cannot be had costs only that.
        try? db.cachedStatement(sql: "SELECT count(*) FROM sessions NOT INDEXED").forEachRawRow {
            sessions.reserveCapacity(Int($0.integer(0)))
            order.reserveCapacity(Int($0.integer(0)))
        }
        // Without its seal a session is no more than a name: it is not listed as one that works.
        let sql = """
            SELECT \(SessionSummary.ownColumns), s.number
            FROM sessions s NOT INDEXED WHERE s.removed_at IS NULL ORDER BY s.number
            """
        try db.cachedStatement(sql: sql).forEachRawRow { row in
            let number = row.integer(Int32(SessionSummary.ownColumnCount))
            let use = try uses.row(of: number)
            // A use that is no number is none that can be told.
            guard let seal = try seals.row(of: number),
                use?.type(1) ?? SQLITE_INTEGER == SQLITE_INTEGER,
                let summary = decoder.summary(
                    row, kind: decoder.kind(seal, 1), lastUse: use?.number(1))
            else { return unreadable += 1 }
            sessions.append(summary)
            let name = row.type(4) == SQLITE_TEXT ? row.utf8(4) : nil
            order.add(provider: row.utf8(1), name: name)
        }
        order.arrange(&sessions)
        guard unreadable > 0 else { return }
        problem = .damaged(unreadable: unreadable, of: unreadable + sessions.count)
    }
}

/// Reads summaries from rows, as `SessionSummary.init(_:)` does.
struct SummaryDecoder {
    /// The provider of the row before, which is this row's too most of the time.
    private var provider: ProviderID?
    /// The same of its kind.
    private var lastKind: (text: String, kind: SessionCredentials.Kind?)?

    /// A row of `SessionSummary.columns`, and whether the session has a seal.
    mutating func summary(_ row: RawRow) -> SessionSummary? {
        guard row.areNumbersOrNull([13]), row.integer(Int32(SessionSummary.columnCount)) == 1
        else { return nil }
        return summary(row, kind: kind(row, 14), lastUse: row.number(13))
    }

    /// The kind in a column; nil for one that only a newer program knows.
    mutating func kind(_ row: RawRow, _ column: Int32) -> SessionCredentials.Kind? {
        guard row.type(column) == SQLITE_TEXT else { return nil }
        if let lastKind, lastKind.text.utf8.elementsEqual(row.utf8(column)) { return lastKind.kind }
        let text = String(decoding: row.utf8(column), as: UTF8.self)
        lastKind = (text, StoredKind(text: text)?.credentials)
        return lastKind?.kind
    }

    /// A row of `SessionSummary.ownColumns`, with what other tables have of the session.
    mutating func summary(
        _ row: RawRow, kind: SessionCredentials.Kind?, lastUse: Int64?
    ) -> SessionSummary? {
        guard let id = row.text(0), let provider = provider(row), let app = row.text(2),
            let state = SessionSummary.State(row), let obtainedAt = row.number(10),
            let isDefault = row.number(12), row.areTextsOrNull(3...6), row.areNumbersOrNull([11])
        else { return nil }
        return SessionSummary(
            id: SessionID(rawValue: id), provider: provider, app: app,
            kind: kind, account: Account(row), label: row.text(6), state: state,
            obtainedAt: Timestamp(secondsSince1970: obtainedAt),
            // As `Row.lastUse`.
            lastUsedAt: lastUse.flatMap(Timestamp.init(stated:)),
            expiresAt: row.time(11), isDefault: isDefault != 0)
    }

    private mutating func provider(_ row: RawRow) -> ProviderID? {
        guard row.type(1) == SQLITE_TEXT else { return nil }
        if let provider, provider.rawValue.utf8.elementsEqual(row.utf8(1)) { return provider }
        provider = row.text(1).flatMap(ProviderID.init(rawValue:))
        return provider
    }
}

extension Account {
    fileprivate init?(_ row: RawRow) {
        guard let id = row.text(3) else { return nil }
        self.init(
            id: id, name: row.text(4) ?? id,
            access: row.text(5).flatMap(AccessLevel.init(rawValue:)))
    }
}

extension SessionSummary.State {
    fileprivate init?(_ row: RawRow) {
        guard row.areNumbersOrNull([8]), row.areTextsOrNull(9...9) else { return nil }
        switch (row.number(7), row.time(8)) {
        case (1, let at?): self = .works(checkedAt: at)
        case (2, let at?): self = .logInAgain(since: at)
        case (3, _): self = .accountUnclear(wanted: row.text(9) ?? "")
        case (0, _): self = .notChecked
        default: return nil
        }
    }
}

extension RawRow {
    /// A text; nil for NULL and for what is none.
    fileprivate func text(_ column: Int32) -> String? {
        guard type(column) == SQLITE_TEXT else { return nil }
        return String(decoding: utf8(column), as: UTF8.self)
    }

    /// An integer; nil for NULL and for what is none.
    fileprivate func number(_ column: Int32) -> Int64? {
        type(column) == SQLITE_INTEGER ? integer(column) : nil
    }

    fileprivate func time(_ column: Int32) -> Timestamp? {
        number(column).map(Timestamp.init(secondsSince1970:))
    }

    fileprivate func areTextsOrNull(_ columns: ClosedRange<Int32>) -> Bool {
        columns.allSatisfy { [SQLITE_TEXT, SQLITE_NULL].contains(type($0)) }
    }

    fileprivate func areNumbersOrNull(_ columns: [Int32]) -> Bool {
        columns.allSatisfy { [SQLITE_INTEGER, SQLITE_NULL].contains(type($0)) }
    }
}
