import ArgumentParser
import LoginCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

extension VaultCommand {
    /// The command `pintle vault backup`.
    struct Backup: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "backup", _superCommandName: "pintle vault",
            abstract: "Copy the whole store, sealed as it is, while others use it.",
            usage: "pintle vault backup FILE",
            discussion: """
                FILE (0600) is there complete or not at all; nothing is replaced. It opens
                with what opens the vault now. Works while locked too; then the copy is
                not checked against its seals.

                Example: pintle vault backup ~/pintle-$(date +%F).db
                """)
        @Argument(help: "The new file.") var file: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let path = context.absolute(file)
            try context.requireFree(path)
            let listing = try context.listing()
            let report = try reachingStore { () throws(StoreFailure) in
                try listing.store.upkeep.backup(to: path)
            }
            let isVerified = report.isVerified && listing.isVerified
            try context.done(
                Announcement(
                    .good, "The backup is made: \(path)",
                    isVerified
                        ? "It was opened and checked; what opens the vault now opens it."
                        : "Its seals were not checked, as the vault is not open.",
                    hint: "to put it back: pintle vault restore FILE"),
                answer: BackupAnswer(path: path, verified: isVerified))
            if let fault = listing.fault { throw CommandFailure(fault) }
        }
    }

    /// The command `pintle vault restore`.
    struct Restore: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", _superCommandName: "pintle vault",
            abstract: "Put a backup back, or take from it what is not here.",
            usage: "pintle vault restore FILE [--from-passphrase-fd N | --from-key-file F]",
            discussion: """
                Where there is no vault yet, FILE becomes it, with the ways to open it that
                it has. Else what is missing here is added and sealed anew; nothing that is
                here is replaced.
                """)
        @Argument(help: "A backup, or the store of another home.") var file: String
        @OptionGroup var from: CopyOptions
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let path = context.absolute(file)
            let copy = try reachingStore { () throws(StoreFailure) in
                try SessionStore.open(copyOf: path)
            }
            let exists = try reachingStore { () throws(StoreFailure) in
                try context.vault.exists()
            }
            if exists {
                let secrets = try context.secrets(from)
                let store = try context.store()
                try context.unlock(copy: copy, at: path, secrets, sharing: store)
                let report = try reachingStore { () throws(StoreFailure) in
                    try store.upkeep.merge(copy)
                }
                try context.report(report, isNewVault: false)
            } else {
                // The backup is the vault: what opens the vault is meant for it.
                var secrets = try context.secrets(from)
                if secrets.passphrase == nil, secrets.keyFile == nil {
                    secrets = try context.secretsOfVault()
                }
                try context.unlock(copy: copy, at: path, secrets, sharing: nil)
                try context.restore(copy)
            }
        }
    }
}

extension CommandContext {
    /// What the command line names to open the vault with, for the file that becomes the vault.
    fileprivate func secretsOfVault() throws(CommandFailure) -> CopySecrets {
        let passphrase = try passphraseDescriptor.map { (descriptor) throws(CommandFailure) in
            try readSecret(descriptor, "--passphrase-fd")
        }
        return CopySecrets(passphrase: passphrase, keyFile: keyFile)
    }

    /// Makes the copy the vault of this home.
    fileprivate func restore(_ copy: SessionStore) throws(CommandFailure) {
        let restored = try reachingStore { () throws(StoreFailure) in try vault.restore(copy) }
        try report(restored.report, isNewVault: true)
        let check = restored.check
        guard check.rows.isEmpty else {
            throw CommandFailure(.damaged(unreadable: check.rows.count, of: check.records))
        }
    }
}
