import GRDB
public import LoginCore
public import OAuthCore
import Synchronization
import Vault

extension SessionStore {
    /// Whether sealed things can be opened.
    public var isUnlocked: Bool { state.withLock { $0.key != nil } }

    /// The vault key while unlocked, for the cache in the kernel's keyring.
    public var vaultKey: Secret? { state.withLock { $0.key?.bytes } }

    /// Opens the vault, and says the number of the slot that did; nil for the vault key itself.
    ///
    /// Throws `wrongSecret` when no slot of that kind opens, `damaged` when one was changed, and
    /// `locked` for a cached key that is not (or no longer) this vault's. Nothing else is verified:
    /// that happens before anything is used. A vault of the first form gets its manifest here where
    /// that is possible, else with the first write.
    @discardableResult
    public func unlock(_ secret: UnlockSecret) throws(StoreFailure) -> Int? {
        // First what was seen, then the store: what another process writes meanwhile is newer.
        let seen = seenFile?.read()
        let (vault, slots) = try read { db in
            (try StoredVault.fetch(db), try StoredSlot.fetchAll(db))
        }
        let (key, number): (VaultKey, Int?)
        if let slotSecret = SlotSecret(secret) {
            (key, number) = try slots.open(with: slotSecret, of: vault.header)
        } else {
            (key, number) = (try Self.cachedKey(secret.bytes, of: vault.header), nil)
        }
        let isOlder = seen.map { seen in vault.mark.map(seen.isAhead) ?? true } ?? false
        state.withLock {
            $0 = State(key: key, knownVersion: $0.knownVersion, isOlderThanSeen: isOlder)
        }
        if isOlder { seenFile?.dispute() }
        if !isOlder, !vault.header.demandsManifest(of: key), !isReadOnly {
            // What stands against it is said by the first write, which needs it.
            try? write { _, _ in }
        }
        return number
    }

    /// Forgets the key.
    public func lock() {
        state.withLock { $0 = State(knownVersion: $0.knownVersion) }
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

    /// The key, or `locked`.
    func key() throws(StoreFailure) -> VaultKey {
        guard let key = state.withLock({ $0.key }) else { throw .locked }
        return key
    }

    // MARK: What was seen before

    /// Whether another state of this vault than the store goes on from was used on this machine: it
    /// was put back from an older copy.
    ///
    /// Known once it is unlocked; the store is used all the same.
    ///
    /// Stays so, for every process and however much is written meanwhile, until `acceptOlder`. The
    /// one place for whoever warns of it.
    public var isOlderThanSeen: Bool { state.withLock { $0.isOlderThanSeen } }

    /// Takes the store as it is, so that it is no longer older than what was seen.
    ///
    /// Throws what `verify` throws: only a sound store can be taken so. One without a manifest, from
    /// before vaults had one, gets it now. Not to be able to write it down is no failure; the next
    /// process then asks once more.
    public func acceptOlder() throws(StoreFailure) {
        let wasOlder = state.withLock { state in
            defer { state.isOlderThanSeen = false }
            return state.isOlderThanSeen
        }
        do throws(StoreFailure) {
            let vault = try open { db, _ in try StoredVault.fetch(db) }
            if vault.manifest == nil { try write { _, _ in } }
            if let mark = try read({ try StoredVault.fetch($0).mark }) { seenFile?.write(mark) }
        } catch {
            state.withLock { $0.isOlderThanSeen = wasOlder }
            throw error
        }
    }

    /// Remembers the present state, unless it is known to be an older one.
    ///
    /// `seen` was read before the store was: a running process notices too that the file under it
    /// was put back.
    func recordSeen(_ mark: SeenFile.Mark?, after seen: SeenFile.Mark?) {
        guard let mark else { return }
        if seen?.isAhead(of: mark) == true {
            state.withLock { $0.isOlderThanSeen = true }
            seenFile?.dispute()
        }
        guard !isOlderThanSeen else { return }
        seenFile?.record(mark)
    }
}
