import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

extension CommandContext {
    /// How long a key stays in the kernel's keyring at most.
    static let hardLimit = Duration.seconds(8 * 3600)

    /// The folder of the store.
    func storeFolder() throws(CommandFailure) -> String {
        try reachingStore { () throws(StoreFailure) in try environment.vault.folder(home) }
    }

    /// The store, locked.
    func lockedStore() throws(CommandFailure) -> SessionStore {
        let folder = try storeFolder()
        return try reachingStore { () throws(StoreFailure) in try SessionStore.open(in: folder) }
    }

    /// The store, unlocked where that needs nobody; listing works either way.
    func listingStore() throws(CommandFailure) -> SessionStore {
        let store = try lockedStore()
        do throws(CommandFailure) {
            _ = try unlock(store, canAsk: false)
        } catch  where error.announcement.exit == .locked {
            // What was named and is not there is worth a word, even where nothing needs it.
            if keyFile != nil { warn(error.announcement) }
            return store
        }
        return store
    }

    /// The store, unlocked: by what the command line names, the cached key, or the person.
    func store() throws(CommandFailure) -> SessionStore {
        let store = try lockedStore()
        _ = try unlock(store, canAsk: environment.terminal.canAsk)
        return store
    }

    /// What a store was opened with.
    enum Opening {
        case cachedKey
        case keyFile
        case descriptor
        case person
    }

    /// Opens the vault and says how.
    func unlock(_ store: SessionStore, canAsk: Bool) throws(CommandFailure) -> Opening {
        if let passphraseDescriptor {
            let passphrase = try readSecret(passphraseDescriptor, "--passphrase-fd")
            try unlock(store, .passphrase(passphrase))
            return .descriptor
        }
        if let keyFile {
            let folder = try storeFolder()
            let key = try reachingStore { () throws(StoreFailure) in
                try SessionStore.checkPlace(ofKeyFile: keyFile, forStoreIn: folder)
                return try environment.vault.readKeyFile(keyFile)
            }
            try unlock(store, .keyFile(key))
            return .keyFile
        }
        if let cached = environment.vault.cachedKey(store.vaultID),
            (try? store.unlock(.vaultKey(cached.key))) != nil
        {
            return .cachedKey
        }
        try askAndUnlock(store, canAsk: canAsk)
        cacheKey(of: store)
        return .person
    }

    /// Opens the vault by what the command line names or the person types, never by a cached key.
    func unlockAnew(_ store: SessionStore) throws(CommandFailure) {
        if passphraseDescriptor != nil || keyFile != nil {
            _ = try unlock(store, canAsk: false)
        } else {
            try askAndUnlock(store, canAsk: environment.terminal.canAsk)
        }
    }

    /// Keeps the key in the kernel's keyring; false where there is none.
    @discardableResult
    func cacheKey(of store: SessionStore) -> Bool {
        guard let key = store.vaultKey else { return false }
        return environment.vault.cacheKey(store.vaultID, key, environment.now() + Self.hardLimit)
    }

    /// Reads the first line of a descriptor.
    func readSecret(_ descriptor: Int32, _ option: PrintableText) throws(CommandFailure) -> Secret {
        do throws(SecretDoor.DescriptorFailure) {
            return try environment.secrets.readLine(descriptor)
        } catch {
            throw .usage(
                "Nothing could be read from descriptor \(Int(descriptor))", error.sentence,
                hint: "check what \(option) is connected to")
        }
    }

    /// Asks on the terminal; Ctrl-C and the like end the command.
    func ask(
        _ text: String, echo: SecretDoor.Question.Echo, keeping login: LoginID? = nil
    ) throws(CommandFailure) -> Secret {
        switch environment.secrets.ask(SecretDoor.Question(text, echo: echo)) {
        case .line(let line): return line
        case .ended, .interrupted: throw .stopped(.interrupted, keeping: login)
        case .hungUp: throw .stopped(.hangup, keeping: login)
        case .terminated: throw .stopped(.terminated, keeping: login)
        }
    }

    private func askAndUnlock(
        _ store: SessionStore, canAsk: Bool
    ) throws(CommandFailure) {
        let sources = try reachingStore { () throws(StoreFailure) in try store.unlockSources() }
        guard sources != [.keyFile] else { throw CommandFailure(.keyFileWanted) }
        guard canAsk else { throw CommandFailure(.locked) }
        for isLast in [false, false, true] {
            let passphrase = try ask("Passphrase of the vault: ", echo: .hidden)
            do throws(CommandFailure) {
                return try unlock(store, .passphrase(passphrase))
            } catch {
                guard error.exit == .wrongPassphrase, !isLast else { throw error }
                warn(error.announcement)
            }
        }
    }

    private func unlock(
        _ store: SessionStore, _ secret: UnlockSecret
    ) throws(CommandFailure) {
        try reachingStore { () throws(StoreFailure) in try store.unlock(secret) }
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

extension SecretDoor.DescriptorFailure {
    /// What is wrong, as a sentence.
    var sentence: PrintableText {
        switch self {
        case .notOpen: "It is not open."
        case .nothingThere: "It ended before anything came."
        case .tooLong: "Its first line goes on and on."
        case .isTerminal: "It is a terminal."
        case .inputOutput(let reason): "The system said: \(reason)."
        }
    }
}
