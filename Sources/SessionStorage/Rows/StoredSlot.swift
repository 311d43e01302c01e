import LoginCore
import OAuthCore
import Vault

/// A key slot as its row has it; not read yet, since a damaged one must not hide the others.
struct StoredSlot {
    var number: Int64
    /// Empty where even the column cannot be read.
    var bytes: [UInt8]
    var addedAt: Timestamp

    enum Column: String, RowColumn {
        case number, slot
        case addedAt = "added_at"
    }

    static func fetchAll(_ db: Database) throws -> [StoredSlot] {
        try Row<Column>.fetchAll(db, from: "key_slots ORDER BY number") { try StoredSlot($0) }
    }

    static func fetch(_ db: Database, number: Int64) throws -> StoredSlot? {
        try Row<Column>.first(db, from: "key_slots WHERE number = ?", [number], StoredSlot.init)
    }

    private init(_ row: Row<Column>) throws {
        number = try row.decode(.number)
        bytes = (try? row.bytes(.slot)) ?? []
        addedAt = (try? row.time(.addedAt)) ?? Timestamp(secondsSince1970: 0)
    }

    /// A row of which nothing can be read but that it is there.
    init(unreadable number: Int64) {
        self.number = number
        bytes = []
        addedAt = Timestamp(secondsSince1970: 0)
    }

    /// Puts a slot in and says its number.
    @discardableResult
    static func insert(_ slot: KeySlot, _ db: Database, at now: Timestamp) throws -> Int {
        try db.execute(
            sql: "INSERT INTO key_slots (slot, added_at) VALUES (?, ?)",
            arguments: [slot.encoded, now.secondsSince1970])
        return Int(db.lastInsertedRowID)
    }

    static func delete(_ db: Database, number: Int64) throws {
        try db.execute(sql: "DELETE FROM key_slots WHERE number = ?", arguments: [number])
    }

    /// The slot, if it is one of that vault key's; nil if it no longer opens anything.
    func slot(of header: VaultHeader) -> KeySlot? {
        guard let slot = try? KeySlot(encoded: bytes), slot.vault == header.vault,
            slot.epoch == header.epoch
        else { return nil }
        return slot
    }

    /// Whether it may have been of that kind, before it was damaged.
    func mayBe(_ kind: KeySlot.Kind) -> Bool {
        guard bytes.count > 1, let own = KeySlot.Kind(rawValue: bytes[1]) else { return true }
        return own == kind
    }
}

extension [StoredSlot] {
    /// Tries the secret on every slot that it may belong to.
    ///
    /// Throws `wrongSecret` when none opens, `slot(tooCostly)` when the right one may have been made
    /// dearer than any that is written, `damaged` when the right one may have been among those
    /// that cannot be read, and `changed` when there is none at all, as no vault ever is.
    func open(
        with secret: SlotSecret, of header: VaultHeader
    ) throws(StoreFailure) -> (key: VaultKey, number: Int) {
        guard !isEmpty else { throw .changed(.list) }
        var damaged = 0
        var refused: StoreFailure?
        for stored in self {
            do {
                let slot = try KeySlot(encoded: stored.bytes)
                guard secret.fits(slot) else { continue }
                return (try slot.open(with: secret.bytes, of: header), Int(stored.number))
            } catch .damaged, .parametersRefused, .badName {
                if stored.mayBe(secret.kind) { damaged += 1 }
            } catch .costRefused(let mebibytes) {
                if stored.mayBe(secret.kind) { refused = .slot(.tooCostly(mebibytes: mebibytes)) }
            } catch .wrongSecret, .secretTooShort {
                continue
            } catch {
                throw StoreFailure(error)
            }
        }
        if let refused { throw refused }
        guard damaged == 0 else { throw .damaged(unreadable: damaged, of: count) }
        throw .wrongSecret(secret.kind.source)
    }

    /// The number of the slot that a secret opens already, those that cannot be read left out.
    func number(openedBy secret: SlotSecret, of header: VaultHeader) -> Int? {
        filter { $0.slot(of: header) != nil }
            .first { (try? [$0].open(with: secret, of: header)) != nil }
            .map { Int($0.number) }
    }
}

extension KeySlot.Kind {
    /// The kind as failures and status name it.
    var source: StoreFailure.UnlockSource {
        switch self {
        case .passphrase: .passphrase
        case .keyFile: .keyFile
        case .credential: .credential
        case .command: .command
        }
    }
}
