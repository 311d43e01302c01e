import Foundation
import GRDB
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
        try Row.fetchCursor(db, sql: "SELECT \(columns) FROM providers NOT INDEXED ORDER BY number")
            .map(StoredDefinition.init)
            .collected()
    }

    static func fetch(_ db: Database, number: Int64) throws -> StoredDefinition? {
        let sql = "SELECT \(columns) FROM providers NOT INDEXED WHERE number = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [number]).map(StoredDefinition.init)
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
        let fields = try SecretFields.split(
            try SealedRecord.open(seal.sealed, in: Self.context(seal, id), with: key), count: 2)
        return OwnDefinition(
            id: id, yaml: fields[0].revealedText,
            certificates: fields[1].isEmpty ? nil : fields[1].revealedText, addedAt: addedAt)
    }

    static func write(
        _ definition: OwnDefinition, seal: Seal, _ db: Database, with key: VaultKey
    ) throws {
        let fields = [definition.yaml, definition.certificates ?? ""].map { Secret(utf8: $0) }
        let seal = try seal.sealing(
            SecretFields.join(fields), in: context(seal, definition.id), with: key)
        try db.execute(
            sql: """
                UPDATE providers NOT INDEXED SET added_at = ?, generation = ?, schema = ?, sealed = ?
                WHERE id = ?
                """,
            arguments: [
                definition.addedAt.secondsSince1970, seal.generation, seal.schema,
                Data(seal.sealed), definition.id.rawValue,
            ])
        guard db.changesCount == 0 else { return }
        try db.execute(
            sql: "INSERT INTO providers (\(columns)) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                definition.id.rawValue, definition.addedAt.secondsSince1970,
                Data(seal.uuid.bytes), seal.generation, seal.schema, Data(seal.sealed),
            ])
    }
}
