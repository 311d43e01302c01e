package import LoginCore
package import OAuthCore
package import SessionStorage

/// The open store, and the ways to open it.
extension OpenVault {
    /// The store if there is one, opened by ways that need nobody: key file, cached key and so on.
    func store() throws(StoreFailure) -> SessionStore? {
        if let current, !isReplaced(current) { return current }
        guard try service.exists() else { return nil }
        let key = current?.vaultKey
        let store = try service.store()
        begin(with: store)
        // A repaired store has the key of the one before.
        if let key {
            _ = try? store.unlock(.vaultKey(key))
            if store.isUnlocked { return store }
        }
        opening = nil
        // A way that opens nothing leaves it locked, and is reported beside the list.
        do throws(StoreFailure) {
            if let passphrase {
                self.passphrase = nil
                try open(store, with: passphrase)
            } else {
                try openUnasked(store)
            }
        } catch {
            failed.append(FailedUnlock(.passphrase, .store(error)))
        }
        return store
    }

    private func begin(with store: SessionStore) {
        current = store
        olderCopy = store.olderCopy ?? olderCopy
        currentFile = doors.identity(store.path)
        // Counts of two connections say nothing about each other.
        shown.changes = nil
    }

    /// Whether another file stands in the place of the store, as after a repair.
    private func isReplaced(_ store: SessionStore) -> Bool {
        guard let now = doors.identity(store.path) else { return false }
        return now != currentFile
    }

    /// The store for a task that needs one.
    package func openStore() throws(StoreFailure) -> SessionStore {
        guard let store = try store() else { throw .noVault }
        return store
    }

    /// Tries the ways that need nobody; those that fail leave a warning.
    private func openUnasked(_ store: SessionStore) throws(StoreFailure) {
        let attempt = try service.unlockUnasked(store)
        failed += attempt.failed
        if let opened = attempt.opened { opening = opening(by: opened) }
    }

    /// Opens the vault with a typed passphrase.
    package func unlock(with passphrase: Secret) throws(StoreFailure) {
        do throws(StoreFailure) {
            try open(try openStore(), with: passphrase)
            refusals = 0
        } catch {
            if case .wrongSecret = error { refusals += 1 }
            throw error
        }
    }

    /// Tries the ways without a prompt again, because a disk with a key file may be there by now.
    package func unlockUnasked() throws(StoreFailure) {
        let store = try openStore()
        try openUnasked(store)
        guard store.isUnlocked else { throw .locked }
    }

    /// Opens it with the key file at a path that a person typed, which counts from then on in this run.
    package func unlock(withKeyFile path: String) throws(StoreFailure) {
        let store = try openStore()
        let named = service.with(keyFile: files.absolute(path))
        let attempt = try named.unlockUnasked(store)
        guard let opened = attempt.opened else {
            if case .store(let failure)? = attempt.failed.first?.reason { throw failure }
            throw .locked
        }
        service = named
        opening = opening(by: opened)
    }

    /// How long the next try has to wait after wrong passphrases: doubling, 10 seconds at most.
    package func nextWait() -> Duration {
        refusals == 0 ? .zero : min(.seconds(10), .milliseconds(500) * (1 << min(refusals, 5)))
    }

    private func open(
        _ store: SessionStore, with passphrase: Secret
    ) throws(StoreFailure) {
        let opened = try service.unlock(store, withPassphrase: passphrase)
        keep(store, openedBy: opened.slot)
    }

    /// Makes a vault and opens it.
    package func create(_ choice: VaultChoice) throws(StoreFailure) {
        switch choice {
        case .passphrase(let secret):
            let store = try service.create(openedBy: service.slot(forPassphrase: secret))
            begin(with: store)
            keep(store, openedBy: try service.slots(of: store).first?.number)
        case .keyFile(let path, let isNew):
            let path = files.absolute(path)
            let slot = try service.slot(forKeyFile: path, making: isNew).slot
            let store = try service.create(openedBy: slot)
            begin(with: store)
            service = service.with(keyFile: path)
            opening = opening(
                by: VaultOpening.Opened(
                    source: .keyFile, slot: try service.slots(of: store).first?.number))
        }
    }

    /// Remembers the opening, and the key for a work session where the kernel keeps it.
    func keep(_ store: SessionStore, openedBy slot: Int?) {
        let until = service.now() + VaultKeyLife.longest
        opening = Opening(
            opener: .passphrase, slot: slot, at: service.now(), until: until,
            isCached: service.keepKey(of: store) != nil, cachedKeyUsed: doors.sinceBoot())
    }

    /// The way that opened it without a prompt.
    private func opening(by opened: VaultOpening.Opened) -> Opening {
        var opening = Opening(
            opener: VaultStatus.Opener(opened.source), slot: opened.slot, at: service.now(),
            cachedKeyUsed: doors.sinceBoot())
        if case .cachedKey(let until) = opened.source {
            opening.until = until
            opening.isCached = true
        }
        return opening
    }

    /// The copy of a store that was brought to the present version; reported once.
    package func takeOlderCopy() -> String? {
        defer { olderCopy = nil }
        return olderCopy
    }

    /// The ways that failed without a prompt; reported once.
    package func takeFailures() -> [FailedUnlock] {
        defer { failed = [] }
        return failed
    }
}

extension VaultStatus.Opener {
    /// The kind of a source.
    package init(_ source: VaultKeySource) {
        self =
            switch source {
            case .passphrase: .passphrase
            case .keyFile: .keyFile
            case .credential: .credential
            case .command: .command
            case .cachedKey: .cachedKey
            }
    }
}
