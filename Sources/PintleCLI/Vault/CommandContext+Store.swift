import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// The folder of the store.
    func storeFolder() throws(CommandFailure) -> String {
        try reachingStore { () throws(StoreFailure) in try vault.folder() }
    }

    /// The store, locked.
    func lockedStore() throws(CommandFailure) -> SessionStore {
        try opened { () throws(StoreFailure) in try vault.store() }
    }

    private func opened(
        _ open: () throws(StoreFailure) -> SessionStore
    ) throws(CommandFailure) -> SessionStore {
        do throws(StoreFailure) {
            let store = try open()
            environment.keepOpen(store)
            if let path = store.olderCopy {
                say(.storeConverted(keeping: path))
            }
            return store
        } catch .noVault {
            throw CommandFailure(.noVault(in: try storeFolder()))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The store, unlocked by the options of the command line, the means of this machine, or the
    /// person.
    ///
    /// Each call of it verifies what its answer depends on.
    func store(mayAsk: Bool = true) throws(CommandFailure) -> SessionStore {
        let store = try lockedStore()
        try unlock(store, canAsk: mayAsk && environment.terminal.canAsk)
        return store
    }

    /// The store for more than one use, by a process that others can lock.
    func heldStore(
        mayAsk: Bool = true, as command: String
    ) throws(CommandFailure) -> (SessionStore, VaultHold) {
        let store = try lockedStore()
        let opened = try unlock(store, canAsk: mayAsk && environment.terminal.canAsk)
        let hold = vault.hold(
            store, openedBy: VaultStatus.Opener(opened.source), isCached: opened.isCached,
            as: command)
        return (store, hold)
    }

    /// The store, unlocked without a question; nil, and nothing is opened, if no session is bound
    /// to that origin or there is no store.
    func store(withSessionFor origin: Origin) throws(CommandFailure) -> SessionStore? {
        let exists = try reachingStore { () throws(StoreFailure) in try vault.exists() }
        guard exists else { return nil }
        let store = try lockedStore()
        let bound = try reachingStore { () throws(StoreFailure) in
            try store.sessions.list(boundTo: origin)
        }
        guard !bound.isEmpty else { return nil }
        try unlock(store, canAsk: false)
        return store
    }

    /// The store, unlocked but not verified, for commands that look for its damage.
    func unverifiedStore() throws(CommandFailure) -> SessionStore {
        let store = try opened { () throws(StoreFailure) in try vault.storeToCheck() }
        try unlock(store, canAsk: environment.terminal.canAsk)
        return store
    }

    /// Opens the vault, says how, and warns of a store that is older than the last one used.
    @discardableResult
    func unlock(
        _ store: SessionStore, canAsk: Bool
    ) throws(CommandFailure) -> VaultOpening.Opened {
        var opened = try open(store, .any, canAsk: canAsk)
        // The cache is for people at a terminal; a script that has the passphrase needs none.
        if opened.source == .passphrase, passphraseDescriptor == nil {
            opened.isCached = vault.keepKey(of: store) != nil
        }
        if store.isOlderThanSeen { say(.olderStore) }
        return opened
    }

    /// Opens the vault for actions that a cached key is not enough for.
    @discardableResult
    func unlockAnew(_ store: SessionStore) throws(CommandFailure) -> VaultOpening.Opened {
        let opened = try open(store, .anew, canAsk: environment.terminal.canAsk) { why in
            why.wantsPassphrase ? .freshUnlockWanted : .staysLocked(why)
        }
        if store.isOlderThanSeen { say(.olderStore) }
        return opened
    }

    private func open(
        _ store: SessionStore, _ freshness: VaultOpening.Freshness, canAsk: Bool,
        refusal: (VaultStaysLocked) -> Announcement = { .staysLocked($0) }
    ) throws(CommandFailure) -> VaultOpening.Opened {
        if let passphraseDescriptor {
            let passphrase = try readLine(passphraseDescriptor, "--passphrase-fd")
            return try reachingStore { () throws(StoreFailure) in
                try vault.unlock(store, withPassphrase: passphrase)
            }
        }
        return try open(
            store, by: vault, freshness, question: "Passphrase of the vault: ", canAsk: canAsk,
            refusal: refusal)
    }

    /// Opens a store by ways that need nobody, else by an answer at the terminal.
    func open(
        _ store: SessionStore, by vault: VaultService, _ freshness: VaultOpening.Freshness,
        question: String, canAsk: Bool, refusal: (VaultStaysLocked) -> Announcement,
        failing words: (StoreFailure) -> CommandFailure = { CommandFailure($0) }
    ) throws(CommandFailure) -> VaultOpening.Opened {
        let attempt: VaultService.Attempt
        do throws(StoreFailure) {
            attempt = try vault.unlockUnasked(store, freshness)
        } catch {
            throw words(error)
        }
        if let opened = attempt.opened {
            attempt.failed.forEach { warn(.failedUnlock($0)) }
            return opened
        }
        let why = try whyLocked(store, vault, after: attempt)
        let asks = canAsk && why.openers.contains(.passphrase)
        // A single failure that ends the command is said once, at its end.
        if asks || attempt.failed.count > 1 {
            attempt.failed.forEach { warn(.failedUnlock($0)) }
        }
        guard asks else { throw CommandFailure(refusal(why)) }
        return try askForPassphrase(of: store, vault, question)
    }

    /// The reason why a store stays locked after all ways that need nobody were tried.
    func whyLocked(
        _ store: SessionStore, _ vault: VaultService, after attempt: VaultService.Attempt
    ) throws(CommandFailure) -> VaultStaysLocked {
        try reachingStore { () throws(StoreFailure) in
            try vault.whyLocked(store, after: attempt)
        }
    }

    /// Three tries, because a typo should not end the command.
    private func askForPassphrase(
        of store: SessionStore, _ vault: VaultService, _ question: String
    ) throws(CommandFailure) -> VaultOpening.Opened {
        var triesLeft = 3
        while true {
            let passphrase = try ask(question, echo: .hidden)
            triesLeft -= 1
            do throws(StoreFailure) {
                return try vault.unlock(store, withPassphrase: passphrase)
            } catch .wrongSecret(let source) where triesLeft > 0 {
                warn(.store(.wrongSecret(source)))
            } catch {
                throw CommandFailure(error)
            }
        }
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
