import LoginCore
import OAuthCore
import Vault

/// An unfinished login as its row has it, still sealed.
struct StoredLogin: SealedRow {
    var summary: PendingLoginSummary
    /// The kind of the credentials that it leads to: the column `method`.
    var kind: String
    var issuedAt: Timestamp?
    var refusals: Int
    var origins: [Origin]
    var seal: Seal

    enum Column: String, SealedColumn {
        case id, provider, app, method, label, account, state, session
        case startedAt = "started_at"
        case issuedAt = "issued_at"
        case expiresAt = "expires_at"
        case refusals, origins, uuid, generation, schema, sealed
    }

    static let table = ManifestTable.pendingLogins

    /// All of them: the nearest deadline first, those without one last.
    static func fetchAll(_ db: Database) throws -> [StoredLogin] {
        try fetchAll(db, order: "expires_at IS NULL, expires_at, started_at, number")
    }

    static func fetch(_ db: Database, _ id: LoginID) throws -> StoredLogin? {
        try fetch(db, where: "id = ?", [id.rawValue])
    }

    /// The login of that id; throws `item(noSuch)`.
    static func require(_ db: Database, _ id: LoginID) throws -> StoredLogin {
        guard let found = try fetch(db, id) else {
            throw StoreFailure.item(.noSuch(.login, name: id.rawValue, nearest: []))
        }
        return found
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

    init(_ row: Row<Column>) throws {
        let progress: PendingLoginSummary.Progress
        switch (try row.decode(.state, Int.self), try row.optionalText(.session)) {
        case (0, nil): progress = .notBegun
        case (1, nil): progress = .awaitingVerifier
        case (2, let id?): progress = .awaitingAccountDecision(SessionID(rawValue: id))
        default: throw ColumnMismatch()
        }
        kind = try row.text(.method)
        let known = StoredKind(text: kind)
        summary = PendingLoginSummary(
            id: LoginID(rawValue: try row.text(.id)), provider: try row.provider(.provider),
            app: try row.text(.app), label: try row.optionalText(.label),
            account: try row.optionalText(.account), kind: known?.credentials, form: known?.form,
            progress: progress, startedAt: try row.time(.startedAt),
            expiresAt: try row.optionalTime(.expiresAt))
        issuedAt = try row.optionalTime(.issuedAt)
        refusals = try row.decode(.refusals)
        origins = try [Origin](column: try row.text(.origins))
        seal = try Seal(row)
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

    func opened(with key: VaultKey) throws -> LoginContents {
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
                (try? stored.opened(with: key))?.form == .device
            else { continue }
            try delete(db, summary.id)
        }
    }

    func update(_ db: Database, to contents: LoginContents, with key: VaultKey) throws {
        var next = self
        next.seal = seal.next
        try next.write(contents, db, with: key)
    }

    /// Seals the contents for what the login now is, and puts it in the place of the one with its
    /// name.
    func write(_ contents: LoginContents, _ db: Database, with key: VaultKey) throws {
        var stored = self
        stored.summary = summary.storable
        stored.seal = try contents.sealed(seal, in: stored.context, with: key)
        try Self.delete(db, stored.summary.id)
        try db.insert(into: Self.table.rawValue, stored.values + stored.seal.values())
    }

    private var values: RowValues<Column> {
        [
            .id: summary.id.rawValue, .provider: summary.provider.rawValue, .app: summary.app,
            .method: kind, .label: summary.label, .account: summary.account, .state: stateNumber,
            .session: sessionText, .startedAt: summary.startedAt.secondsSince1970,
            .issuedAt: issuedAt?.secondsSince1970,
            .expiresAt: summary.expiresAt?.secondsSince1970, .refusals: refusals,
            .origins: origins.column,
        ]
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
