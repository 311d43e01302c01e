import LoginCore
import PintleText
import TextCore

extension App {
    /// Shows the vault as locked, over everything.
    mutating func showLocked() {
        model.snapshot.vault = model.snapshot.vault.locked()
        model.isLocking = false
        // An earlier message, as that it locks soon, is over.
        model.announcement = nil
        lock()
    }

    /// Puts the unlock screen over everything.
    mutating func lock() {
        model.drafts.wipeSecrets()
        if screens.last is UnlockScreen { return }
        screens.append(UnlockScreen())
    }

    /// Reports each fault of the store, once.
    mutating func tellAboutStore(_ vault: VaultStatus, unlike former: VaultStatus) {
        if vault.isOlderThanSeen, !former.isOlderThanSeen { model.tell(.olderStore) }
        if let damage = vault.damage, damage != former.damage { model.tell(.store(damage)) }
        if vault.damage == nil, let mended = former.damage, model.announcement == .store(mended) {
            model.announcement = nil
        }
        if former.state == .open, vault.state == .locked { model.tell(.otherKey) }
    }

    /// Notes a key press: the cached key counts as used, and whether the kernel still has it is
    /// checked again; at most every 5 seconds.
    mutating func useCachedKey() -> [AppEffect] {
        let vault = model.snapshot.vault
        guard vault.state == .open, vault.isCached,
            model.moment.boot - model.cachedKeyUsed >= .seconds(5)
        else { return [] }
        model.cachedKeyUsed = model.moment.boot
        return [.useCachedKey]
    }
}
