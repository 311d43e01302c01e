import LoginCore
import OAuthCore
import Vault

/// An unfinished login as its row has it, still sealed.
struct StoredLogin {
    var summary: PendingLoginSummary
    /// The kind of the credentials that it leads to: the column `method`.
    var kind: String
    var issuedAt: Timestamp?
    var refusals: Int
    var origins: [Origin]
    var seal: Seal

    private static let columns = """
        id, provider, app, method, label, account, state, session, started_at, issued_at, \
        expires_at, refusals, origins, uuid, generation, schema, sealed
        """

    /// All of them: the nearest deadline first, those without one last.
    static func fetchAll(_ db: Database) throws -> [StoredLogin] {
        let sql = """
            SELECT \(columns) FROM pending_logins NOT INDEXED
            ORDER BY expires_at IS NULL, expires_at, started_at, number
            """
        return try Row.fetchAll(db, sql: sql, StoredLogin.init)
    }

    static func fetch(_ db: Database, _ id: LoginID) throws -> StoredLogin? {
        let sql = "SELECT \(columns) FROM pending_logins NOT INDEXED WHERE id = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [id.rawValue], StoredLogin.init)
    }

    static func fetch(_ db: Database, number: Int64) throws -> StoredLogin? {
        let sql = "SELECT \(columns) FROM pending_logins NOT INDEXED WHERE number = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [number], StoredLogin.init)
    }

    static func delete(_ db: Database, _ id: LoginID) throws {
        try db.execute(
            sql: "DELETE FROM pending_logins NOT INDEXED WHERE id = ?", arguments: [id.rawValue])
    }

    /// The label that the login asked for which waits for a decision about a session.
    static func label(_ db: Database, about session: SessionID) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT label FROM pending_logins WHERE session = ?",
            arguments: [session.rawValue])
    }

    /// Deletes the login that waited for a decision about a session.
    static func delete(_ db: Database, about session: SessionID) throws {
        try db.execute(
            sql: "DELETE FROM pending_logins NOT INDEXED WHERE session = ?",
            arguments: [session.rawValue])
    }

    private init(_ row: Row) throws {
        guard let provider = ProviderID(rawValue: try row.text(1)) else {
            throw VaultFailure.damaged
        }
        let progress: PendingLoginSummary.Progress
        switch (try row.decode(Int.self, atIndex: 6), try row.optionalText(7)) {
        case (0, nil): progress = .notBegun
        case (1, nil): progress = .awaitingVerifier
        case (2, let id?): progress = .awaitingAccountDecision(SessionID(rawValue: id))
        default: throw VaultFailure.damaged
        }
        summary = PendingLoginSummary(
            id: LoginID(rawValue: try row.text(0)), provider: provider, app: try row.text(2),
            label: try row.optionalText(4), account: try row.optionalText(5),
            kind: StoredKind(text: try row.text(3))?.credentials,
            form: StoredKind(text: try row.text(3))?.form, progress: progress,
            startedAt: try row.time(8), expiresAt: try row.optionalTime(10))
        kind = try row.text(3)
        issuedAt = try row.optionalTime(9)
        refusals = try row.decode(atIndex: 11)
        origins = try [Origin](column: try row.text(12))
        seal = try Seal(row, at: 13)
    }

    private init(_ pending: PendingLogin, seal: Seal) {
        let request = pending.request
        summary = PendingLoginSummary(
            id: request.id, provider: request.provider.id, app: request.app,
            label: request.label, account: request.account, kind: StoredKind(request).credentials,
            form: request.form, progress: PendingLoginSummary.Progress(pending.progress),
            startedAt: request.startedAt, expiresAt: pending.authorization?.expiresAt)
        kind = StoredKind(request).text
        issuedAt = pending.authorization?.issuedAt
        refusals = pending.authorization?.refusals ?? 0
        origins = request.provider.boundOrigins
        self.seal = seal
    }

    // MARK: Sealing

    /// Every column is bound: nothing of a login is changed but by writing all of it.
    private var context: RecordContext {
        let numbers = [
            Int64(stateNumber), Int64(refusals), summary.startedAt.secondsSince1970,
            issuedAt?.secondsSince1970 ?? .min, summary.expiresAt?.secondsSince1970 ?? .min,
        ]
        let texts = [
            summary.id.rawValue, summary.app, kind, summary.label ?? "",
            summary.account ?? "", sessionText ?? "",
        ]
        return seal.context(
            .pendingLogins, provider: summary.provider.rawValue, origins: origins,
            boundColumns: texts + numbers.map { String($0) })
    }

    private var stateNumber: Int {
        switch summary.progress {
        case .notBegun: 0
        case .awaitingVerifier: 1
        case .awaitingAccountDecision: 2
        }
    }

    private var sessionText: String? {
        if case .awaitingAccountDecision(let id) = summary.progress { id.rawValue } else { nil }
    }

    /// Opens the seal.
    func contents(with key: VaultKey) throws -> LoginContents {
        try LoginContents(seal.opened(in: context, with: key), seal.form)
    }

    /// Writes a login in place of an earlier form of it.
    static func save(_ pending: PendingLogin, _ rows: Verification) throws {
        let (db, key) = (rows.db, rows.key)
        let earlier = try fetch(db, pending.request.id)
        // The same name for another login: two processes chose it at the same time.
        if let earlier,
            earlier.summary.startedAt != pending.request.startedAt
                || earlier.summary.provider != pending.request.provider.id
        {
            throw StoreFailure.item(
                .nameTaken(pending.request.id.rawValue, free: try ShortID.free(rows)))
        }
        if earlier == nil { try deleteFailed(before: pending.request, db, with: key) }
        try StoredLogin(pending, seal: try earlier?.seal.next ?? .fresh())
            .write(LoginContents(of: pending), db, with: key)
    }

    /// How long a login without codes may take to get some.
    private static let longestBeginning = Duration.seconds(120)

    /// Deletes device logins at the same provider, with the same app, that have ended without a session:
    /// a new one stands for them.
    private static func deleteFailed(
        before new: LoginRequest, _ db: Database, with key: VaultKey
    ) throws {
        guard new.form == .device else { return }
        for stored in try fetchAll(db) where stored.summary.progress == .notBegun {
            let summary = stored.summary
            guard summary.provider == new.provider.id, summary.app == new.app,
                new.startedAt - summary.startedAt > longestBeginning,
                (try? stored.contents(with: key))?.form == .device
            else { continue }
            try delete(db, summary.id)
        }
    }

    /// Seals the contents for what the login now is, and puts it in the place of the one with its
    /// name.
    func write(_ contents: LoginContents, _ db: Database, with key: VaultKey) throws {
        var stored = self
        stored.summary = summary.storable
        stored.seal = try contents.sealed(seal, in: stored.context, with: key)
        try stored.write(db)
    }

    private func write(_ db: Database) throws {
        let marks = Array(repeating: "?", count: 17).joined(separator: ", ")
        try Self.delete(db, summary.id)
        try db.execute(
            sql: "INSERT INTO pending_logins (\(Self.columns)) VALUES (\(marks))",
            arguments: [
                summary.id.rawValue, summary.provider.rawValue, summary.app, kind,
                summary.label, summary.account, stateNumber, sessionText,
                summary.startedAt.secondsSince1970, issuedAt?.secondsSince1970,
                summary.expiresAt?.secondsSince1970, refusals, origins.column,
                seal.uuid.bytes, seal.generation, seal.form.rawValue, seal.sealed,
            ])
    }
}

extension PendingLoginSummary.Progress {
    fileprivate init(_ progress: PendingLogin.Progress) {
        switch progress {
        case .notBegun: self = .notBegun
        case .awaitingVerifier: self = .awaitingVerifier
        case .awaitingAccountDecision(let session, _): self = .awaitingAccountDecision(session)
        }
    }
}
