public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Slots {
    /// The kinds of secrets that may open the vault.
    ///
    /// A slot that cannot be read counts as all that it may have been. Throws `changed` when there is
    /// none.
    public func sources() throws(StoreFailure) -> Set<StoreFailure.UnlockSource> {
        let slots = try connection.read { try StoredSlot.fetchAll($0) }
        guard !slots.isEmpty else { throw .changed(.list) }
        return Set(
            KeySlot.Kind.allCases.filter { kind in slots.contains { $0.mayBe(kind) } }.map(\.source)
        )
    }

    /// Adds a way to open the vault and says its number.
    ///
    /// `name` is a person's name for the slot; a command's slot bears the command's name. The slot is
    /// read back and opened before the transaction ends. Throws `slot(sameSecret)`.
    @discardableResult
    public func add(
        _ new: SessionStore.NewSlot, named name: String = "", at now: Timestamp
    ) throws(StoreFailure) -> Int {
        let (header, slots) = try connection.open { db, _ in
            (try StoredVault.header(db), try StoredSlot.fetchAll(db))
        }
        let slot = try make(new.named(name), besides: slots, of: header)
        return try connection.write { db, key in
            try StoredSlot.insert(slot, openedBy: new, of: key, db, at: now)
        }
    }

    /// Removes a way to open the vault, also one that cannot be read.
    ///
    /// Throws `slot(noSuch)`, and `slot(lastOne)` where nothing that opens would be left.
    public func remove(_ number: Int) throws(StoreFailure) {
        try connection.write { db, _ in
            let slots = try StoredSlot.fetchAll(db)
            let rest = slots.filter { $0.number != number }
            guard rest.count < slots.count else {
                throw StoreFailure.slot(.noSuch(number: number, known: slots.numbers))
            }
            let header = try StoredVault.header(db)
            guard rest.contains(where: { $0.slot(of: header) != nil }) else {
                throw StoreFailure.slot(.lastOne)
            }
            try StoredSlot.delete(db, number: Int64(number))
        }
    }

    /// Puts a new passphrase in the place of an old one, under its number, which it says.
    ///
    /// nil means the only passphrase; throws `slot(notClear)` if it is not the only one, and
    /// `slot(noSuch)`. The new slot is read back and opened before the old one goes. No record is
    /// resealed, and an older copy of the file still opens with the old passphrase.
    @discardableResult
    public func replacePassphrase(
        _ number: Int? = nil, with new: SessionStore.NewSlot, at now: Timestamp
    ) throws(StoreFailure) -> Int {
        let (header, slots) = try connection.open { db, _ in
            (try StoredVault.header(db), try StoredSlot.fetchAll(db))
        }
        let old = try slots.passphrase(number, of: header)
        let slot = try make(
            new.named(old.slot(of: header)?.name ?? ""),
            besides: slots.filter { $0.number != old.number }, of: header)
        return try connection.write { db, key in
            let number = try StoredSlot.insert(slot, openedBy: new, of: key, db, at: now)
            try StoredSlot.delete(db, number: old.number)
            // Another process may have taken it away or put another one there.
            guard db.changesCount == 1 else {
                let known = try StoredSlot.fetchAll(db).numbers
                throw StoreFailure.slot(.noSuch(number: Int(old.number), known: known))
            }
            try db.execute(
                sql: "UPDATE key_slots SET number = ? WHERE number = ?",
                arguments: [old.number, number])
            return Int(old.number)
        }
    }

    /// Whether a person may name a slot so: at most 64 bytes without control characters.
    public static func isName(_ name: String) -> Bool {
        KeySlot.isName(name, of: .passphrase)
    }

    /// Wraps the vault key for a secret that no other slot is opened by.
    private func make(
        _ new: SessionStore.NewSlot, besides slots: [StoredSlot], of header: VaultHeader
    ) throws(StoreFailure) -> KeySlot {
        if let number = slots.number(openedBy: new.opening, of: header) {
            throw .slot(.sameSecret(number: number))
        }
        let key = try connection.key()
        return try translating(path: connection.path) { try new.make(for: key) }
    }
}

extension StoredSlot {
    /// Writes a slot, then reads it back and opens it: what opens nothing must not be committed.
    @discardableResult
    static func insert(
        _ slot: KeySlot, openedBy new: SessionStore.NewSlot, of key: VaultKey, _ db: Database,
        at now: Timestamp
    ) throws -> Int {
        let number = try insert(slot, db, at: now)
        let header = try StoredVault.header(db)
        guard let written = try fetchAll(db).first(where: { $0.number == number }),
            try KeySlot(encoded: written.bytes).open(with: new.opening.bytes, of: header) == key
        else { throw VaultFailure.damaged }
        return number
    }
}

extension [StoredSlot] {
    var numbers: [Int] { map { Int($0.number) } }

    /// The passphrase slot of that number, or for nil the only one.
    fileprivate func passphrase(
        _ number: Int?, of header: VaultHeader
    ) throws(StoreFailure) -> StoredSlot {
        let passphrases = filter { $0.slot(of: header)?.kind == .passphrase }
        if let number, !numbers.contains(number) {
            throw .slot(.noSuch(number: number, known: numbers))
        }
        let meant = passphrases.filter { number == nil || Int($0.number) == number }
        guard meant.count == 1 else {
            throw .slot(.notClear(.passphrase, numbers: passphrases.numbers))
        }
        return meant[0]
    }
}
