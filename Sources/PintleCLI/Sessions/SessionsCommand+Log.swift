import ArgumentParser
import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TextCore

extension SessionsCommand {
    /// The command `pintle sessions log`.
    struct Log: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "log", _superCommandName: "pintle sessions",
            abstract: "Show which programs used which session, and when.",
            usage: "pintle sessions log [SESSION] [--limit N]",
            discussion: """
                The last 1,000 uses, the latest one first: time, session, command, the
                program or script that ran it, its systemd unit and its user id.

                Example: pintle sessions log news --limit 10
                """)
        @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String?
        @Option(help: ArgumentHelp("Only that many, the latest ones.", valueName: "n"))
        var limit: Int?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            if let limit, limit < 1 {
                throw .usage("--limit needs a number from 1 on", hint: "as in: --limit 10")
            }
            let store = try context.store()
            var list = try reachingStore { () throws(StoreFailure) in try store.uses.list() }
            let removed = try reachingStore { () throws(StoreFailure) in
                try store.sessions.removed()
            }
            let here = try reachingStore { () throws(StoreFailure) in try store.sessions.list() }
            let known = here.sessions + removed.map(\.summary)
            if let session {
                let id = try self.id(of: session, in: list, known, store, context)
                list.uses.removeAll { $0.session != id }
            }
            list.uses = Array(list.uses.reversed().prefix(limit ?? .max))
            if list.unreadable > 0 { context.warn(.usesUnreadable(list.unreadable)) }
            let handles = Dictionary(known.map { ($0.id, $0.handle) }) { first, _ in first }
            let uses = list.uses.map { UseFacts(use: $0, handle: handles[$0.session]) }
            try context.answer(
                UsesAnswer(unreadable: list.unreadable, uses: uses),
                else: UseFacts.all.table(of: uses, clock: context.clock))
        }

        /// The session that is meant; one that was erased long ago is known by its id alone.
        private func id(
            of name: String, in list: UseList, _ known: [SessionSummary], _ store: SessionStore,
            _ context: CommandContext
        ) throws(CommandFailure) -> SessionID {
            let ids = list.uses.map(\.session) + known.map(\.id)
            if let id = ids.first(where: { $0.rawValue == name }) { return id }
            return try context.namedSession(name, in: store).id
        }
    }
}

extension Announcement {
    /// Some records of uses cannot be read.
    fileprivate static func usesUnreadable(_ number: Int) -> Announcement {
        Announcement(
            .attention, "\(number) of the records in the log cannot be read",
            "They were cut off or changed, or belong to another vault.")
    }
}
