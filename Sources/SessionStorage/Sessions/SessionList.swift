import GRDB
import GRDBSQLite
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
    /// Reads all live sessions in one pass; one that cannot be read hides no other.
    ///
    /// Through SQLite itself, since the list is what is shown first, with up to 10,000 of them.
    init(_ db: Database) throws {
        sessions = []
        var unreadable = 0
        var decoder = SummaryDecoder()
        // Room for all at once: to move them whenever they outgrow it costs as much as to read them.
        // A number that cannot be had costs only that.
        try? db.cachedStatement(sql: "SELECT count(*) FROM sessions NOT INDEXED").forEachRawRow {
            sessions.reserveCapacity(Int($0.integer(0)))
        }
        // Without its seal a session is no more than a name: it is not listed as one that works.
        let sql = """
            SELECT \(SessionSummary.columns),
                k.session IS NOT NULL
            FROM \(SessionSummary.tables)
            WHERE s.removed_at IS NULL ORDER BY \(SessionSummary.order)
            """
        try db.cachedStatement(sql: sql).forEachRawRow { row in
            if let summary = decoder.summary(row) {
                sessions.append(summary)
            } else {
                unreadable += 1
            }
        }
        guard unreadable > 0 else { return }
        problem = .damaged(unreadable: unreadable, of: unreadable + sessions.count)
    }
}

/// Reads summaries from rows of `SessionSummary.columns`, as `SessionSummary.init(_:)` does.
private struct SummaryDecoder {
    /// The provider of the row before, which is this row's too most of the time.
    private var provider: ProviderID?

    mutating func summary(_ row: RawRow) -> SessionSummary? {
        guard let id = row.text(0), let provider = provider(row), let app = row.text(2),
            let state = SessionSummary.State(row), let obtainedAt = row.number(10),
            let isDefault = row.number(12), row.areTextsOrNull(3...6),
            row.areNumbersOrNull([11, 13]), row.integer(Int32(SessionSummary.columnCount)) == 1
        else { return nil }
        return SessionSummary(
            id: SessionID(rawValue: id), provider: provider, app: app,
            kind: row.text(14).flatMap(StoredKind.init(text:))?.credentials, account: Account(row),
            label: row.text(6), state: state,
            obtainedAt: Timestamp(secondsSince1970: obtainedAt), lastUsedAt: row.lastUse(13),
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

    /// As `Row.lastUse`.
    fileprivate func lastUse(_ column: Int32) -> Timestamp? {
        number(column).flatMap(Timestamp.init(stated:))
    }

    fileprivate func areTextsOrNull(_ columns: ClosedRange<Int32>) -> Bool {
        columns.allSatisfy { [SQLITE_TEXT, SQLITE_NULL].contains(type($0)) }
    }

    fileprivate func areNumbersOrNull(_ columns: [Int32]) -> Bool {
        columns.allSatisfy { [SQLITE_INTEGER, SQLITE_NULL].contains(type($0)) }
    }
}
