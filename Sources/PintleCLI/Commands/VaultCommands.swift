import ArgumentParser
import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

/// `pintle vault …`
struct VaultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vault", _superCommandName: "pintle",
        abstract: "Make, open, close and check the vault.",
        subcommands: [Init.self, Status.self, Unlock.self, Lock.self, Check.self])

    struct Init: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "init", _superCommandName: "pintle vault",
            abstract: "Make a vault.",
            usage: "pintle vault init [--key-file F | --passphrase-fd N] [--replace]",
            discussion: """
                With --key-file F, F opens it, and is made (0600) if there is none; else a
                passphrase does. --replace sets the old store aside.
                """)
        @Flag(help: "Set the store that is there aside, under another name.") var replace = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let folder = try context.storeFolder()
            let exists = try reachingStore { () throws(StoreFailure) in
                try SessionStore.exists(in: folder)
            }
            guard replace || !exists else {
                throw .usage(
                    "There is a vault already", "Its file is \(folder)/\(SessionStore.fileName).",
                    hint: "pintle vault status, or --replace to set it aside")
            }
            let slot = try newSlot(context)
            let now = context.environment.now()
            try reachingStore { () throws(StoreFailure) in
                try context.environment.vault.makeFolders(context.home)
            }
            var old: String?
            if exists {
                old = try reachingStore { () throws(StoreFailure) in
                    try SessionStore.setAside(in: folder, at: now)
                }
            }
            let store = try reachingStore { () throws(StoreFailure) in
                try SessionStore.create(in: folder, openedBy: slot, at: now)
            }
            var sentence: PrintableText = "It is kept in \(folder)."
            if let old { sentence += " The old store is \(old)." }
            if case .passphrase = slot, !context.cacheKey(of: store) { context.say(.notCached) }
            try context.done(
                Announcement(.good, "The vault is made", sentence, hint: "pintle apps add PROVIDER")
            )
        }

        private func newSlot(
            _ context: CommandContext
        ) throws(CommandFailure) -> SessionStore.NewSlot {
            if let path = context.keyFile {
                let vault = context.environment.vault
                let folder = try context.storeFolder()
                let (isNew, key) = try reachingStore { () throws(StoreFailure) in
                    try SessionStore.checkPlace(ofKeyFile: path, forStoreIn: folder)
                    return (try vault.makeKeyFile(path), try vault.readKeyFile(path))
                }
                if isNew {
                    context.say(
                        Announcement(
                            .good, "A key file is made",
                            "Whoever holds \(path) and the store holds your logins."))
                }
                return .keyFile(key)
            }
            let memory = context.environment.vault.availableMemory()
            if let descriptor = context.passphraseDescriptor {
                let passphrase = try context.readSecret(descriptor, "--passphrase-fd")
                guard !passphrase.isEmpty else { throw Self.emptyPassphrase }
                if passphrase.isShort { context.say(.shortPassphrase) }
                return .passphrase(passphrase, availableMemory: memory)
            }
            guard context.environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead("passphrase", "--passphrase-fd"))
            }
            let passphrase = try context.ask("New passphrase: ", echo: .hidden)
            guard !passphrase.isEmpty else { throw Self.emptyPassphrase }
            guard try context.ask("Once more: ", echo: .hidden) == passphrase else {
                throw .usage("The two were not the same", "Nothing was made.", hint: "try again")
            }
            if passphrase.isShort { context.say(.shortPassphrase) }
            return .passphrase(passphrase, availableMemory: memory)
        }

        private static let emptyPassphrase = CommandFailure.usage(
            "An empty passphrase protects nothing", "Nothing was made.",
            hint: "give one, or use --key-file F")
    }

    struct Status: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "status", _superCommandName: "pintle vault",
            abstract: "Say how the vault is protected; works while locked too.",
            usage: "pintle vault status")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.listingStore()
            let status = try reachingStore { () throws(StoreFailure) in try store.status() }
            let cachedUntil = context.environment.vault.cachedKey(store.vaultID)?.until
            try context.answer(
                VaultStatusAnswer(status, cachedUntil: cachedUntil),
                else: VaultTable.lines(status, cachedUntil: cachedUntil, clock: context.clock))
        }
    }

    struct Unlock: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "unlock", _superCommandName: "pintle vault",
            abstract: "Open the vault, and keep it open for a while.",
            usage: "pintle vault unlock [--key-file F | --passphrase-fd N]",
            discussion: "The key stays in the kernel's keyring, for 8 hours at most.")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.lockedStore()
            let opening = try context.unlock(store, canAsk: context.environment.terminal.canAsk)
            if case .cachedKey = opening {
                return try context.done(Announcement(.good, "The vault is open already"))
            }
            guard context.cacheKey(of: store) else { return try context.done(.notCached) }
            let end = context.environment.now() + CommandContext.hardLimit
            try context.done(
                Announcement(.good, "The vault is open until \(context.clock.moment(end))"))
        }
    }

    struct Lock: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "lock", _superCommandName: "pintle vault",
            abstract: "Take the key out of the kernel's keyring.",
            usage: "pintle vault lock")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.lockedStore()
            context.environment.vault.forgetKey(store.vaultID)
            try context.done(Announcement(.good, "The vault is locked"))
        }
    }

    struct Check: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "check", _superCommandName: "pintle vault",
            abstract: "Open every seal, and change nothing.",
            usage: "pintle vault check")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let check = try reachingStore { () throws(StoreFailure) in try store.check() }
            try context.answer(VaultCheckAnswer(check), else: VaultTable.lines(check))
            guard check.unreadable.isEmpty, check.isSound else {
                throw CommandFailure(
                    StoreFailure.damaged(
                        unreadable: max(1, check.unreadable.count), of: check.records))
            }
        }
    }
}

extension Secret {
    /// Whether a passphrase has fewer than 8 characters, which are not always bytes.
    fileprivate var isShort: Bool {
        withBytes { bytes in bytes.count { $0 & 0b1100_0000 != 0b1000_0000 } } < 8
    }
}
