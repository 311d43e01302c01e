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

    enum Column: String, RowColumn {
        case row = "only_row"
        case uuid, epoch, commitment
        case createdAt = "created_at"
        case sequence, manifest
    }

    /// The place in the vault's history, for the file in the state folder; nil in the first form.
    var mark: SeenFile.Mark? {
        manifest.map { SeenFile.Mark(sequence: sequence, manifest: $0) }
    }

    static func fetch(_ db: Database) throws -> StoredVault {
        guard let stored = try Row<Column>.first(db, from: "vault", [], StoredVault.init) else {
            throw VaultFailure.damaged
        }
        return stored
    }

    /// The header alone: a locked store needs no more.
    static func header(_ db: Database) throws -> VaultHeader {
        let header = try Row<Column>.first(db, through: .commitment, from: "vault") {
            try VaultHeader($0)
        }
        guard let header else { throw VaultFailure.damaged }
        return header
    }

    private init(_ row: Row<Column>) throws {
        guard let sequence = UInt64(exactly: try row.decode(.sequence, Int64.self)) else {
            throw VaultFailure.damaged
        }
        header = try VaultHeader(row)
        createdAt = try row.decode(.createdAt)
        self.sequence = sequence
        manifest = try row.decode(.manifest, [UInt8]?.self)
    }

    static func insert(_ header: VaultHeader, _ db: Database, at now: Timestamp) throws {
        let row: RowValues<Column> = [
            .row: 1, .uuid: header.vault.bytes, .epoch: Int64(header.epoch),
            .commitment: header.commitment, .createdAt: now.secondsSince1970,
        ]
        try db.insert(into: "vault", row)
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

    /// Writes epoch, commitment, sequence and manifest back.
    func update(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE vault SET epoch = ?, commitment = ?, sequence = ?, manifest = ?",
            arguments: [
                Int64(header.epoch), header.commitment, Int64(bitPattern: sequence), manifest,
            ])
    }
}

extension VaultHeader {
    fileprivate init(_ row: Row<StoredVault.Column>) throws {
        guard let vault = UniqueID(bytes: try row.bytes(.uuid)),
            let epoch = UInt32(exactly: try row.decode(.epoch, Int64.self))
        else { throw VaultFailure.damaged }
        try self.init(vault: vault, epoch: epoch, commitment: row.bytes(.commitment))
    }
}
