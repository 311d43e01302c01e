import LoginCore
import OAuthCore
import PintleCLI
import PintleServices
import PintleUI
import PlatformLinux
import SessionStorage

/// Changes to the vault itself.
extension StoreDesk {
    /// Adds a way to open it; says its number.
    func addSlot(_ choice: VaultChoice, named name: String) throws(StoreFailure) -> Int {
        let store = try openStore()
        let slot: SessionStore.NewSlot
        switch choice {
        case .passphrase(let secret): slot = newPassphrase(secret)
        case .keyFile(let path, let isNew):
            slot = .keyFile(try key(inFile: Self.expanded(path), isNew: isNew))
        }
        return try store.addSlot(slot, named: name, at: LocalTime.now)
    }

    /// Takes a way to open it away.
    func removeSlot(_ number: Int) throws(StoreFailure) {
        try openStore().removeSlot(number)
        if opening?.slot == number { opening?.slot = nil }
    }

    /// Puts another passphrase in the place of the slot that the old one opens.
    func changePassphrase(from old: Secret, to new: Secret) throws(StoreFailure) {
        let store = try openStore()
        guard store.isUnlocked else { throw .locked }
        let slot = try store.unlock(.passphrase(old))
        let number = try store.replacePassphrase(slot, with: newPassphrase(new), at: LocalTime.now)
        if opening?.slot == slot { opening?.slot = number }
    }

    private func newPassphrase(_ secret: Secret) -> SessionStore.NewSlot {
        .passphrase(secret, availableMemory: doors.availableMemory())
    }

    /// Copies the store; says where to, and whether the copy was verified.
    func backup(to path: String) throws(StoreFailure) -> (path: String, isVerified: Bool) {
        let path = VaultDoor.absolute(Self.expanded(path))
        return (path, try openStore().backup(to: path).isVerified)
    }

    /// What became of the cached key since this process used it last.
    enum CachedKeyState {
        case kept
        /// Nobody used it for too long, or its time is over.
        case lapsed
        /// Another process took it out: the vault is to be locked, here as well.
        case takenAway
    }

    /// Counts as a use of the key in the kernel's keyring, so that it stays while somebody is here.
    func useCachedKey() throws(StoreFailure) -> CachedKeyState {
        guard let store = try store(), store.isUnlocked, var used = opening, used.isCached else {
            return .kept
        }
        let now = LocalTime.sinceBoot
        guard doors.cachedKey(store.vaultID) == nil else {
            used.cachedKeyUsed = now
            opening = used
            return .kept
        }
        let isOver = used.until.map { $0 <= LocalTime.now } ?? false
        guard !isOver, now - used.cachedKeyUsed < VaultKeyLife.unused else {
            opening?.isCached = false
            return .lapsed
        }
        letGo(of: store)
        return .takenAway
    }
}
