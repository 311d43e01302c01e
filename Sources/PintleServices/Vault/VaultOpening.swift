public import LoginCore
import OAuthCore
package import SessionStorage

/// Unlocks a vault without a prompt, by the ways in the order of the contract.
///
/// A key file that was named is what counts, whatever becomes of it. Else the key in the kernel's
/// keyring, a systemd credential, then the commands of `unlock.json`: one that fails is remembered
/// with the reason, and the next is tried; only a store that cannot be read or written ends the
/// search. Both faces use it.
public struct VaultOpening: Sendable {
    private let doors: VaultDoor
    private let home: String?
    private let keyFile: String?
    private let mayAsk: Bool

    /// The ways of this machine to open the vaults of that home; a key file only where one was
    /// named.
    ///
    /// With `mayAsk` an unlock command may ask on the terminal by itself, as `pass` does.
    package init(doors: VaultDoor, home: String?, keyFile: String?, mayAsk: Bool) {
        self.doors = doors
        self.home = home
        self.keyFile = keyFile
        self.mayAsk = mayAsk
    }

    /// How a vault was opened.
    public struct Opened: Sendable, Equatable {
        /// The way that opened it.
        public var source: VaultKeySource
        /// The number of the slot; nil for a cached key.
        public var slot: Int?
        /// Whether the kernel's keyring has the key, so that the vault is open until that is gone.
        public var isCached = false

        init(source: VaultKeySource, slot: Int? = nil, isCached: Bool = false) {
            self.source = source
            self.slot = slot
            self.isCached = isCached
        }
    }

    /// The sources that count.
    package enum Freshness: Sendable {
        /// All of them.
        case any
        /// All but the cached key, for changes to who can open the vault.
        case anew
    }

    /// Tries the sources; nil where none opened the store.
    ///
    /// What failed is added to `failures`.
    package func open(
        _ store: SessionStore, _ freshness: Freshness = .any, failures: inout [FailedUnlock]
    ) throws(StoreFailure) -> Opened? {
        // Not with the next login: that may never come.
        doors.clearTurns(home)
        if let keyFile { return try openWithKeyFile(keyFile, store, &failures) }
        if freshness == .any, let opened = try openWithCache(store) { return opened }
        let slots = try store.upkeep.slots()
        if let opened = try openWithCredential(store, slots, &failures) { return opened }
        return try openWithCommands(store, slots, &failures)
    }

    private func openWithKeyFile(
        _ keyFile: String, _ store: SessionStore, _ failures: inout [FailedUnlock]
    ) throws(StoreFailure) -> Opened? {
        let key: Secret
        do throws(StoreFailure) {
            try SessionStore.checkPlace(ofKeyFile: keyFile, forStoreIn: try doors.folder(home))
            key = try doors.readKeyFile(keyFile)
        } catch {
            failures.append(FailedUnlock(.keyFile, .store(error)))
            return nil
        }
        return try unlock(store, .keyFile(key), .keyFile, &failures)
    }

    private func openWithCache(_ store: SessionStore) throws(StoreFailure) -> Opened? {
        guard let cached = doors.cachedKey(store.vaultID) else { return nil }
        do throws(StoreFailure) {
            try store.unlock(.vaultKey(cached.key))
            return Opened(source: .cachedKey(until: cached.until), isCached: true)
        } catch .locked {
            // The vault has another key since: this one will never fit again.
            doors.forgetKey(home, store.vaultID)
            return nil
        }
    }

    private func openWithCredential(
        _ store: SessionStore, _ slots: [StoreStatus.Slot], _ failures: inout [FailedUnlock]
    ) throws(StoreFailure) -> Opened? {
        guard slots.contains(where: { $0.kind == .credential }) else { return nil }
        let secret: Secret?
        do throws(UnlockProblem) {
            secret = try doors.credential()
        } catch {
            failures.append(FailedUnlock(.credential, .secret(error)))
            return nil
        }
        guard let secret else { return nil }
        return try unlock(store, .credential(secret), .credential, &failures)
    }

    private func openWithCommands(
        _ store: SessionStore, _ slots: [StoreStatus.Slot], _ failures: inout [FailedUnlock]
    ) throws(StoreFailure) -> Opened? {
        let wanted = slots.filter { $0.kind == .command }.map(\.name)
        guard let first = wanted.first else { return nil }
        let known: Set<String>
        do throws(UnlockProblem) {
            known = try doors.unlockCommands(home)
        } catch {
            let source = VaultKeySource.command(name: first)
            failures.append(FailedUnlock(source, .secret(error)))
            return nil
        }
        for name in wanted where known.contains(name) {
            if let opened = try openWithCommand(name, store, &failures) { return opened }
        }
        // Worth a word only now: another machine may have the command that this one has not.
        for name in wanted where !known.contains(name) {
            failures.append(
                FailedUnlock(.command(name: name), .secret(.noSuchCommand(name: name))))
        }
        return nil
    }

    private func openWithCommand(
        _ name: String, _ store: SessionStore, _ failures: inout [FailedUnlock]
    ) throws(StoreFailure) -> Opened? {
        let source = VaultKeySource.command(name: name)
        let secret: Secret
        do throws(UnlockProblem) {
            secret = try doors.runUnlockCommand(home, name, mayAsk)
        } catch {
            failures.append(FailedUnlock(source, .secret(error)))
            return nil
        }
        return try unlock(store, .command(name: name, secret), source, &failures)
    }

    /// Tries a secret; one that does not fit, or whose slot is damaged, counts as that source's
    /// failure alone.
    private func unlock(
        _ store: SessionStore, _ secret: UnlockSecret, _ source: VaultKeySource,
        _ failures: inout [FailedUnlock]
    ) throws(StoreFailure) -> Opened? {
        do throws(StoreFailure) {
            return Opened(source: source, slot: try store.unlock(secret))
        } catch {
            switch error {
            case .wrongSecret, .damaged, .slot(.tooCostly):
                failures.append(FailedUnlock(source, .store(error)))
                return nil
            default: throw error
            }
        }
    }
}
