import LoginCore
import OAuthCore
import Vault

/// A session as its two rows have it, still sealed.
struct StoredSession: SealedRow {
    var number: Int64
    var summary: SessionSummary
    /// The kind of its credentials: the column `method`.
    var kind: String
    var origins: [Origin]
    var seal: Seal
    /// Nil for a live one.
    var removal: Removal?

    /// When a session was removed, and until when it is kept.
    typealias Removal = (at: Timestamp, keptUntil: Timestamp)

    typealias Column = SessionColumn
    static let table = ManifestTable.sessions
    private static let tables = SessionSummary.tables

    init(_ row: Row<Column>) throws {
        var decoder = SummaryDecoder()
        try self.init(row, &decoder)
    }

    /// Reads one of many rows.
    init(_ row: Row<Column>, _ decoder: inout SummaryDecoder) throws {
        number = try row.decode(.number)
        summary = try decoder.summary(row)
        kind = try row.text(.method)
        origins = try decoder.origins(row.utf8(.origins))
        seal = try Seal(row)
        if let at = try row.optionalTime(.removedAt), let end = try row.optionalTime(.keptUntil) {
            removal = (at, end)
        }
    }

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
    enum NameColumn: String {
        case id
        case label

        /// The index, named by SQLite where the column is `UNIQUE`.
        fileprivate var index: String {
            self == .id ? "sqlite_autoindex_sessions_1" : "session_labels"
        }
    }

    /// Number of the live session that an index finds; nil where the row has another name, as after
    /// somebody forged the index.
    static func proposed(
        _ db: Database, by column: NameColumn, _ name: String
    ) throws -> Int64? {
        let sql = """
            SELECT number FROM sessions INDEXED BY \(column.index)
            WHERE \(column.rawValue) = ? AND removed_at IS NULL LIMIT 1
            """
        guard let number = try Int64.fetchOne(db, sql: sql, arguments: [name]) else { return nil }
        return try Int64.fetchOne(
            db,
            sql: """
                SELECT number FROM sessions NOT INDEXED
                WHERE number = ? AND \(column.rawValue) = ? AND removed_at IS NULL
                """, arguments: [number, name])
    }

    static func fetch(_ db: Database, number: Int64) throws -> StoredSession? {
        var decoder = SummaryDecoder()
        return try fetch(db, number: number, &decoder)
    }

    /// Finds one of many.
    static func fetch(
        _ db: Database, number: Int64, _ decoder: inout SummaryDecoder
    ) throws -> StoredSession? {
        try first(db, where: "s.number = ?", [number], &decoder) { $0 }
    }

    static func fetch(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> StoredSession? {
        try first(db, where: condition, arguments) { $0 }
    }

    /// Throws unless the seals of all sessions of an app are intact.
    static func requireSealed(
        by app: String, of provider: ProviderID, _ db: Database, with key: VaultKey
    ) throws {
        let condition = "s.provider = ? AND s.app = ? AND s.removed_at IS NULL"
        _ = try first(db, where: condition, [provider.rawValue, app.storable]) { stored -> Void? in
            _ = try stored.opened(with: key)
            return nil
        }
    }

    /// A value made of the first for which that holds and of which `make` makes one, in the order in
    /// which they came.
    static func first<Value>(
        _ db: Database, where condition: String, _ arguments: StatementArguments,
        _ make: (StoredSession) throws -> Value?
    ) throws -> Value? {
        var decoder = SummaryDecoder()
        return try first(db, where: condition, arguments, &decoder, make)
    }

    private static func first<Value>(
        _ db: Database, where condition: String, _ arguments: StatementArguments,
        _ decoder: inout SummaryDecoder, _ make: (StoredSession) throws -> Value?
    ) throws -> Value? {
        try Row<Column>.first(
            db, from: "\(tables) WHERE \(condition) ORDER BY s.number", arguments
        ) { try make(StoredSession($0, &decoder)) }
    }

    /// The live sessions whose renewal only the seal describes.
    ///
    /// Those whose requests are not signed, and those with a stated end.
    static func ending(_ db: Database, with key: VaultKey) throws -> OpenedSessions {
        let source = """
            \(tables) WHERE s.removed_at IS NULL
                AND (s.expires_at IS NOT NULL OR s.number IN (
                    SELECT session FROM session_seals NOT INDEXED WHERE method IN (?, ?, ?)))
            """
        let kinds = [SessionCredentials.Kind.bearer, .app, .guest].map(\.rawValue)
        return try OpenedSessions(db, from: source, StatementArguments(kinds), with: key)
    }

    /// The live sessions that were used since then, the last ones first, 64 at most.
    static func used(
        _ db: Database, since moment: Timestamp, with key: VaultKey
    ) throws -> OpenedSessions {
        let source = """
            \(tables) WHERE s.removed_at IS NULL AND k.session IS NOT NULL
                AND CASE typeof(u.at) WHEN 'integer' THEN u.at >= ? ELSE 0 END
            ORDER BY u.at DESC LIMIT 64
            """
        return try OpenedSessions(db, from: source, [moment.secondsSince1970], with: key)
    }

    /// Digests of the tokens of a provider's live sessions, each with the oldest session that has it.
    ///
    /// One whose seal does not open is left out.
    static func tokens(
        _ db: Database, of provider: ProviderID, with key: VaultKey
    ) throws -> [[UInt8]: SessionID] {
        var tokens: [[UInt8]: SessionID] = [:]
        var decoder = SummaryDecoder()
        let source = "\(tables) WHERE s.provider = ? AND s.removed_at IS NULL ORDER BY s.number"
        try Row<Column>.forEach(db, from: source, [provider.rawValue]) { row in
            guard let session = try? StoredSession(row, &decoder).opened(with: key) else { return }
            let token = Fingerprint.of(session.credentials.token)
            if tokens[token] == nil { tokens[token] = session.summary.id }
        }
        return tokens
    }

    /// The columns that a seal is bound to.
    private enum BoundColumn: String, SealedColumn {
        case number, id, provider, app
        case accountID = "account_id"
        case accountName = "account_name"
        case method, origins, uuid, generation, schema, sealed
    }

    /// Finds a session of which nothing is read but what its seal is bound to, and times; what else
    /// the row holds may have been changed, even into more than can be read.
    static func fetchSealedPart(_ db: Database, number: Int64) throws -> StoredSession? {
        let time = { (column: String) in
            let sql = "SELECT \(column) FROM sessions NOT INDEXED WHERE number = ?"
            return try db.attempt { try Int64.fetchOne(db, sql: sql, arguments: [number]) }
                .map(Timestamp.init(secondsSince1970:))
        }
        let source = """
            sessions s NOT INDEXED JOIN session_seals k ON k.session = s.number WHERE s.number = ?
            """
        guard
            var stored = try Row<BoundColumn>.first(
                db, from: source, [number], StoredSession.init(sealedPart:))
        else { return nil }
        if let moment = try time("obtained_at") { stored.summary.obtainedAt = moment }
        stored.summary.expiresAt = try time("expires_at")
        if let at = try time("removed_at"), let end = try time("kept_until") {
            stored.removal = (at, end)
        }
        return stored
    }

    private init(sealedPart row: Row<BoundColumn>) throws {
        number = try row.decode(.number)
        let accountName = try row.optionalText(.accountName)
        summary = SessionSummary(
            id: SessionID(rawValue: try row.text(.id)), provider: try row.provider(.provider),
            app: try row.text(.app),
            account: try row.optionalText(.accountID).map {
                Account(id: $0, name: accountName ?? $0)
            },
            obtainedAt: Timestamp(secondsSince1970: 0))
        kind = try row.text(.method)
        origins = try [Origin](column: try row.text(.origins))
        seal = try Seal(row)
    }

    /// Opens the seal; nil where only a newer program can read it, which no call of this one made.
    func openedUnlessNewer(with key: VaultKey) throws -> Session? {
        do {
            return try opened(with: key)
        } catch VaultFailure.newer {
            return nil
        }
    }

    func opened(with key: VaultKey) throws -> Session {
        let context = seal.context(of: summary, kind, origins)
        let contents = try SessionContents(
            seal.opened(in: context, with: key), seal.form, kind: kind)
        var summary = summary
        summary.limits = contents.limits
        return Session(
            summary: summary, credentials: contents.credentials, app: summary.app,
            origins: origins, kept: contents.kept, renewalBegun: contents.renewalBegun,
            renewalRefused: contents.renewalRefused, form: contents.loginForm,
            askedScopes: contents.askedScopes, generation: seal.generation)
    }
}

extension StoredSession {
    private enum SealColumn: String, RowColumn {
        case session, schema, method, origins, sealed
    }

    /// Puts a new session into its tables, among the removed ones where it has a removal; says its
    /// number.
    ///
    /// `Verification.insert` is for a transaction that adds others.
    static func insert(
        _ session: Session, removal: Removal? = nil, _ db: Database, with key: VaultKey
    ) throws -> Int64 {
        let session = session.storable
        let summary = session.summary
        let seal = try Seal.fresh().sealing(session, with: key)
        try db.insert(
            into: "sessions",
            [
                .id: summary.id.rawValue, .provider: summary.provider.rawValue,
                .uuid: seal.uuid.bytes, .removedAt: removal?.at.secondsSince1970,
                .keptUntil: removal?.keptUntil.secondsSince1970,
            ] + summary.values(seal))
        let number = db.lastInsertedRowID
        try db.insert(into: "session_seals", [.session: number] + values(session, seal))
        if let lastUse = summary.lastUsedAt {
            try db.execute(
                sql: "INSERT INTO last_used (session, at) VALUES (?, ?)",
                arguments: [number, lastUse.secondsSince1970])
        }
        return number
    }

    func update(_ db: Database, to session: Session, with key: VaultKey) throws {
        _ = try updated(db, to: session, with: key)
    }

    /// Writes a session into its rows, resealed; returns the new state.
    func updated(_ db: Database, to session: Session, with key: VaultKey) throws -> Session {
        var session = session.storable
        let seal = try seal.next.sealing(session, with: key)
        try db.update("sessions", session.summary.values(seal), where: [.number: number])
        // A page may have been forged so that a search does not find the row that a scan did.
        guard db.changesCount == 1 else { throw VaultFailure.damaged }
        try db.update(
            "session_seals", Self.values(session, seal), where: [.session: number])
        guard db.changesCount == 1 else { throw VaultFailure.damaged }
        session.generation = seal.generation
        return session
    }

    private static func values(_ session: Session, _ seal: Seal) -> RowValues<SealColumn> {
        [
            .schema: seal.form.rawValue, .method: StoredKind(session.credentials).text,
            .origins: session.origins.column, .sealed: seal.sealed,
        ]
    }
}

extension SessionSummary {
    /// Values of the columns of `sessions` that may change.
    fileprivate func values(_ seal: Seal) -> RowValues<SessionColumn> {
        let state = state.stored
        return [
            .app: app, .accountID: account?.id, .accountName: account?.name,
            .access: account?.access?.rawValue, .label: label, .state: state.number,
            .stateAt: state.at, .wanted: state.wanted, .obtainedAt: obtainedAt.secondsSince1970,
            .expiresAt: expiresAt?.secondsSince1970, .isDefault: isDefault,
            .generation: seal.generation,
        ]
    }
}

extension Seal {
    /// The context that a session's secrets are bound to.
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
