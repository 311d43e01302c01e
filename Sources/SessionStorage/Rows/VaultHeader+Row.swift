import Foundation
import GRDB
import OAuthCore
import Vault

extension VaultHeader {
    static func fetch(_ db: Database) throws -> VaultHeader {
        let row = try Row.fetchOne(db, sql: "SELECT uuid, epoch, commitment FROM vault")
        guard let row, let vault = UniqueID(bytes: try row.bytes(0)),
            let epoch = UInt32(exactly: try row.decode(Int64.self, atIndex: 1))
        else { throw VaultFailure.damaged }
        return try VaultHeader(vault: vault, epoch: epoch, commitment: try row.bytes(2))
    }

    func insert(_ db: Database, at now: Timestamp) throws {
        try db.execute(
            sql: """
                INSERT INTO vault (only_row, uuid, epoch, commitment, created_at)
                VALUES (1, ?, ?, ?, ?)
                """,
            arguments: [
                Data(vault.bytes), Int64(epoch), Data(commitment), now.secondsSince1970,
            ])
    }

    /// Puts the header of another key of the same vault in place.
    func update(_ db: Database) throws {
        try db.execute(
            sql: "UPDATE vault SET epoch = ?, commitment = ?",
            arguments: [Int64(epoch), Data(commitment)])
    }
}
