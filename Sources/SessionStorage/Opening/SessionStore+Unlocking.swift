public import LoginCore
public import OAuthCore
import Synchronization
import Vault

extension SessionStore {
    /// Whether sealed things can be opened.
    public var isUnlocked: Bool { connection.isUnlocked }

    /// The vault key while unlocked, for the cache in the kernel's keyring.
    public var vaultKey: Secret? { connection.state.withLock { $0.key?.bytes } }

    /// Opens the vault, and says the number of the slot that did; nil for the vault key itself.
    ///
    /// Throws `wrongSecret` when no slot of that kind opens, `damaged` when one was changed, and
    /// `locked` for a cached key that is not (or no longer) this vault's. Nothing else is verified:
    /// that happens before anything is used. A vault of the first form gets its manifest here where
    /// that is possible, else with the first write.
    @discardableResult
    public func unlock(_ secret: UnlockSecret) throws(StoreFailure) -> Int? {
        // First what was seen, then the store: what another process writes meanwhile is newer.
        let seen = connection.seenFile?.read()
        let (vault, slots) = try connection.read { db in
            (try StoredVault.fetch(db), try StoredSlot.fetchAll(db))
        }
        let (key, number): (VaultKey, Int?)
        if let slotSecret = SlotSecret(secret) {
            (key, number) = try slots.open(with: slotSecret, of: vault.header)
        } else {
            (key, number) = (try Self.cachedKey(secret.bytes, of: vault.header), nil)
        }
        let isOlder = seen.map { seen in vault.mark.map(seen.isAhead) ?? true } ?? false
        connection.state.withLock {
            $0 = StoreConnection.State(
                key: key, knownVersion: $0.knownVersion, isOlderThanSeen: isOlder)
        }
        if isOlder { connection.seenFile?.dispute() }
        if !isOlder, (try? vault.manifestForm(of: key)) != .entries {
            // What stands against it is said by the first write, which needs it.
            try? connection.adopt()
        }
        return number
    }

    /// Forgets the key.
    public func lock() {
        connection.state.withLock { $0 = StoreConnection.State(knownVersion: $0.knownVersion) }
    }

    private static func cachedKey(
        _ bytes: Secret, of header: VaultHeader
    ) throws(StoreFailure) -> VaultKey {
        do {
            return try header.key(bytes)
        } catch .wrongSecret {
            throw .locked
        } catch {
            throw StoreFailure(error)
        }
    }

    /// Checks that nothing was changed from outside since the last write of this program.
    ///
    /// Needs the vault open. Throws `changed`, `damaged`, and `locked` where another process has
    /// changed the vault key. Costs nothing where it was done and nobody has written since.
    public func verify() throws(StoreFailure) {
        try connection.open { _, _ in }
    }

    // MARK: What was seen before

    /// Whether another state of this vault than the store's past was used on this machine: it
    /// was put back from an older copy.
    ///
    /// Known once it is unlocked; the store is used all the same.
    ///
    /// Stays so, for every process and however much is written meanwhile, until `acceptOlder`. The
    /// one place for whoever warns of it.
    public var isOlderThanSeen: Bool { connection.isOlderThanSeen }

    /// Takes the store as it is, so that it is no longer older than what was seen.
    ///
    /// Throws what `verify` throws: only a sound store can be taken so. One without a manifest, from
    /// before vaults had one, gets it now. Not to be able to write it down is no failure; the next
    /// process then asks once more.
    public func acceptOlder() throws(StoreFailure) {
        let wasOlder = connection.state.withLock { state in
            defer { state.isOlderThanSeen = false }
            return state.isOlderThanSeen
        }
        do throws(StoreFailure) {
            let form = try connection.openByNeed { rows in
                try rows.requireEverything()
                return rows.state.form
            }
            if form != .entries { try connection.adopt() }
            if let mark = try connection.read({ try StoredVault.fetch($0).mark }) {
                connection.seenFile?.write(mark)
            }
        } catch {
            connection.state.withLock { $0.isOlderThanSeen = wasOlder }
            throw error
        }
    }
}
