import LoginCore
import OAuthCore
import Vault

/// A session as its two rows have it, still sealed.
struct StoredSession {
    var number: Int64
    var summary: SessionSummary
    /// The kind of its credentials: the column `method`.
    var kind: String
    var origins: [Origin]
    var seal: Seal

    /// Finds one live session, and verifies it.
    ///
    /// An index proposes the row, which has to bear the id: ids are unique, so that nothing hidden can
    /// change the answer. That there is none is said after everything was verified.
    static func fetch(_ rows: Verification, _ id: SessionID) throws -> StoredSession {
        let proposed = try proposed(rows.db, by: .id, id.rawValue)
        if let proposed {
            try rows.require(proposed, in: .sessions)
        } else {
            try rows.requireEverything()
        }
        let (condition, value): (String, any SQLBindable) =
            proposed.map { ("s.number = ?", $0) } ?? ("s.id = ?", id.rawValue)
        guard
            let stored = try fetch(
                rows.db, where: "\(condition) AND s.removed_at IS NULL", [value])
        else { throw StoreFailure.item(.noSuch(.session, name: id.rawValue, nearest: [])) }
        return stored
    }

    /// The session of that id, or of that label where it can be nothing else; nil where more has to be
    /// looked at.
    ///
    /// A handle that reads like an id or like `provider/name` may be the label of another session than
    /// the one that it names.
    static func named(_ handle: String, _ rows: Verification) throws -> SessionSummary? {
        let mayBeOther = ShortID.isOne(handle) || handle.utf8.contains(UInt8(ascii: "/"))
        let label = mayBeOther ? nil : try proposed(rows.db, by: .label, handle)
        guard let number = try label ?? proposed(rows.db, by: .id, handle) else { return nil }
        try rows.require(number, in: .sessions)
        return try SessionSummary.fetchAll(rows.db, where: "s.number = ?", [number]).first
    }

    /// Columns whose index proposes a row.
    enum NameColumn {
        case id
        case label

        /// The index, named by SQLite where the column is `UNIQUE`.
        fileprivate var index: String {
            switch self {
            case .id: "sqlite_autoindex_sessions_1"
            case .label: "session_labels"
            }
        }
    }

    /// Number of the live session that an index finds; nil where the row has another name, as after
    /// somebody forged the index.
    static func proposed(
        _ db: Database, by column: NameColumn, _ name: String
    ) throws -> Int64? {
        let sql = """
            SELECT number FROM sessions INDEXED BY \(column.index)
            WHERE \(column) = ? AND removed_at IS NULL LIMIT 1
            """
        guard let number = try Int64.fetchOne(db, sql: sql, arguments: [name]) else { return nil }
        return try Int64.fetchOne(
            db,
            sql: """
                SELECT number FROM sessions NOT INDEXED
                WHERE number = ? AND \(column) = ? AND removed_at IS NULL
                """, arguments: [number, name])
    }

    static func fetch(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> StoredSession? {
        let sql = "SELECT \(columns) FROM \(tables) WHERE \(condition) ORDER BY s.number LIMIT 1"
        return try Row.fetchOne(db, sql: sql, arguments: arguments, StoredSession.init)
    }

    /// Throws unless the seals of all sessions of an app are intact.
    static func requireSealed(
        by app: String, of provider: ProviderID, _ db: Database, with key: VaultKey
    ) throws {
        let condition = "s.provider = ? AND s.app = ? AND s.removed_at IS NULL"
        _ = try first(db, where: condition, [provider.rawValue, app.storable]) { stored -> Void? in
            _ = try stored.session(with: key)
            return nil
        }
    }

    /// What is made of the first for which that holds and of which something is made, in the order in
    /// which they came.
    static func first<Value>(
        _ db: Database, where condition: String, _ arguments: StatementArguments,
        _ make: (StoredSession) throws -> Value?
    ) throws -> Value? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM \(tables) WHERE \(condition) ORDER BY s.number")
        try statement.bind(arguments)
        return try statement.firstRow { try make(StoredSession($0)) }
    }

    private static let columns = """
        \(SessionSummary.columns), s.number, k.method, k.origins, \
        s.uuid, s.generation, k.schema, k.sealed
        """
    private static let tables = SessionSummary.tables

    init(_ row: Row) throws {
        let next = SessionSummary.columnCount
        number = try row.decode(Int64.self, atIndex: next)
        summary = try SessionSummary(row)
        kind = try row.text(next + 1)
        origins = try [Origin](column: try row.text(next + 2))
        seal = try Seal(row, at: next + 3)
    }

    /// The live sessions whose renewal only the seal describes.
    ///
    /// Those whose requests are not signed, and those with a stated end. One whose seal is broken is left out.
    static func ending(_ db: Database, with key: VaultKey) throws -> [Session] {
        let sql = """
            SELECT \(columns) FROM \(tables)
            WHERE s.removed_at IS NULL
                AND (s.expires_at IS NOT NULL OR s.number IN (
                    SELECT session FROM session_seals NOT INDEXED WHERE method IN (?, ?, ?)))
            """
        let kinds = [StoredKind.bearer, .app, .guest].map(\.text)
        return try Row.fetchAll(db, sql: sql, arguments: StatementArguments(kinds)) { row in
            // One that is not found, though it is there, is none that is broken.
            _ = try SessionSummary(row)
            return try? StoredSession(row).session(with: key)
        }.compactMap(\.self)
    }

    /// The live sessions that were used since then, the last ones first, 64 at most.
    ///
    /// One whose seal is broken is left out.
    static func used(
        _ db: Database, since moment: Timestamp, with key: VaultKey
    ) throws -> [Session] {
        let sql = """
            SELECT \(columns) FROM \(tables)
            WHERE s.removed_at IS NULL AND k.session IS NOT NULL AND u.at >= ?
            ORDER BY u.at DESC LIMIT 64
            """
        return try Row.fetchAll(db, sql: sql, arguments: [moment.secondsSince1970]) { row in
            try? StoredSession(row).session(with: key)
        }.compactMap(\.self)
    }

    /// The live sessions that are bound to an origin, by provider, then account; throws where one has no
    /// seal, which says what it is bound to.
    static func summaries(_ db: Database, boundTo origin: Origin) throws -> [SessionSummary] {
        let sql = """
            SELECT \(SessionSummary.columns), k.origins FROM \(SessionSummary.tables)
            WHERE s.removed_at IS NULL ORDER BY \(SessionSummary.order)
            """
        return try Row.fetchAll(db, sql: sql) { row in
            let column = try row.text(SessionSummary.columnCount)
            return try [Origin](column: column).cover(origin) ? SessionSummary(row) : nil
        }.compactMap(\.self)
    }

    /// Finds a session of which nothing is read but what its seal is bound to, and times; what else
    /// the row holds may have been changed.
    static func fetchSealedPart(_ db: Database, number: Int64) throws -> StoredSession? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT s.id, s.provider, s.app, s.account_id, s.account_name, s.obtained_at,
                    s.expires_at, k.method, k.origins, s.uuid, s.generation, k.schema, k.sealed
                FROM sessions s NOT INDEXED JOIN session_seals k ON k.session = s.number WHERE s.number = ?
                """, arguments: [number]
        ) { try StoredSession(sealedPart: $0, number: number) }
    }

    private init(sealedPart row: Row, number: Int64) throws {
        guard let provider = ProviderID(rawValue: try row.text(1)) else {
            throw VaultFailure.damaged
        }
        self.number = number
        let accountName = try row.optionalText(4)
        summary = SessionSummary(
            id: SessionID(rawValue: try row.text(0)), provider: provider, app: try row.text(2),
            account: try row.optionalText(3).map { Account(id: $0, name: accountName ?? $0) },
            obtainedAt: (try? row.time(5)) ?? Timestamp(secondsSince1970: 0),
            expiresAt: (try? row.optionalTime(6)) ?? nil)
        kind = try row.text(7)
        origins = try [Origin](column: try row.text(8))
        seal = try Seal(row, at: 9)
    }

    /// Opens the seal.
    func session(with key: VaultKey) throws -> Session {
        let context = seal.context(of: summary, kind, origins)
        let contents = try SessionContents(
            seal.opened(in: context, with: key), seal.form, kind: kind)
        var summary = summary
        summary.limits = contents.limits
        return Session(
            summary: summary, credentials: contents.credentials, app: summary.app,
            origins: origins, kept: contents.kept, renewalBegun: contents.renewalBegun,
            renewalRefused: contents.renewalRefused, form: contents.loginForm,
            generation: seal.generation)
    }
}

extension StoredSession {
    /// Puts a new session into its tables.
    ///
    /// Says its number. `Verification.insert` is for who goes on to add others.
    static func insert(_ session: Session, _ db: Database, with key: VaultKey) throws -> Int64 {
        let session = session.storable
        let summary = session.summary
        let state = summary.state.stored
        let seal = try Seal.fresh().sealing(session, with: key)
        try db.execute(
            sql: """
                INSERT INTO sessions (id, provider, app, account_id, account_name, access, label,
                    state, state_at, wanted, obtained_at, expires_at, is_default, uuid, generation)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                summary.id.rawValue, summary.provider.rawValue, summary.app, summary.account?.id,
                summary.account?.name, summary.account?.access?.rawValue, summary.label,
                state.number, state.at, state.wanted, summary.obtainedAt.secondsSince1970,
                summary.expiresAt?.secondsSince1970, summary.isDefault, seal.uuid.bytes,
                seal.generation,
            ])
        let number = db.lastInsertedRowID
        try db.execute(
            sql: """
                INSERT INTO session_seals (session, schema, method, origins, sealed)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                number, seal.form.rawValue, StoredKind(session.credentials).text,
                session.origins.column, seal.sealed,
            ])
        if let lastUse = summary.lastUsedAt {
            try db.execute(
                sql: "INSERT INTO last_used (session, at) VALUES (?, ?)",
                arguments: [number, lastUse.secondsSince1970])
        }
        return number
    }

    /// Puts a session among the removed ones; there a label and a default mark may stand twice.
    static func insert(
        _ session: Session, removedAt: Timestamp, keptUntil: Timestamp, _ rows: Verification
    ) throws {
        var bare = session
        bare.summary.label = nil
        bare.summary.isDefault = false
        let number = try insert(bare, rows.db, with: rows.key)
        try rows.db.execute(
            sql: """
                UPDATE sessions SET label = ?, is_default = ?, removed_at = ?, kept_until = ?
                WHERE number = ?
                """,
            arguments: [
                session.summary.label, session.summary.isDefault, removedAt.secondsSince1970,
                keptUntil.secondsSince1970, number,
            ])
    }

    /// Writes a session back into its rows, resealed; returns the new state.
    @discardableResult
    func update(_ db: Database, to session: Session, with key: VaultKey) throws -> Session {
        var session = session.storable
        let summary = session.summary
        let state = summary.state.stored
        let seal = try seal.next.sealing(session, with: key)
        try db.execute(
            sql: """
                UPDATE sessions SET app = ?, account_id = ?, account_name = ?, access = ?,
                    label = ?, state = ?, state_at = ?, wanted = ?, obtained_at = ?,
                    expires_at = ?, is_default = ?, generation = ?
                WHERE number = ?
                """,
            arguments: [
                summary.app, summary.account?.id, summary.account?.name,
                summary.account?.access?.rawValue, summary.label, state.number, state.at,
                state.wanted, summary.obtainedAt.secondsSince1970,
                summary.expiresAt?.secondsSince1970, summary.isDefault, seal.generation, number,
            ])
        // A page may have been forged so that a search does not find the row that a scan did.
        guard db.changesCount == 1 else { throw VaultFailure.damaged }
        try db.execute(
            sql: """
                UPDATE session_seals SET schema = ?, method = ?, origins = ?, sealed = ?
                WHERE session = ?
                """,
            arguments: [
                seal.form.rawValue, StoredKind(session.credentials).text, session.origins.column,
                seal.sealed, number,
            ])
        guard db.changesCount == 1 else { throw VaultFailure.damaged }
        session.generation = seal.generation
        return session
    }
}

extension Seal {
    /// What a session's secrets are bound to.
    fileprivate func context(
        of summary: SessionSummary, _ kind: String, _ origins: [Origin]
    ) -> RecordContext {
        context(
            .sessions, provider: summary.provider.rawValue, account: summary.account?.id ?? "",
            origins: origins,
            boundColumns: [
                summary.id.rawValue, summary.app, kind, summary.account?.name ?? "",
            ])
    }

    /// The seal around a session's two secrets and what is kept with them.
    fileprivate func sealing(_ session: Session, with key: VaultKey) throws -> Seal {
        let context = context(
            of: session.summary, StoredKind(session.credentials).text, session.origins)
        return try SessionContents(of: session).sealed(self, in: context, with: key)
    }
}
