public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// The ways to open a vault.
    public struct Slots: Sendable {
        let connection: StoreConnection
    }

    /// The ways to open the vault.
    public var slots: Slots { Slots(connection: connection) }
}

extension SessionStore.Slots {
    /// The ways to open a vault, without opening it: which to ask a person for.
    ///
    /// One that cannot be read counts as all that it may have been: trying it tells that it is
    /// damaged. Throws `changed` when there is none, as no vault ever is.
    public func sources() throws(StoreFailure) -> Set<StoreFailure.UnlockSource> {
        let slots = try connection.read { try StoredSlot.fetchAll($0) }
        guard !slots.isEmpty else { throw .changed(.list) }
        return Set(
            KeySlot.Kind.allCases.filter { kind in slots.contains { $0.mayBe(kind) } }.map(\.source)
        )
    }

    /// Adds a way to open the vault and says its number.
    ///
    /// `name` is what a person tells the slot by; a command's slot bears the command's name. What
    /// was written is read back and opened before the transaction ends. Throws
    /// `slot(sameSecret)` where a slot of that kind is opened by the very same secret already.
    @discardableResult
    public func add(
        _ new: SessionStore.NewSlot, named name: String = "", at now: Timestamp
    ) throws(StoreFailure) -> Int {
        try add(for: new.secret, named: new.slotName(name), at: now)
    }

    func add(
        for secret: KeySlot.NewSecret, named name: String = "", at now: Timestamp
    ) throws(StoreFailure) -> Int {
        let (header, slots) = try connection.open { db, _ in
            (try VaultHeader.fetch(db), try StoredSlot.fetchAll(db))
        }
        let slot = try newSlot(for: secret, named: name, besides: slots, of: header)
        return try connection.write { db, key in
            try StoredSlot.insert(slot, openedBy: secret.bytes, of: key, db, at: now)
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
            let header = try VaultHeader.fetch(db)
            guard rest.contains(where: { $0.slot(of: header) != nil }) else {
                throw StoreFailure.slot(.lastOne)
            }
            try StoredSlot.delete(db, number: Int64(number))
        }
    }

    /// Puts a new passphrase in the place of an old one, under its number, which it says.
    ///
    /// nil means the only passphrase there is; throws `slot(notClear)` where that is not one, and
    /// `slot(noSuch)`. One transaction: the new slot is written, read back and opened before the
    /// old one goes. No record is sealed anew, and an older copy of the file still opens with the
    /// old passphrase.
    @discardableResult
    public func replacePassphrase(
        _ number: Int? = nil, with new: SessionStore.NewSlot, at now: Timestamp
    ) throws(StoreFailure) -> Int {
        try replacePassphrase(number, for: new.secret, at: now)
    }

    func replacePassphrase(
        _ number: Int?, for secret: KeySlot.NewSecret, at now: Timestamp
    ) throws(StoreFailure) -> Int {
        let (header, slots) = try connection.open { db, _ in
            (try VaultHeader.fetch(db), try StoredSlot.fetchAll(db))
        }
        let old = try slots.passphrase(number, of: header)
        let slot = try newSlot(
            for: secret, named: old.slot(of: header)?.name ?? "",
            besides: slots.filter { $0.number != old.number }, of: header)
        return try connection.write { db, key in
            let number = try StoredSlot.insert(slot, openedBy: secret.bytes, of: key, db, at: now)
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
    private func newSlot(
        for secret: KeySlot.NewSecret, named name: String, besides slots: [StoredSlot],
        of header: VaultHeader
    ) throws(StoreFailure) -> KeySlot {
        let wanted = SlotSecret(
            kind: secret.kind, name: secret.kind == .command ? name : nil, bytes: secret.bytes)
        if let number = slots.number(openedBy: wanted, of: header) {
            throw .slot(.sameSecret(number: number))
        }
        let key = try connection.key()
        return try translating(path: connection.path) {
            try KeySlot.make(for: key, openedBy: secret, named: name)
        }
    }
}

extension StoredSlot {
    /// Writes a slot, then reads it back and opens it: what opens nothing must not be committed.
    @discardableResult
    static func insert(
        _ slot: KeySlot, openedBy secret: Secret, of key: VaultKey, _ db: Database,
        at now: Timestamp
    ) throws -> Int {
        let number = try insert(slot, db, at: now)
        let header = try VaultHeader.fetch(db)
        guard let written = try fetchAll(db).first(where: { $0.number == number }),
            try KeySlot(encoded: written.bytes).open(with: secret, of: header) == key
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
