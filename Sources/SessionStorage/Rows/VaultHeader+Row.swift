import OAuthCore
import Vault

extension VaultHeader {
    static func fetch(_ db: Database) throws -> VaultHeader {
        let sql = "SELECT uuid, epoch, commitment FROM vault"
        let header = try Row.fetchOne(db, sql: sql) { row in
            guard let vault = UniqueID(bytes: try row.bytes(0)),
                let epoch = UInt32(exactly: try row.decode(Int64.self, atIndex: 1))
            else { throw VaultFailure.damaged }
            return try VaultHeader(vault: vault, epoch: epoch, commitment: try row.bytes(2))
        }
        guard let header else { throw VaultFailure.damaged }
        return header
    }

    func insert(_ db: Database, at now: Timestamp) throws {
        try db.execute(
            sql: """
                INSERT INTO vault (only_row, uuid, epoch, commitment, created_at)
                VALUES (1, ?, ?, ?, ?)
                """,
            arguments: [
                vault.bytes, Int64(epoch), commitment, now.secondsSince1970,
            ])
    }

    /// Puts the header of another key of the same vault in place.
    func update(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE vault SET epoch = ?, commitment = ?",
            arguments: [Int64(epoch), commitment])
    }
}
