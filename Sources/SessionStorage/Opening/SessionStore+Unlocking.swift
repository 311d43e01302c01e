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
    /// `locked` for a cached key that is not (or no longer) this vault's. Rows are verified before
    /// they are used. A vault of an older form gets its manifest here if possible, else with the
    /// first write.
    @discardableResult
    public func unlock(_ secret: UnlockSecret) throws(StoreFailure) -> Int? {
        // First what was seen, then the store: what another process writes meanwhile is newer.
        let seen = connection.seenFile?.read()
        let (vault, slots) = try connection.read { db in
            (try StoredVault.fetch(db), try StoredSlot.fetchAll(db))
        }
        let (key, number) = try slots.open(with: secret, of: vault.header)
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

    /// Checks that nothing was changed from outside since the last write of this program.
    ///
    /// Needs the vault open. Throws `changed`, `damaged`, and `locked` if another process has changed
    /// the vault key. Costs nothing if it was done since the last write.
    public func verify() throws(StoreFailure) {
        try connection.open { _, _ in }
    }

    // MARK: What was seen before

    /// Whether the store was put back from an older copy than was used on this machine.
    ///
    /// Known once it is unlocked; the store can be used. Stays so for every process, whatever is
    /// written, until `acceptOlder`.
    public var isOlderThanSeen: Bool { connection.isOlderThanSeen }

    /// Takes the store as it is, so that it is no longer older than what was seen.
    ///
    /// Throws what `verify` throws. A vault without a manifest gets one now. If the state folder
    /// cannot be written, the next process asks again.
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

extension [StoredSlot] {
    /// The key, and the slot that has it; none for the vault key itself.
    fileprivate func open(
        with secret: UnlockSecret, of header: VaultHeader
    ) throws(StoreFailure) -> (VaultKey, Int?) {
        let own: SlotSecret
        switch secret {
        case .passphrase(let bytes): own = SlotSecret(kind: .passphrase, bytes: bytes)
        case .keyFile(let bytes): own = SlotSecret(kind: .keyFile, bytes: bytes)
        case .credential(let bytes):
            let bytes = MachineSecret.trimmed(bytes, of: .credential)
            own = SlotSecret(kind: .credential, bytes: bytes)
        case .command(let name, let output):
            let bytes = MachineSecret.trimmed(output, of: .command)
            own = SlotSecret(kind: .command, name: name, bytes: bytes)
        case .vaultKey(let bytes):
            do {
                return (try header.key(bytes), nil)
            } catch .wrongSecret {
                throw .locked
            } catch {
                throw StoreFailure(error)
            }
        }
        return try open(with: own, of: header)
    }
}
