import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension VaultCommand {
    /// The command `pintle vault check`.
    struct Check: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "check", _superCommandName: "pintle vault",
            abstract: "Verify everything and show what can be saved; change nothing.",
            usage: "pintle vault check [--accept-older]",
            discussion: """
                Exits with 5 if anything is wrong, and with 11 if a newer pintle wrote a record
                that this one cannot read. --accept-older accepts a store that was restored
                from an older copy, and ends the warnings about it.

                Example: pintle vault check
                """)
        @Flag(help: "Accept a store that is older than the last one used here.")
        var acceptOlder = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store: SessionStore
            do throws(CommandFailure) {
                store = try context.unverifiedStore()
            } catch  where error.exit == .damaged {
                throw CommandFailure(.unreadableStore(PrintableText(try context.storeFolder())))
            }
            let check = try reachingStore { () throws(StoreFailure) in
                try store.upkeep.check(telling: context.progress("Checking"))
            }
            try context.answer(VaultCheckAnswer(check: check), else: CheckTable.lines(check))
            guard check.isSound else { throw CommandFailure(.unsound(check.findings)) }
            guard check.newer.isEmpty else {
                throw CommandFailure(
                    .newerRecords(
                        check.newer.count, program: PrintableText(context.environment.version)))
            }
            guard acceptOlder else { return }
            guard check.isOlderThanSeen else {
                return context.say(
                    Announcement(.good, "The store is not older than the last one used here"))
            }
            try reachingStore { () throws(StoreFailure) in try store.acceptOlder() }
            context.say(
                Announcement(
                    .good, "Accepted the store",
                    "Pintle no longer warns that newer data is missing."))
        }
    }

    /// The command `pintle vault repair`.
    struct Repair: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "repair", _superCommandName: "pintle vault",
            abstract: "Make a new store of all that can be saved, and keep the old one.",
            usage: "pintle vault repair [--yes]",
            discussion: """
                For a store that pintle vault check finds damaged or changed. Sessions with
                intact seals are kept, with the same ways to open the vault. Sessions whose
                names or labels were changed lose their labels and defaults.

                Example: pintle vault repair --yes
                """)
        @Flag(help: "Do not ask.") var yes = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try context.requireYes(yes)
            let store = try context.unverifiedStore()
            let check = try reachingStore { () throws(StoreFailure) in try store.upkeep.check() }
            guard !check.isSound else {
                return try context.done(
                    Announcement(.good, "There is nothing to repair", "The store is intact."),
                    answer: RepairAnswer(report: nil))
            }
            if !yes {
                CommandContext.write(CheckTable.lines(check), to: context.environment)
                try context.confirm("Make a new store of what can be saved")
            }
            let report = try reachingStore { () throws(StoreFailure) in
                try context.vault.repair(store)
            }
            try context.answer(RepairAnswer(report: report), else: RepairTable.lines(report))
            context.say(
                Announcement(
                    .good, "Repaired the store", "The old one is \(report.setAside).",
                    hint: "pintle sessions list, then verify the sessions not checked yet"))
        }
    }
}
