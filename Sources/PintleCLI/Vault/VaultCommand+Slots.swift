import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension VaultCommand {
    /// The commands `pintle vault slots …`.
    struct Slots: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "slots", _superCommandName: "pintle vault",
            abstract: "List, add and remove the ways to open the vault.",
            subcommands: [List.self, Add.self, Remove.self])

        struct List: PintleSubcommand {
            static let configuration = CommandConfiguration(
                commandName: "list", _superCommandName: "pintle vault slots",
                abstract: "List the ways to open the vault; also works while locked.",
                usage: "pintle vault slots list",
                discussion: "Example: pintle vault slots list")
            @OptionGroup(title: "Global options") var global: GlobalOptions

            func perform(in context: CommandContext) async throws(CommandFailure) {
                let listing = try context.listing()
                let slots = try context.slots(of: listing.store)
                try context.answer(
                    SlotsAnswer(
                        verified: listing.isVerified, slots: slots),
                    else: SlotFacts.all.table(of: slots, clock: context.clock))
                try context.close(listing)
            }
        }

        struct Add: PintleSubcommand {
            static let configuration = CommandConfiguration(
                commandName: "add", _superCommandName: "pintle vault slots",
                abstract: "Add a way to open the vault.",
                usage: """
                    pintle vault slots add passphrase [--name N] [--new-passphrase-fd N]
                    pintle vault slots add key-file FILE [--name N]
                    pintle vault slots add credential [--name N]
                    pintle vault slots add command NAME
                    """,
                discussion: """
                    key-file creates FILE (0600) if there is none. credential uses the content of
                    $CREDENTIALS_DIRECTORY/pintle-vault, from systemd. command runs the command
                    NAME of unlock.json and uses its output. You have to open the vault again: a
                    cached key is not enough.

                    Example: pintle vault slots add key-file /etc/pintle.key --name cron
                    """)
            @Argument(
                help: "passphrase, key-file, credential or command.",
                completion: .list(WantedSlot.kinds))
            var kind: String
            @Argument(help: "The key file, or the name of the command.", completion: .file())
            var value: String?
            @Option(help: ArgumentHelp("A name for it, of your choice.", valueName: "n"))
            var name: String?
            @Option(
                help: ArgumentHelp(
                    "Read the new passphrase from descriptor N, its only line.", valueName: "n"))
            var newPassphraseFd: Int32?
            @OptionGroup(title: "Global options") var global: GlobalOptions

            func perform(in context: CommandContext) async throws(CommandFailure) {
                let wanted = try WantedSlot(self)
                if wanted == .passphrase {
                    try context.requireReadable(
                        newPassphraseFd, "--new-passphrase-fd", "new passphrase")
                }
                let store = try context.lockedStore()
                try context.unlockAnew(store)
                let slot = try context.newSlot(wanted, passphraseFd: newPassphraseFd)
                let number = try reachingStore { () throws(StoreFailure) in
                    try context.vault.add(slot, named: name ?? "", to: store)
                }
                let added = try context.slots(of: store).first { $0.number == number }
                if let added, added.kind == .command, added.cost != nil {
                    context.warn(.commandGivesPassphrase)
                }
                try context.done(
                    Announcement(
                        .good, "Added slot \(number): \(wanted.article) opens the vault now",
                        hint: "pintle vault slots list"),
                    answer: SlotAnswer(slot: added))
            }
        }

        struct Remove: PintleSubcommand {
            static let configuration = CommandConfiguration(
                commandName: "remove", _superCommandName: "pintle vault slots",
                abstract: "Remove a way to open the vault; never the last one.",
                usage: "pintle vault slots remove NUMBER [--yes]",
                discussion: """
                    Copies made before still open with it. You have to open the vault again: a
                    cached key is not enough.

                    Example: pintle vault slots remove 2 --yes
                    """)
            @Argument(help: "The number, as in: pintle vault slots list.", completion: .slots)
            var number: Int
            @Flag(help: "Do not ask.") var yes = false
            @OptionGroup(title: "Global options") var global: GlobalOptions

            func perform(in context: CommandContext) async throws(CommandFailure) {
                try context.requireYes(yes)
                let store = try context.lockedStore()
                let slot = try reachingStore { () throws(StoreFailure) in
                    try context.vault.removableSlot(number, of: store)
                }
                try context.unlockAnew(store)
                if !yes { try context.confirm("Remove slot \(number), " + SlotTable.name(slot)) }
                try reachingStore { () throws(StoreFailure) in try store.slots.remove(number) }
                try context.done(
                    Announcement(
                        .good, "Removed slot \(number)",
                        "Copies made before still open with it.",
                        hint: OldCopyWords.hint))
            }
        }
    }
}
