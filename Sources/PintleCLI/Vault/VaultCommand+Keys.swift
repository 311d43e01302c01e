import ArgumentParser
import LoginCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension VaultCommand {
    /// The command `pintle vault passphrase`.
    struct Passphrase: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "passphrase", _superCommandName: "pintle vault",
            abstract: "Change the passphrase.",
            usage: "pintle vault passphrase [--new-passphrase-fd N]",
            discussion: """
                You have to open the vault again. Pintle changes the passphrase that you open
                it with, else the only one. Sessions are not changed. Copies made before still
                open with the old passphrase: after a leak, see also pintle vault rekey.

                Example: pintle vault passphrase --passphrase-fd 3 --new-passphrase-fd 4 \\
                    3<old 4<new
                """)
        @Option(
            help: ArgumentHelp(
                "Read the new passphrase from descriptor N, its only line.", valueName: "n"))
        var newPassphraseFd: Int32?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try context.requireReadable(newPassphraseFd, "--new-passphrase-fd", "new passphrase")
            let store = try context.lockedStore()
            let opened = try context.unlockAnew(store)
            // Before a new one is typed: there may be none to change, or more than one.
            let old = try reachingStore { () throws(StoreFailure) in
                try context.vault.passphraseSlot(of: store, openedBy: opened)
            }
            let slot = try context.newSlot(.passphrase, passphraseFd: newPassphraseFd)
            let number = try reachingStore { () throws(StoreFailure) in
                try context.vault.changePassphrase(old, of: store, to: slot)
            }
            let new = try context.slots(of: store).first { $0.number == number }
            try context.done(
                Announcement(
                    .good, "Changed the passphrase",
                    "Copies made before still open with the old one.",
                    hint: OldCopyWords.hint),
                answer: SlotAnswer(slot: new))
        }
    }

    /// The command `pintle vault rekey`.
    struct Rekey: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "rekey", _superCommandName: "pintle vault",
            abstract: "Give the vault a new key, and reseal everything.",
            usage: "pintle vault rekey [--new-passphrase-fd N] [--yes]",
            discussion: """
                Use it if somebody else may know the key. Afterwards only a new passphrase
                opens the vault: add key files, credentials and commands again. Copies made
                before still open with the old secrets, and the tokens in them work until you
                end them at their providers.

                Example: pintle vault rekey --yes
                """)
        @Option(
            help: ArgumentHelp(
                "Read the new passphrase from descriptor N, its only line.", valueName: "n"))
        var newPassphraseFd: Int32?
        @Flag(help: "Do not ask.") var yes = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try context.requireYes(yes)
            try context.requireReadable(newPassphraseFd, "--new-passphrase-fd", "new passphrase")
            let store = try context.lockedStore()
            let ending = try context.slots(of: store)
            try context.unlockAnew(store)
            if yes {
                if !context.isJSON { context.say(SlotTable.ending(ending)) }
            } else {
                CommandContext.write(SlotTable.ending(ending), to: context.environment)
                try context.confirm("Make a new vault key")
            }
            let slot = try context.newSlot(.passphrase, passphraseFd: newPassphraseFd)
            try reachingStore { () throws(StoreFailure) in
                try context.vault.rekey(
                    store, openedBy: slot, telling: context.progress("Resealing"))
            }
            let slots = try context.slots(of: store)
            try context.done(
                Announcement(
                    .good, "The vault has a new key; only the new passphrase opens it",
                    "Copies made before still open with the old secrets.",
                    hint: OldCopyWords.hint),
                answer: RekeyAnswer(
                    slots: slots, ended: ending))
        }
    }
}
