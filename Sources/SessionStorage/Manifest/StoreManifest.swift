import LoginCore
import Vault

/// The manifest of a store: checked before anything is used, recreated with each write.
enum StoreManifest {
    /// Checks every row and the list of rows, within one transaction.
    ///
    /// Throws `changed`, `locked` for a key that is not (or no longer) the vault's, and `damaged`.
    /// A vault of the first form has no manifest, and passes.
    @discardableResult
    static func verify(_ db: Database, with key: VaultKey) throws -> StoredVault {
        let vault = try StoredVault.fetch(db)
        let demandsManifest = try vault.demandsManifest(of: key)
        guard demandsManifest else { return vault }
        guard let manifest = vault.manifest else {
            throw StoreFailure.changed(.manifestMissing)
        }
        let scan = try RowScan(db)
        guard scan.edited.isEmpty else {
            throw StoreFailure.changed(.rows(scan.edited.count, of: scan.count))
        }
        guard Manifest.matches(manifest, try vault.authenticated(scan.digests, with: key)) else {
            throw StoreFailure.changed(.list)
        }
        return vault
    }

    /// Stamps the rows that this transaction wrote and recreates the manifest.
    ///
    /// The digests of all other rows must have been verified in the same transaction.
    static func stamp(
        _ rows: TouchedRows, _ db: Database, with key: VaultKey
    ) throws -> StoredVault {
        for (table, numbers) in rows.numbers {
            let update = try db.cachedStatement(
                sql: "UPDATE \(table.rawValue) SET digest = ? WHERE number = ?")
            for number in numbers {
                guard let digest = try RowScan.digest(of: number, in: table, db) else { continue }
                try update.execute([digest, number])
            }
        }
        return try renew(try StoredVault.fetch(db), db, with: key)
    }

    /// Stamps every row as it is and makes a manifest: for a new store, and for one whose rows have
    /// all been opened with the key in the same transaction.
    @discardableResult
    static func establish(_ db: Database, with key: VaultKey) throws -> StoredVault {
        for row in try RowScan(db).edited {
            let digest = try RowScan.digest(of: row.number, in: row.table, db)
            try db.execute(
                sql: "UPDATE \(row.table.rawValue) SET digest = ? WHERE number = ?",
                arguments: [digest, row.number])
        }
        var vault = try StoredVault.fetch(db)
        vault.header = vault.header.withManifestDemanded(by: key)
        return try renew(vault, db, with: key)
    }

    /// Gives a vault of the first form its manifest, after every seal in it has been opened.
    static func adopt(_ db: Database, with key: VaultKey) throws -> StoredVault {
        var (count, unreadable) = (0, 0)
        let tables: [(name: String, open: (Int64) throws -> Void)] = [
            (
                "sessions",
                {
                    let stored = try StoredSession.fetch(db, where: "s.number = ?", [$0])
                    guard let stored else { throw VaultFailure.damaged }
                    _ = try stored.session(with: key)
                }
            ),
            ("pending_logins", { _ = try StoredLogin.fetch(db, number: $0)?.contents(with: key) }),
            ("apps", { _ = try StoredApp.fetch(db, number: $0)?.app(with: key) }),
            (
                "providers",
                { _ = try StoredDefinition.fetch(db, number: $0)?.definition(with: key) }
            ),
        ]
        for table in tables {
            for number in try Int64.fetchAll(
                db, sql: "SELECT number FROM \(table.name) NOT INDEXED")
            {
                count += 1
                do {
                    try table.open(number)
                } catch let error as SQLiteError {
                    throw error
                } catch {
                    unreadable += 1
                }
            }
        }
        guard unreadable == 0 else {
            throw StoreFailure.damaged(unreadable: unreadable, of: count)
        }
        return try establish(db, with: key)
    }

    private static func renew(
        _ vault: StoredVault, _ db: Database, with key: VaultKey
    ) throws -> StoredVault {
        var vault = vault
        guard vault.sequence < UInt64(Int64.max) else { throw VaultFailure.damaged }
        vault.sequence += 1
        vault.manifest = try vault.authenticated(try RowScan.stored(db), with: key)
        try vault.update(db)
        return vault
    }
}
