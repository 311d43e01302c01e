import LoginCore
import OAuthCore

extension SessionSummary {
    /// The columns that a summary is read from, in the order of `init(_:)`.
    static let columns = "\(ownColumns), u.at, k.method"
    static let columnCount = ownColumnCount + 2

    /// Those of them that the table of sessions has.
    static let ownColumns = """
        s.id, s.provider, s.app, s.account_id, s.account_name, s.access, s.label, s.state, \
        s.state_at, s.wanted, s.obtained_at, s.expires_at, s.is_default
        """
    static let ownColumnCount = 13

    /// The tables that they come from.
    ///
    /// The manifest is over the rows and not over SQLite's indexes, which may be forged, so that
    /// nothing here asks one (decision 27).
    static let tables =
        "sessions s NOT INDEXED \(lastUsed) LEFT JOIN session_seals k ON k.session = s.number"
    static let lastUsed = "LEFT JOIN last_used u ON u.session = s.number"

    /// The order in which sessions are listed.
    static let order = "s.provider, s.account_name COLLATE NOCASE, s.number"

    /// Reads a row that begins with `columns`.
    ///
    /// Throws where there is no seal: a page may have been forged so that a search for it finds nothing
    /// where a scan does, and the kind decides which session is meant.
    init(_ row: Row) throws {
        let id = try row.text(0)
        guard let provider = ProviderID(rawValue: try row.text(1)) else {
            throw StoreFailure.damaged(unreadable: 1, of: 1)
        }
        self.init(
            id: SessionID(rawValue: id), provider: provider, app: try row.text(2),
            kind: StoredKind(text: try row.text(14))?.credentials,
            account: try Account(row), label: try row.optionalText(6), state: try State(row),
            obtainedAt: try row.time(10), lastUsedAt: try row.lastUse(13),
            expiresAt: try row.optionalTime(11),
            isDefault: try row.decode(Bool.self, atIndex: 12))
    }

    /// All summaries that fit a condition, by provider, then account, unless in another order.
    ///
    /// Which session is used is decided by these.
    static func fetchAll(
        _ db: Database, where condition: String = "s.removed_at IS NULL",
        _ arguments: StatementArguments = [], order: String = order
    ) throws -> [SessionSummary] {
        let sql = """
            SELECT \(columns) FROM \(tables) WHERE \(condition)
            ORDER BY \(order)
            """
        return try Row.fetchAll(db, sql: sql, arguments: arguments, SessionSummary.init)
    }
}

extension Account {
    fileprivate init?(_ row: Row) throws {
        guard let id = try row.optionalText(3) else { return nil }
        self.init(
            id: id, name: try row.optionalText(4) ?? id,
            access: try row.optionalText(5).flatMap(AccessLevel.init(rawValue:)))
    }
}

extension SessionSummary.State {
    fileprivate init(_ row: Row) throws {
        switch (try row.decode(Int.self, atIndex: 7), try row.optionalTime(8)) {
        case (1, let at?): self = .works(checkedAt: at)
        case (2, let at?): self = .logInAgain(since: at)
        case (3, _): self = .accountUnclear(wanted: try row.optionalText(9) ?? "")
        case (0, _): self = .notChecked
        default: throw StoreFailure.damaged(unreadable: 1, of: 1)
        }
    }

    /// What the three state columns hold.
    var stored: (number: Int, at: Int64?, wanted: String?) {
        switch self {
        case .notChecked: (0, nil, nil)
        case .works(let at): (1, at.secondsSince1970, nil)
        case .logInAgain(let at): (2, at.secondsSince1970, nil)
        case .accountUnclear(let wanted): (3, nil, wanted)
        }
    }
}
