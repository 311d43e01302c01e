import LoginCore
import OAuthCore

/// Columns of a session in the order in which readers need them: those that a list shows, those of
/// its row besides, its use, and those of its seal.
enum SessionColumn: String, SealedColumn {
    case id, provider, app
    case accountID = "account_id"
    case accountName = "account_name"
    case access, label, state
    case stateAt = "state_at"
    case wanted
    case obtainedAt = "obtained_at"
    case expiresAt = "expires_at"
    case isDefault = "is_default"
    case number
    case removedAt = "removed_at"
    case keptUntil = "kept_until"
    /// No seal covers it: more than can be read costs the date alone.
    case usedAt = "CASE typeof(at) WHEN 'integer' THEN at END"
    case method, origins, uuid, generation, schema, sealed
}

extension SessionSummary {
    /// The tables that the columns come from.
    ///
    /// The manifest is over the rows and not over SQLite's indexes, which may be forged, so that
    /// nothing here asks one (decision 27).
    static let tables = """
        sessions s NOT INDEXED LEFT JOIN last_used u ON u.session = s.number
        LEFT JOIN session_seals k ON k.session = s.number
        """

    /// The order in which sessions are listed.
    static let order = "s.provider, s.account_name COLLATE NOCASE, s.number"

    /// All summaries that fit a condition, by provider, then account, unless in another order.
    ///
    /// Which session is used is decided by these.
    static func fetchAll(
        _ db: Database, where condition: String = "s.removed_at IS NULL",
        _ arguments: StatementArguments = [], order: String = order
    ) throws -> [SessionSummary] {
        var decoder = SummaryDecoder()
        return try Row<SessionColumn>.fetchAll(
            db, through: .method, from: "\(tables) WHERE \(condition) ORDER BY \(order)", arguments
        ) { try decoder.summary($0) }
    }
}

/// Reads summaries from rows; texts that one row shares with the next are made once.
struct SummaryDecoder {
    private var provider: ProviderID?
    private var lastKind: (text: String, kind: SessionCredentials.Kind?)?
    private var origins: [[UInt8]: [Origin]] = [:]

    /// Reads a row with its use and its seal.
    ///
    /// Throws where there is no seal: a page may have been forged so that a search for it finds nothing
    /// where a scan does, and the kind decides which session is meant.
    mutating func summary(_ row: Row<SessionColumn>) throws(ColumnMismatch) -> SessionSummary {
        guard let method = row.utf8(.method) else { throw ColumnMismatch() }
        return try summary(row, method: method, lastUse: row.lastUse(.usedAt))
    }

    /// Reads a row with what other tables have of the session.
    mutating func summary(
        _ row: Row<SessionColumn>, method: UnsafeRawBufferPointer?, lastUse: Timestamp?
    ) throws(ColumnMismatch) -> SessionSummary {
        SessionSummary(
            id: SessionID(rawValue: try row.text(.id)), provider: try provider(row),
            app: try row.text(.app), kind: method.flatMap { kind($0) }, account: try Account(row),
            label: try row.optionalText(.label), state: try SessionSummary.State(row),
            obtainedAt: try row.time(.obtainedAt), lastUsedAt: lastUse,
            expiresAt: try row.optionalTime(.expiresAt), isDefault: try row.decode(.isDefault))
    }

    /// Reads the hosts that a session is bound to.
    mutating func origins(
        _ column: UnsafeRawBufferPointer?
    ) throws -> [Origin] {
        guard let column else { throw ColumnMismatch() }
        let bytes = Array(column)
        if let known = origins[bytes] { return known }
        let read = try [Origin](column: String(decoding: bytes, as: UTF8.self))
        origins[bytes] = read
        return read
    }

    /// Nil for a kind that only a newer program knows.
    private mutating func kind(_ method: UnsafeRawBufferPointer) -> SessionCredentials.Kind? {
        if let lastKind, lastKind.text.utf8.elementsEqual(method) { return lastKind.kind }
        let text = String(decoding: method, as: UTF8.self)
        let kind = StoredKind(text: text)?.credentials
        lastKind = (text, kind)
        return kind
    }

    private mutating func provider(
        _ row: Row<SessionColumn>
    ) throws(ColumnMismatch) -> ProviderID {
        if let provider, let bytes = row.utf8(.provider),
            provider.rawValue.utf8.elementsEqual(bytes)
        {
            return provider
        }
        let found = try row.provider(.provider)
        provider = found
        return found
    }
}

extension Account {
    fileprivate init?(_ row: Row<SessionColumn>) throws(ColumnMismatch) {
        let name = try row.optionalText(.accountName)
        let access = try row.optionalText(.access)
        guard let id = try row.optionalText(.accountID) else { return nil }
        self.init(
            id: id, name: name ?? id, access: access.flatMap(AccessLevel.init(rawValue:)))
    }
}

extension SessionSummary.State {
    fileprivate init(_ row: Row<SessionColumn>) throws(ColumnMismatch) {
        let wanted = try row.optionalText(.wanted)
        switch (try row.decode(.state, Int64.self), try row.optionalTime(.stateAt)) {
        case (1, let at?): self = .works(checkedAt: at)
        case (2, let at?): self = .logInAgain(since: at)
        case (3, _): self = .accountUnclear(wanted: wanted ?? "")
        case (0, _): self = .notChecked
        default: throw ColumnMismatch()
        }
    }

    /// Values of the three state columns.
    var stored: (number: Int, at: Int64?, wanted: String?) {
        switch self {
        case .notChecked: (0, nil, nil)
        case .works(let at): (1, at.secondsSince1970, nil)
        case .logInAgain(let at): (2, at.secondsSince1970, nil)
        case .accountUnclear(let wanted): (3, nil, wanted)
        }
    }
}
