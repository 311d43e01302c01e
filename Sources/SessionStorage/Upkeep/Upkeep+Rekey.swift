public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Upkeep {
    /// Makes a new vault key, reseals everything with it and leaves one way to open the vault.
    ///
    /// The answer to a key or a passphrase that may have leaked together with the file. One
    /// transaction; afterwards this store is open with the new key, and whatever has the old one
    /// opens nothing any more. An older copy of the file still opens as it did.
    public func rekey(
        openedBy new: SessionStore.NewSlot, named name: String = "", at now: Timestamp,
        telling tell: @escaping StoreProgress = { _, _ in }
    ) throws(StoreFailure) {
        try rekey(slotFor: new.secret, named: new.slotName(name), at: now, telling: tell)
    }

    func rekey(
        slotFor secret: KeySlot.NewSecret, named name: String = "", at now: Timestamp,
        telling tell: @escaping StoreProgress = { _, _ in }
    ) throws(StoreFailure) {
        let old = try connection.key()
        let new = try reseal(from: old, slotFor: secret, named: name, at: now, telling: tell)
        // What is lost by a crash here is no more than the log of uses.
        try? UseLog(beside: connection.path)?.reseal(from: old, to: new)
    }

    /// Gives the new key, which everything in the store is sealed with then.
    private func reseal(
        from old: VaultKey, slotFor secret: KeySlot.NewSecret, named name: String,
        at now: Timestamp, telling tell: @escaping StoreProgress
    ) throws(StoreFailure) -> VaultKey {
        let (new, slot) = try translating(path: connection.path) {
            let new = try old.successor()
            return (new, try KeySlot.make(for: new, openedBy: secret, named: name))
        }
        try connection.writeChangingKey { rows in
            // Two processes that do this at once: the later one must not undo the first.
            guard rows.key == old else { throw StoreFailure.locked }
            try rows.requireEverything()
            let db = rows.db
            try Self.resealAll(db, from: old, to: new, Progress(of: [.sessions], db, telling: tell))
            let slots = try StoredSlot.fetchAll(db)
            for slot in slots { try StoredSlot.delete(db, number: slot.number) }
            try VaultHeader(of: new).update(db)
            try StoredSlot.insert(slot, openedBy: secret.bytes, of: new, db, at: now)
            return ((), new)
        }
        return new
    }

    /// Seals every record with another key; each row keeps its own id.
    private static func resealAll(
        _ db: Database, from old: VaultKey, to new: VaultKey, _ progress: Progress
    ) throws {
        let numbers = try Int64.fetchAll(
            db, sql: "SELECT number FROM sessions NOT INDEXED ORDER BY number")
        for (place, number) in numbers.enumerated() {
            guard let stored = try StoredSession.fetch(db, where: "s.number = ?", [number]) else {
                throw VaultFailure.damaged
            }
            try stored.update(db, to: try stored.session(with: old), with: new)
            try progress.done(place + 1)
        }
        for stored in try StoredApp.fetchAll(db) {
            try StoredApp.write(
                try stored.app(with: old), seal: stored.seal.next, db, with: new)
        }
        for stored in try StoredDefinition.fetchAll(db) {
            try StoredDefinition.write(
                try stored.definition(with: old), seal: stored.seal.next, db, with: new)
        }
        for stored in try StoredLogin.fetchAll(db) {
            var next = stored
            next.seal = stored.seal.next
            try next.write(try stored.contents(with: old), db, with: new)
        }
    }
}
