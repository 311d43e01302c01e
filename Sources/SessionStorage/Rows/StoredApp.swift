import LoginCore
import OAuthCore
import Vault

/// An app as its row has it, still sealed.
struct StoredApp {
    var provider: ProviderID
    var name: String
    var addedAt: Timestamp
    var origins: [Origin]
    var seal: Seal

    private static let columns =
        "provider, name, added_at, origins, uuid, generation, schema, sealed"

    static func fetchAll(_ db: Database) throws -> [StoredApp] {
        try Row.fetchAll(
            db, sql: "SELECT \(columns) FROM apps NOT INDEXED ORDER BY number", StoredApp.init)
    }

    static func fetch(_ db: Database, _ provider: ProviderID, _ name: String) throws -> StoredApp? {
        try Row.fetchOne(
            db, sql: "SELECT \(columns) FROM apps NOT INDEXED WHERE provider = ? AND name = ?",
            arguments: [provider.rawValue, name], StoredApp.init)
    }

    static func fetch(_ db: Database, number: Int64) throws -> StoredApp? {
        let sql = "SELECT \(columns) FROM apps NOT INDEXED WHERE number = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [number], StoredApp.init)
    }

    static func delete(_ db: Database, _ provider: ProviderID, _ name: String) throws {
        try db.execute(
            sql: "DELETE FROM apps NOT INDEXED WHERE provider = ? AND name = ?",
            arguments: [provider.rawValue, name])
    }

    /// What is thrown where a provider has no app of that name.
    static func missing(
        _ name: String, of provider: ProviderID, _ db: Database
    ) throws -> StoreFailure {
        let others = try fetchAll(db).filter { $0.provider == provider }.map(\.name)
        return .item(.noAppKey(name, provider: provider.rawValue, others: others))
    }

    static func freeName(
        _ name: String, of provider: ProviderID, _ db: Database
    ) throws -> String {
        var number = 2
        while try fetch(db, provider, "\(name)-\(number)") != nil { number += 1 }
        return "\(name)-\(number)"
    }

    private init(_ row: Row) throws {
        guard let provider = ProviderID(rawValue: try row.text(0)) else {
            throw VaultFailure.damaged
        }
        self.provider = provider
        name = try row.text(1)
        addedAt = try row.time(2)
        origins = try [Origin](column: try row.text(3))
        seal = try Seal(row, at: 4)
    }

    private static func context(
        _ seal: Seal, _ provider: ProviderID, _ name: String, _ origins: [Origin]
    ) -> RecordContext {
        seal.context(
            .apps, provider: provider.rawValue, origins: origins, boundColumns: [name])
    }

    /// Opens the seal.
    func app(with key: VaultKey) throws -> RegisteredApp {
        let context = Self.context(seal, provider, name, origins)
        let contents = try AppContents(seal.opened(in: context, with: key), seal.form)
        return RegisteredApp(
            provider: provider, name: name, credentials: contents.credentials, origins: origins,
            addedAt: addedAt, registration: contents.registration)
    }

    static func write(
        _ app: RegisteredApp, seal: Seal, _ db: Database, with key: VaultKey
    ) throws {
        let app = app.storable
        let context = context(seal, app.provider, app.name, app.origins)
        let seal = try AppContents(app.credentials, app.registration).sealed(
            seal, in: context, with: key)
        try db.execute(
            sql: """
                UPDATE apps NOT INDEXED SET added_at = ?, origins = ?, generation = ?, schema = ?,
                    sealed = ?
                WHERE provider = ? AND name = ?
                """,
            arguments: [
                app.addedAt.secondsSince1970, app.origins.column, seal.generation,
                seal.form.rawValue,
                seal.sealed, app.provider.rawValue, app.name,
            ])
        guard db.changesCount == 0 else { return }
        try db.execute(
            sql: "INSERT INTO apps (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                app.provider.rawValue, app.name, app.addedAt.secondsSince1970, app.origins.column,
                seal.uuid.bytes, seal.generation, seal.form.rawValue, seal.sealed,
            ])
    }
}
