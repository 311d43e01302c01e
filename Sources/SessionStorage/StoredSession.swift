import Foundation
import GRDB
import LoginCore
import OAuthCore
import Vault

/// A session as its two rows have it, still sealed.
struct StoredSession {
    var number: Int64
    var summary: SessionSummary
    var signatureMethod: String
    var origins: [Origin]
    var seal: Seal

    /// Finds one live session.
    static func fetch(_ db: Database, _ id: SessionID) throws -> StoredSession {
        guard let stored = try fetch(db, where: "s.id = ? AND s.removed_at IS NULL", [id.rawValue])
        else { throw StoreFailure.item(.noSuch(.session, name: id.rawValue, nearest: [])) }
        return stored
    }

    static func fetch(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> StoredSession? {
        let sql = "SELECT \(columns) FROM \(tables) WHERE \(condition) ORDER BY s.number LIMIT 1"
        return try Row.fetchOne(db, sql: sql, arguments: arguments).map(StoredSession.init)
    }

    private static let columns = """
        \(SessionSummary.columns), s.number, k.method, k.origins, \
        k.uuid, k.generation, k.schema, k.sealed
        """
    private static let tables =
        "\(SessionSummary.tables) JOIN session_seals k ON k.session = s.number"

    init(_ row: Row) throws {
        let next = SessionSummary.columnCount
        number = try row.decode(Int64.self, atIndex: next)
        summary = try SessionSummary(row)
        signatureMethod = try row.text(next + 1)
        origins = try [Origin](column: try row.text(next + 2))
        seal = try Seal(row, at: next + 3)
    }

    /// Opens the seal.
    func session(with key: VaultKey) throws -> Session {
        let context = seal.context(of: summary, signatureMethod, origins)
        let fields = try SecretFields.split(
            try SealedRecord.open(seal.sealed, in: context, with: key), count: 2)
        guard let method = SignatureMethod(rawValue: signatureMethod) else {
            throw VaultFailure.damaged
        }
        return Session(
            summary: summary,
            credentials: TokenCredentials(identifier: fields[0], sharedSecret: fields[1]),
            app: summary.app, signatureMethod: method, origins: origins)
    }
}

extension StoredSession {
    /// Puts a new session into both tables.
    static func insert(_ session: Session, _ db: Database, with key: VaultKey) throws {
        let summary = session.summary
        let state = summary.state.stored
        try db.execute(
            sql: """
                INSERT INTO sessions (id, provider, app, account_id, account_name, access, label,
                    state, state_at, wanted, obtained_at, expires_at, is_default)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                summary.id.rawValue, summary.provider.rawValue, summary.app, summary.account?.id,
                summary.account?.name, summary.account?.access?.rawValue, summary.label,
                state.number, state.at, state.wanted, summary.obtainedAt.secondsSince1970,
                summary.expiresAt?.secondsSince1970, summary.isDefault,
            ])
        let seal = try Seal.fresh().sealing(session, with: key)
        try db.execute(
            sql: """
                INSERT INTO session_seals
                    (session, uuid, generation, schema, method, origins, sealed)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                db.lastInsertedRowID, Data(seal.uuid.bytes), seal.generation, seal.schema,
                session.signatureMethod.rawValue, session.origins.column, Data(seal.sealed),
            ])
    }

    /// Writes a session back into its rows, sealed anew for what it now is.
    func update(_ db: Database, to session: Session, with key: VaultKey) throws {
        let summary = session.summary
        let state = summary.state.stored
        try db.execute(
            sql: """
                UPDATE sessions SET app = ?, account_id = ?, account_name = ?, access = ?,
                    label = ?, state = ?, state_at = ?, wanted = ?, obtained_at = ?,
                    expires_at = ?, is_default = ?
                WHERE number = ?
                """,
            arguments: [
                summary.app, summary.account?.id, summary.account?.name,
                summary.account?.access?.rawValue, summary.label, state.number, state.at,
                state.wanted, summary.obtainedAt.secondsSince1970,
                summary.expiresAt?.secondsSince1970, summary.isDefault, number,
            ])
        let seal = try seal.next.sealing(session, with: key)
        try db.execute(
            sql: """
                UPDATE session_seals SET generation = ?, method = ?, origins = ?, sealed = ?
                WHERE session = ?
                """,
            arguments: [
                seal.generation, session.signatureMethod.rawValue, session.origins.column,
                Data(seal.sealed), number,
            ])
    }
}

extension Seal {
    /// What a session's secrets are bound to.
    fileprivate func context(
        of summary: SessionSummary, _ signatureMethod: String, _ origins: [Origin]
    ) -> RecordContext {
        context(
            .sessions, provider: summary.provider.rawValue, account: summary.account?.id ?? "",
            origins: origins,
            boundColumns: [
                summary.id.rawValue, summary.app, signatureMethod, summary.account?.name ?? "",
            ])
    }

    /// The seal around a session's two secrets.
    fileprivate func sealing(_ session: Session, with key: VaultKey) throws -> Seal {
        let context = context(
            of: session.summary, session.signatureMethod.rawValue, session.origins)
        let fields = [session.credentials.identifier, session.credentials.sharedSecret]
        return try sealing(SecretFields.join(fields), in: context, with: key)
    }
}
