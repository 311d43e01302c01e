import ArgumentParser
import LoginCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension VaultCommand {
    /// The command `pintle vault backup`.
    struct Backup: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "backup", _superCommandName: "pintle vault",
            abstract: "Copy the whole store, sealed, even while it is in use.",
            usage: "pintle vault backup FILE",
            discussion: """
                FILE (0600) is written completely or not at all; nothing is replaced. With -
                it goes to standard output. The same secrets open it as the vault. It also
                works while locked, but then the seals of the copy are not checked.

                Example: pintle vault backup ~/pintle-$(date +%F).db
                """)
        @Argument(help: "The new file; - is standard output.") var file: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let place = try CopyPlace(file, context)
            let listing = try context.listing()
            let upkeep = listing.store.upkeep
            let report: BackupReport
            let title: Announcement.Title
            switch place {
            case .file(let path):
                title = "Created the backup \(path)"
                report = try reachingStore { () throws(StoreFailure) in
                    try upkeep.backup(to: path)
                }
            case .standardOutput:
                title = "Wrote the backup to standard output"
                var bytes = CopyBytes()
                report = try reachingStore { () throws(StoreFailure) in
                    try upkeep.backup(as: file) { bytes.take($0) }
                }
                try bytes.print(in: context)
            }
            upkeep.noteBackup(at: context.clock.now)
            let isVerified = report.isVerified && listing.isVerified
            try context.done(
                Announcement(
                    .good, title,
                    isVerified
                        ? "It was opened and checked; the same secrets open it as the vault."
                        : "Its seals were not checked, because the vault is locked.",
                    hint: "to restore it: pintle vault restore FILE"),
                answer: BackupAnswer(path: report.path, verified: isVerified))
            if let fault = listing.fault { throw CommandFailure(fault) }
        }
    }

    /// The command `pintle vault restore`.
    struct Restore: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", _superCommandName: "pintle vault",
            abstract: "Restore a backup, or add what is missing here from it.",
            usage: "pintle vault restore FILE [--from-passphrase-fd N | --from-key-file F]",
            discussion: """
                If there is no vault yet, FILE becomes the vault, with its ways to open it. If
                there is one, everything missing here is added and resealed; nothing is
                replaced.

                Example: pintle vault restore pintle.backup
                """)
        @Argument(help: "A backup, or the store of another home.") var file: String
        @OptionGroup var from: CopyOptions
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let path = try context.absolute(copy: file)
            let copy = try context.openCopy(at: path)
            let exists = try reachingStore { () throws(StoreFailure) in
                try context.vault.exists()
            }
            if exists {
                let secrets = try context.secrets(from)
                let store = try context.store()
                try context.unlock(copy: copy, at: path, secrets, sharing: store)
                let report = try reachingStore { () throws(StoreFailure) in
                    try context.vault.merge(copy, into: store)
                }
                try context.report(report, isNewVault: false)
            } else {
                // The backup is the vault: the vault's secrets are meant for it.
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
    /// The secret on the command line for the file that becomes the vault.
    fileprivate func secretsOfVault() throws(CommandFailure) -> CopySecrets {
        let passphrase = try passphraseDescriptor.map { (descriptor) throws(CommandFailure) in
            try readLine(descriptor, "--passphrase-fd")
        }
        return CopySecrets(passphrase: passphrase, keyFile: keyFile)
    }

    /// Makes the copy the vault of this home.
    fileprivate func restore(_ copy: SessionStore) throws(CommandFailure) {
        let restored = try reachingStore { () throws(StoreFailure) in try vault.restore(copy) }
        try report(restored.report, isNewVault: true)
        let check = restored.check
        guard check.rows.isEmpty else {
            throw CommandFailure(.unreadable(check.rows, areHere: true))
        }
    }
}
