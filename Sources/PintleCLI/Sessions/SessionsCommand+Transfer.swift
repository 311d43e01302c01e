import ArgumentParser
import LoginCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension SessionsCommand {
    /// The command `pintle sessions export`.
    struct Export: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "export", _superCommandName: "pintle sessions",
            abstract: "Export sessions to a file, sealed with a passphrase of its own.",
            usage:
                "pintle sessions export FILE [SESSION... | --all] [--move] [--new-passphrase-fd N]",
            discussion: """
                FILE (0600) gets the sessions with their app keys and own providers, for
                pintle sessions import on another machine. Nothing is replaced. With - it goes
                to standard output. You have to open the vault again: a cached key is not
                enough.

                If two machines use the same session with a refresh token, it ends on both.
                With --move the sessions are removed here, but not at their providers, when
                FILE is complete and on the disk.

                Example: pintle sessions export laptop.pintle news events
                """)
        @Argument(help: "The new file; - is standard output.") var file: String
        @Argument(help: "Ids, labels or provider/name.", completion: .sessions) var sessions:
            [String] = []
        @Flag(help: "All sessions.") var all = false
        @Flag(help: "Remove them here when FILE is written.") var move = false
        @Option(
            help: ArgumentHelp(
                "Read the file's passphrase from descriptor N, its only line.", valueName: "n"))
        var newPassphraseFd: Int32?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let named = sessions + (context.session.map { [$0] } ?? [])
            guard all != !named.isEmpty else {
                throw .usage(
                    all ? "--all and names cannot be combined" : "No session was named",
                    hint: "pintle sessions export FILE SESSION..., or --all")
            }
            let place = try CopyPlace(file, context)
            if case .standardOutput = place, move {
                throw .usage(
                    "--move needs a file", "Nobody knows what becomes of standard output.",
                    hint: "give a name in place of -")
            }
            try context.requireReadable(
                newPassphraseFd, "--new-passphrase-fd", "passphrase of the file")
            let store = try context.lockedStore()
            try context.unlockAnew(store)
            let service = context.sessions(store)
            let chosen = try choose(named, from: service)
            let passphrase = try context.newPassphrase(
                newPassphraseFd, "--new-passphrase-fd", question: "Passphrase for the file: ",
                change: "for a longer one remove the file, then export again")
            let slot = context.vault.slot(forPassphrase: passphrase)
            let exported: (report: MergeReport, sessions: [Session])
            switch place {
            case .file(let path):
                exported = try reachingStore { () throws(StoreFailure) in
                    try service.export(chosen, to: path, openedBy: slot)
                }
            case .standardOutput:
                var bytes = CopyBytes()
                exported = try reachingStore { () throws(StoreFailure) in
                    try service.export(chosen, openedBy: slot) { bytes.take($0) }
                }
                try bytes.print(in: context)
            }
            try finish(exported.sessions, service, in: context)
            try context.done(
                .exported(exported.report.added.count, to: place.name),
                answer: ExportAnswer(path: place.name.text, report: exported.report))
        }

        /// Removes the sessions that move to another machine, or warns about copies.
        private func finish(
            _ sessions: [Session], _ service: SessionService, in context: CommandContext
        ) throws(CommandFailure) {
            guard move else {
                let copied = sessions.filter(\.hasRefreshToken).map(\.summary.handle)
                if !copied.isEmpty { context.warn(.copied(copied)) }
                return
            }
            let left = try reachingStore { () throws(StoreFailure) in
                try service.moveAway(sessions)
            }
            guard left.isEmpty else { throw CommandFailure(.notMoved(left.map(\.handle))) }
        }

        private func choose(
            _ named: [String], from service: SessionService
        ) throws(CommandFailure) -> Set<SessionID> {
            do throws(StoreFailure) {
                return try service.chosen(all ? .all : .named(named))
            } catch .item(.noSuch(.session, _, _)) where all {
                throw CommandFailure(.noSessionYet)
            } catch {
                throw CommandFailure(error)
            }
        }
    }
}
