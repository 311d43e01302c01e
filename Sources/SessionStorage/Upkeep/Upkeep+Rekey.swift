public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Upkeep {
    /// Makes a new vault key, reseals everything with it and leaves one way to open the vault.
    ///
    /// The answer to a key or a passphrase that may have leaked together with the file. Afterwards
    /// this store is open with the new key. An older copy of the file still opens as it did.
    public func rekey(
        openedBy new: SessionStore.NewSlot, named name: String = "", at now: Timestamp,
        telling tell: @escaping StoreProgress = { _, _ in }
    ) throws(StoreFailure) {
        let old = try connection.key()
        let key = try reseal(from: old, for: new.named(name), at: now, telling: tell)
        // A crash here loses the log of uses alone.
        try? UseLog(beside: connection.path)?.reseal(from: old, to: key)
    }

    /// Gives the new key, which everything in the store is sealed with then.
    private func reseal(
        from old: VaultKey, for slot: SessionStore.NewSlot, at now: Timestamp,
        telling tell: @escaping StoreProgress
    ) throws(StoreFailure) -> VaultKey {
        let (new, made) = try translating(path: connection.path) {
            let new = try old.successor()
            return (new, try slot.make(for: new))
        }
        try connection.writeChangingKey { rows in
            // Two processes that do this at once: the later one must not undo the first.
            guard rows.key == old else { throw StoreFailure.locked }
            try rows.requireEverything()
            let db = rows.db
            let progress = try Progress(of: [.sessions], db, telling: tell)
            rows.beforeCommit = progress.finish
            try StoredSession.resealAll(db, from: old, to: new, done: progress.done)
            try StoredApp.resealAll(db, from: old, to: new)
            try StoredDefinition.resealAll(db, from: old, to: new)
            try StoredLogin.resealAll(db, from: old, to: new)
            for slot in try StoredSlot.fetchAll(db) {
                try StoredSlot.delete(db, number: slot.number)
            }
            var vault = try StoredVault.fetch(db)
            vault.header = VaultHeader(of: new)
            try vault.update(db)
            try StoredSlot.insert(made, openedBy: slot, of: new, db, at: now)
            return ((), new)
        }
        return new
    }
}
