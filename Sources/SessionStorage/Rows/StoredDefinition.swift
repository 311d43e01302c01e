import LoginCore
import OAuthCore
import Vault

/// A definition as its row has it, still sealed.
struct StoredDefinition {
    var id: ProviderID
    var addedAt: Timestamp
    var seal: Seal

    private static let columns = "id, added_at, uuid, generation, schema, sealed"

    static func fetchAll(_ db: Database) throws -> [StoredDefinition] {
        try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM providers NOT INDEXED ORDER BY number",
            StoredDefinition.init)
    }

    static func fetch(_ db: Database, number: Int64) throws -> StoredDefinition? {
        let sql = "SELECT \(columns) FROM providers NOT INDEXED WHERE number = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [number], StoredDefinition.init)
    }

    private init(_ row: Row) throws {
        guard let id = ProviderID(rawValue: try row.text(0)) else { throw VaultFailure.damaged }
        self.id = id
        addedAt = try row.time(1)
        seal = try Seal(row, at: 2)
    }

    private static func context(_ seal: Seal, _ id: ProviderID) -> RecordContext {
        seal.context(.providers, provider: id.rawValue, boundColumns: [])
    }

    /// Opens the seal.
    func definition(with key: VaultKey) throws -> OwnDefinition {
        let contents = try DefinitionContents(
            seal.opened(in: Self.context(seal, id), with: key), seal.form)
        return OwnDefinition(
            id: id, yaml: contents.yaml, certificates: contents.certificates, addedAt: addedAt)
    }

    static func write(
        _ definition: OwnDefinition, seal: Seal, _ db: Database, with key: VaultKey
    ) throws {
        let seal = try DefinitionContents(of: definition)
            .sealed(seal, in: context(seal, definition.id), with: key)
        try db.execute(
            sql: """
                UPDATE providers NOT INDEXED SET added_at = ?, generation = ?, schema = ?, sealed = ?
                WHERE id = ?
                """,
            arguments: [
                definition.addedAt.secondsSince1970, seal.generation, seal.form.rawValue,
                seal.sealed, definition.id.rawValue,
            ])
        guard db.changesCount == 0 else { return }
        try db.execute(
            sql: "INSERT INTO providers (\(columns)) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                definition.id.rawValue, definition.addedAt.secondsSince1970,
                seal.uuid.bytes, seal.generation, seal.form.rawValue, seal.sealed,
            ])
    }
}
