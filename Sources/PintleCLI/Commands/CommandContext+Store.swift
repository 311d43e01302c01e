import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

extension CommandContext {
    /// The folder of the store.
    func storeFolder() throws(CommandFailure) -> String {
        try reachingStore { () throws(StoreFailure) in try environment.vault.folder(home) }
    }

    /// The folder of what is remembered about its last use.
    var stateFolder: String? { environment.vault.stateFolder(home) }

    /// The store, locked.
    func lockedStore() throws(CommandFailure) -> SessionStore {
        try lockedStore(SessionStore.open(in:seenIn:))
    }

    private func lockedStore(
        _ open: (_ folder: String, _ stateFolder: String?) throws(StoreFailure) -> SessionStore
    ) throws(CommandFailure) -> SessionStore {
        let folder = try storeFolder()
        let store = try reachingStore { () throws(StoreFailure) in
            try open(folder, stateFolder)
        }
        environment.keepOpen(store)
        return store
    }

    /// The store, unlocked: by what the command line names, what this machine has, or the person.
    ///
    /// Verified at once: a session that somebody else renamed must not be told as one that never
    /// was.
    func store() throws(CommandFailure) -> SessionStore {
        let store = try lockedStore()
        try unlock(store, canAsk: environment.terminal.canAsk)
        try reachingStore { () throws(StoreFailure) in try store.verify() }
        return store
    }

    /// The same for commands that look into what is wrong with it.
    func unverifiedStore() throws(CommandFailure) -> SessionStore {
        let store = try lockedStore(SessionStore.openToCheck(in:seenIn:))
        try unlock(store, canAsk: environment.terminal.canAsk)
        return store
    }

    /// Opens the vault, says how, and warns of a store that is older than the last one used.
    @discardableResult
    func unlock(
        _ store: SessionStore, canAsk: Bool
    ) throws(CommandFailure) -> VaultOpening.Opened {
        let opened = try open(store, .any, canAsk: canAsk)
        if opened.source == .passphrase, passphraseDescriptor == nil { cacheKey(of: store) }
        if store.isOlderThanSeen { say(.olderStore) }
        return opened
    }

    /// Opens the vault for what a cached key is not enough for.
    @discardableResult
    func unlockAnew(_ store: SessionStore) throws(CommandFailure) -> VaultOpening.Opened {
        let opened: VaultOpening.Opened
        do throws(CommandFailure) {
            opened = try open(store, .anew, canAsk: environment.terminal.canAsk)
        } catch  where error.announcement == .store(.locked) {
            throw CommandFailure(.freshUnlockWanted)
        }
        if store.isOlderThanSeen { say(.olderStore) }
        return opened
    }

    /// Keeps the key in the kernel's keyring; false where there is none.
    @discardableResult
    func cacheKey(of store: SessionStore) -> Bool {
        guard let key = store.vaultKey else { return false }
        return environment.vault.cacheKey(
            store.vaultID, key, environment.now() + VaultKeyLife.longest)
    }

    /// The ways of this machine to open a store, with that key file.
    func opening(keyFile: String?) -> VaultOpening {
        VaultOpening(
            doors: environment.vault, home: home, keyFile: keyFile,
            mayAsk: environment.terminal.canAsk)
    }

    private func open(
        _ store: SessionStore, _ freshness: VaultOpening.Freshness, canAsk: Bool
    ) throws(CommandFailure) -> VaultOpening.Opened {
        if let passphraseDescriptor {
            let passphrase = try readSecret(passphraseDescriptor, "--passphrase-fd")
            return try unlock(store, withPassphrase: passphrase)
        }
        return try open(
            store, by: opening(keyFile: keyFile), freshness, question: "Passphrase of the vault: ",
            canAsk: canAsk)
    }

    /// Opens a store by what needs nobody, else by what a person types at the terminal.
    func open(
        _ store: SessionStore, by opening: VaultOpening, _ freshness: VaultOpening.Freshness,
        question: String, canAsk: Bool
    ) throws(CommandFailure) -> VaultOpening.Opened {
        var failures: [VaultOpening.Failure] = []
        let opened = try reachingStore { () throws(StoreFailure) in
            try opening.open(store, freshness, failures: &failures)
        }
        if let opened {
            failures.forEach { warn($0.announcement) }
            return opened
        }
        let sources = try reachingStore { () throws(StoreFailure) in try store.unlockSources() }
        let asks = canAsk && sources.contains(.passphrase)
        // A single failure that ends the command is said once, at its end.
        if asks || failures.count > 1 {
            failures.forEach { warn($0.announcement) }
        }
        guard asks else {
            throw CommandFailure(
                try reachingStore { () throws(StoreFailure) in
                    try VaultOpening.refusal(of: store, after: failures)
                })
        }
        for _ in 0..<2 {
            let passphrase = try ask(question, echo: .hidden)
            do throws(CommandFailure) {
                return try unlock(store, withPassphrase: passphrase)
            } catch {
                guard error.exit == .wrongPassphrase else { throw error }
                warn(error.announcement)
            }
        }
        return try unlock(store, withPassphrase: try ask(question, echo: .hidden))
    }

    /// Opens a store with a passphrase, which a vault without such a slot says that it has not.
    func unlock(
        _ store: SessionStore, withPassphrase passphrase: Secret
    ) throws(CommandFailure) -> VaultOpening.Opened {
        let sources = try reachingStore { () throws(StoreFailure) in try store.unlockSources() }
        guard sources.contains(.passphrase) else {
            throw CommandFailure(.noPassphraseOpens(sources))
        }
        let slot = try reachingStore { () throws(StoreFailure) in
            try store.unlock(.passphrase(passphrase))
        }
        return VaultOpening.Opened(source: .passphrase, slot: slot)
    }
}

extension CommandFailure {
    /// The person or a signal ended the command.
    static func stopped(_ exit: ExitStatus, keeping login: LoginID?) -> CommandFailure {
        var announcement = Announcement.stopped(keeping: login)
        announcement.exit = exit
        return CommandFailure(announcement)
    }
}
