package import LoginCore
package import OAuthCore
package import SessionStorage

/// Changes to the vault itself.
extension OpenVault {
    /// Adds a way to open it; says its number.
    package func addSlot(
        _ choice: VaultChoice, named name: String
    ) throws(StoreFailure) -> Int {
        let store = try openStore()
        let slot =
            switch choice {
            case .passphrase(let secret): service.slot(forPassphrase: secret)
            case .keyFile(let path, let isNew):
                try service.slot(forKeyFile: files.expanded(path), making: isNew).slot
            }
        return try service.add(slot, named: name, to: store)
    }

    /// Removes a way to open it.
    package func removeSlot(_ number: Int) throws(StoreFailure) {
        let store = try openStore()
        _ = try service.removableSlot(number, of: store)
        try store.slots.remove(number)
        if opening?.slot == number { opening?.slot = nil }
    }

    /// Puts another passphrase in the place of the slot that the old one opens.
    package func changePassphrase(from old: Secret, to new: Secret) throws(StoreFailure) {
        let store = try openStore()
        guard store.isUnlocked else { throw .locked }
        let opened = try service.unlock(store, withPassphrase: old)
        let slot = try service.passphraseSlot(of: store, openedBy: opened)
        let number = try service.changePassphrase(
            slot, of: store, to: service.slot(forPassphrase: new))
        if opening?.slot == slot { opening?.slot = number }
    }

    /// Gives the vault a new key, which the new passphrase alone opens; the old one has to be right.
    package func rekey(
        from old: Secret, to new: Secret, telling tell: @escaping StoreProgress = { _, _ in }
    ) throws(StoreFailure) {
        let store = try openStore()
        guard store.isUnlocked else { throw .locked }
        _ = try service.unlock(store, withPassphrase: old)
        try service.rekey(store, openedBy: service.slot(forPassphrase: new), telling: tell)
        // A key file that opened it opens it no more.
        service = service.with(keyFile: nil)
        keep(store, openedBy: try service.slots(of: store).first?.number)
    }

    /// Opens every seal and compares every row.
    package func check(
        telling tell: @escaping StoreProgress = { _, _ in }
    ) throws(StoreFailure) -> StoreFindings {
        try openStore().upkeep.check(telling: tell).findings
    }

    /// Copies the store to a path that a person typed.
    package func backup(to path: String) throws(StoreFailure) -> BackupReport {
        let upkeep = try openStore().upkeep
        let report = try upkeep.backup(to: files.absolute(path))
        upkeep.noteBackup(at: service.now())
        return report
    }

    /// The result of an export.
    package struct Exported: Sendable, Equatable {
        /// The path of the new file.
        package let path: String
        /// How many sessions are in it.
        package let count: Int
        /// The handles of the sessions whose refresh token is in it.
        package let renewing: [String]
    }

    /// Writes sessions to a new file at a path that a person typed, sealed with a passphrase of its own.
    ///
    /// A cached key is not enough: the vault is opened again, by its passphrase or, if that is nil,
    /// by the ways that need nobody.
    package func export(
        _ chosen: Set<SessionID>, to path: String, sealedBy new: Secret,
        confirmedBy current: Secret?
    ) throws(StoreFailure) -> Exported {
        let store = try openStore()
        guard store.isUnlocked else { throw .locked }
        if let current {
            _ = try service.unlock(store, withPassphrase: current)
        } else {
            guard try service.unlockUnasked(store, .anew).opened != nil else { throw .locked }
        }
        let sessions = try self.sessions()
        let path = files.absolute(path)
        let exported = try sessions.export(
            chosen, to: path, openedBy: service.slot(forPassphrase: new)
        ).sessions
        return Exported(
            path: path, count: exported.count,
            renewing: exported.filter(\.hasRefreshToken).map(\.summary.handle))
    }

    /// A stored login, ready to continue.
    package func pendingLogin(_ id: LoginID) throws(StoreFailure) -> PendingLogin {
        let (store, providers) = (try openStore(), try providers())
        return try store.logins.read(id, resolving: providers.find)
    }
}
