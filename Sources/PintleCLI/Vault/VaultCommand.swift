import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// The commands `pintle vault …`.
struct VaultCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vault", _superCommandName: "pintle",
        abstract: "Create, open, close, copy and check the vault.",
        subcommands: [
            Init.self, Status.self, Unlock.self, Lock.self, Slots.self, Passphrase.self,
            Rekey.self, Backup.self, Restore.self, Check.self, Repair.self,
        ])

    struct Init: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "init", _superCommandName: "pintle vault",
            abstract: "Create a vault.",
            usage: "pintle vault init [--key-file F] [--passphrase-fd N] [--replace]",
            discussion: """
                With --key-file F, F opens the vault; it is created (0600) if there is none.
                With --passphrase-fd N, a passphrase does; with both, each of the two. Without
                them it is what PINTLE_KEY_FILE names, else a passphrase. --replace keeps the
                old store under another name.

                Example: pintle vault init --key-file ~/.config/pintle.key
                """)
        @Flag(help: "Keep the old store under another name.") var replace = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let folder = try context.storeFolder()
            let exists = try reachingStore { () throws(StoreFailure) in
                try context.vault.exists()
            }
            guard replace || !exists else {
                throw .usage(
                    "There is already a vault", "Its file is \(folder)/\(SessionStore.fileName).",
                    hint: "pintle vault status, or --replace to set it aside")
            }
            let descriptor = context.passphraseDescriptor
            // The opener of the options is made; the variable counts without one.
            let keyFile = global.keyFile ?? (descriptor == nil ? context.keyFile : nil)
            var slots: [SessionStore.NewSlot] = []
            if descriptor != nil || keyFile == nil { slots.append(try newPassphrase(context)) }
            if let keyFile { slots.append(try context.newKeyFile(keyFile)) }
            let (first, further) = (slots[0], Array(slots.dropFirst()))
            let (store, old) = try reachingStore {
                () throws(StoreFailure) -> (SessionStore, String?) in
                guard exists else {
                    return (try context.vault.create(openedBy: first, orBy: further), nil)
                }
                return try context.vault.replace(openedBy: first, orBy: further)
            }
            // The cache is for people at a terminal; a script that has the passphrase needs none.
            if keyFile == nil, descriptor == nil, context.vault.keepKey(of: store) == nil {
                context.say(.notCached)
            }
            let made = try context.slots(of: store)
            let openers = made.map(SlotTable.kind).joined(separator: " and by a ")
            var sentence: PrintableText = "It is opened by a \(openers), and is in \(folder)."
            if let old { sentence += " The old store is \(old)." }
            if let named = Services.keyFile(in: context.environment.variables), named != keyFile {
                context.warn(.keyFileNotUsed(PrintableText(named, limit: 48)))
            }
            try context.done(
                Announcement(
                    .good, "Created the vault", sentence, hint: "pintle apps add PROVIDER --key K"),
                answer: VaultMadeAnswer(slots: made))
        }

        private func newPassphrase(
            _ context: CommandContext
        ) throws(CommandFailure) -> SessionStore.NewSlot {
            guard context.passphraseDescriptor != nil || context.environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead("passphrase", "--passphrase-fd"))
            }
            let passphrase = try context.newPassphrase(
                context.passphraseDescriptor, "--passphrase-fd")
            return context.vault.slot(forPassphrase: passphrase)
        }
    }

    struct Status: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "status", _superCommandName: "pintle vault",
            abstract: "Show how the vault is protected; also works while locked.",
            usage: "pintle vault status",
            discussion: "Example: pintle vault status --json")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let listing = try context.listing()
            let status = try reachingStore { () throws(StoreFailure) in
                try listing.store.upkeep.status()
            }
            let view = VaultView(
                status: status, listing: listing,
                cachedUntil: context.vault.keyIsKept(of: listing.store),
                holders: context.vault.holders(of: listing.store))
            try context.answer(
                VaultStatusAnswer(view: view), else: VaultTable.lines(view, clock: context.clock))
            if let fault = listing.fault { context.warn(.store(fault)) }
        }
    }

    struct Unlock: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "unlock", _superCommandName: "pintle vault",
            abstract: "Open the vault and keep it open for a while.",
            usage: "pintle vault unlock [--key-file F | --passphrase-fd N]",
            discussion: """
                The key stays in the kernel's keyring for at most 8 hours.

                Example: pintle vault unlock
                """)
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.lockedStore()
            let opened: VaultOpening.Opened
            do throws(CommandFailure) {
                opened = try context.unlock(store, canAsk: context.environment.terminal.canAsk)
            } catch {
                guard error.announcement.next == [.unlock] else { throw error }
                // It is this very command that failed.
                var failure = error
                failure.announcement.hint = "without a terminal: --key-file F, or --passphrase-fd N"
                throw failure
            }
            if case .cachedKey = opened.source {
                return try context.done(Announcement(.good, "The vault is already open"))
            }
            guard let end = context.vault.keepKey(of: store) else {
                return try context.done(.notCached)
            }
            let idle = DurationWords.life(VaultKeyLife.unused)
            try context.done(
                Announcement(
                    .good, "The vault is open until \(context.clock.moment(end))",
                    "It locks earlier after \(idle) without use."),
                answer: UnlockAnswer(until: end))
        }
    }

    struct Lock: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "lock", _superCommandName: "pintle vault",
            abstract: "Lock the vault: remove its key from the kernel's keyring.",
            usage: "pintle vault lock [--keep-open]",
            discussion: """
                Processes that keep the vault open, as sign-proxy, batches and the full
                screen, close it within a second; pintle vault status lists them. Those that
                were not opened with the key in the keyring end, unless --keep-open spares
                them.

                Example: pintle vault lock
                """)
        @Flag(help: "Spare processes that a key file or another secret keeps open.")
        var keepOpen = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            var store: SessionStore?
            var problem: CommandFailure?
            do throws(CommandFailure) {
                store = try context.lockedStore()
            } catch {
                problem = error
            }
            guard let (ended, kept) = context.vault.lock(store, sparingOthers: keepOpen) else {
                throw problem ?? CommandFailure(.noVault)
            }
            if let problem { context.warn(problem.announcement) }
            try context.done(
                .vaultLocked(ended: ended, kept: kept),
                answer: LockAnswer(ended: ended, kept: kept))
        }
    }
}
