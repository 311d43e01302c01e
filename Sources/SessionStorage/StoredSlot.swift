import Foundation
import GRDB
import LoginCore
import OAuthCore
import Vault

/// A key slot as its row has it; not read yet, since a damaged one must not hide the others.
struct StoredSlot {
    var bytes: [UInt8]
    var addedAt: Timestamp

    static func fetchAll(_ db: Database) throws -> [StoredSlot] {
        try Row.fetchCursor(db, sql: "SELECT slot, added_at FROM key_slots ORDER BY number")
            .map { row in
                StoredSlot(
                    bytes: try row.bytes(0),
                    addedAt: Timestamp(secondsSince1970: try row.decode(atIndex: 1)))
            }
            .collected()
    }

    static func insert(_ slot: KeySlot, _ db: Database, at now: Timestamp) throws {
        try db.execute(
            sql: "INSERT INTO key_slots (slot, added_at) VALUES (?, ?)",
            arguments: [Data(slot.encoded), now.secondsSince1970])
    }
}

extension [StoredSlot] {
    /// Tries the secret on every slot of its kind.
    func open(
        _ kind: KeySlot.Kind, with secret: Secret, of header: VaultHeader
    ) throws(StoreFailure) -> VaultKey {
        var damaged = 0
        for stored in self {
            do {
                let slot = try KeySlot(encoded: stored.bytes)
                guard slot.kind == kind else { continue }
                return try slot.open(with: secret, of: header)
            } catch .damaged, .parametersRefused {
                damaged += 1
            } catch .wrongSecret {
                continue
            } catch {
                throw StoreFailure(error)
            }
        }
        guard damaged == 0 else { throw .damaged(unreadable: damaged, of: count) }
        throw .wrongSecret(kind.source)
    }
}

extension KeySlot.Kind {
    /// The kind as failures and status name it.
    var source: StoreFailure.UnlockSource {
        switch self {
        case .passphrase: .passphrase
        case .keyFile: .keyFile
        }
    }
}

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
            sql: "INSERT INTO vault VALUES (1, ?, ?, ?, ?)",
            arguments: [
                Data(vault.bytes), Int64(epoch), Data(commitment), now.secondsSince1970,
            ])
    }
}
