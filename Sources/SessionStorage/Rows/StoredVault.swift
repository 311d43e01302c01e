import LoginCore
import OAuthCore
import Vault

/// The one row of the table `vault`: the header, and the manifest with the number of the write that
/// made it.
struct StoredVault {
    var header: VaultHeader
    /// Seconds since 1970.
    var createdAt: Int64
    /// Counts the writes; 0 before the first.
    var sequence: UInt64
    /// Nil in a vault of the first form.
    var manifest: [UInt8]?

    /// The place in the vault's history, for the file in the state folder; nil in the first form.
    var mark: SeenFile.Mark? {
        manifest.map { SeenFile.Mark(sequence: sequence, manifest: $0) }
    }

    static func fetch(_ db: Database) throws -> StoredVault {
        let header = try VaultHeader.fetch(db)
        let sql = "SELECT created_at, sequence, manifest FROM vault"
        let stored = try Row.fetchOne(db, sql: sql) { row in
            guard let sequence = UInt64(exactly: try row.decode(Int64.self, atIndex: 1)) else {
                throw VaultFailure.damaged
            }
            return StoredVault(
                header: header, createdAt: try row.decode(atIndex: 0), sequence: sequence,
                manifest: try row.decode(atIndex: 2))
        }
        guard let stored else { throw VaultFailure.damaged }
        return stored
    }

    /// Form of the manifest that the vault must have; nil in the first form, which has none.
    ///
    /// Throws `locked` for the key of another vault or of an earlier epoch, and `damaged` where the
    /// header was changed.
    func manifestForm(of key: VaultKey) throws -> Manifest.Form? {
        guard header.vault == key.vault, header.epoch == key.epoch else {
            throw StoreFailure.locked
        }
        do {
            return try header.manifestForm(of: key)
        } catch .wrongSecret {
            throw VaultFailure.damaged
        }
    }

    /// The manifest over rows with these digests.
    func authenticated(
        _ digests: TableDigests, _ form: Manifest.Form, with key: VaultKey
    ) throws(VaultFailure) -> [UInt8] {
        try Manifest.authenticate(
            header, createdAt: createdAt, sequence: sequence, form: form, rows: { digests[$0] },
            key: key)
    }

    /// Writes commitment, sequence and manifest back.
    func update(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE vault SET commitment = ?, sequence = ?, manifest = ?",
            arguments: [
                header.commitment, Int64(bitPattern: sequence), manifest,
            ])
    }
}
