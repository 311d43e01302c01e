import LoginCore
import PintleText
import TerminalCore

extension App {
    /// Handles an answer about a change to the vault.
    mutating func heardAboutVault(_ answer: StoreAnswer) -> [AppEffect] {
        switch answer {
        case .slotAdded(let number):
            model.tell(.slotAdded(number, keyFile: model.drafts.slot.secret.keyFile))
        case .slotRemoved(let number):
            model.tell(.slotRemoved(number))
        case .passphraseChanged:
            model.tell(.passphraseChanged)
        case .vaultRekeyed:
            model.tell(.vaultRekeyed)
        case .storeChecked(let findings):
            model.tell(findings.faults > 0 ? .unsound(findings) : .sound(findings))
        case .backupMade(let path, let isVerified):
            model.tell(.backupMade(PrintableText(path), isVerified: isVerified))
        default: break
        }
        return [.store(.loadSnapshot)]
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
        return [.store(.useCachedKey)]
    }
}
