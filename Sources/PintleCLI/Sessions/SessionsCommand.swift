import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// The commands `pintle sessions …`.
struct SessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", _superCommandName: "pintle",
        abstract: "List, check, label, remove and move sessions.",
        subcommands: [
            List.self, Show.self, LabelCommand.self, Default.self, Verify.self, Renew.self,
            Log.self, Remove.self, Restore.self, Why.self, Add.self, Reveal.self, Export.self,
            Import.self,
        ])

    struct List: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "list", _superCommandName: "pintle sessions",
            abstract: "List all sessions; also works while locked.",
            usage: "pintle sessions list",
            discussion: "Example: pintle sessions list --json")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let listing = try context.listing()
            var list = try reachingStore { () throws(StoreFailure) in
                try listing.store.sessions.listUnverified()
            }
            context.addTerms(to: &list, in: listing)
            let sessions = list.sessions
            let unsigning = context.unsigning(among: sessions, in: listing.store)
            try context.answer(
                SessionsAnswer(
                    verified: listing.isVerified, sessions: sessions, unsigning: unsigning),
                elseText: SessionTable.text(
                    sessions, unsigning: unsigning, isVerified: listing.isVerified,
                    clock: context.clock))
            if sessions.isEmpty { context.say(.noSessions) }
            try context.close(listing)
            if let problem = list.problem { throw CommandFailure(problem) }
        }
    }

    struct Show: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "show", _superCommandName: "pintle sessions",
            abstract: "Show one session; never its secrets.",
            usage: "pintle sessions show [SESSION]",
            discussion: "Example: pintle sessions show news")
        @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let session = try context.openSession(session, in: store)
            let provider = try reachingStore { () throws(StoreFailure) in
                try context.providers(store).find(session.summary.provider)
            }
            let offset = try reachingStore { () throws(StoreFailure) in
                try store.providers.clockOffset(of: session.summary.provider)
            }
            let canSign = context.unsigning(among: [session.summary], in: store).isEmpty
            // Best effort: an unreadable log counts as absent.
            let histories = (try? store.uses.list())?.histories
            let history = histories?[session.summary.id] ?? SessionHistory()
            var summary = session.summary
            summary.terms = session.terms(at: provider)
            let facts = SessionFacts(
                summary, canSign: canSign,
                SessionFacts.Details(
                    provider: provider, named: provider?.name ?? summary.provider.rawValue,
                    origins: session.origins, history: history, opened: session,
                    clockOffset: offset))
            try context.answer(
                SessionDetailsAnswer(session: facts),
                else: SessionFacts.all.lines(of: facts, clock: context.clock))
        }
    }

    struct LabelCommand: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "label", _superCommandName: "pintle sessions",
            abstract: "Set the label that people and scripts use.",
            usage: "pintle sessions label SESSION LABEL",
            discussion: "Example: pintle sessions label x/acme_news news")
        @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String
        @Argument(help: "The new label; an empty one removes it.") var label: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let label = try SessionLabel.checked(label)
            let store = try context.store()
            let chosen = try context.namedSession(session, in: store)
            do throws(StoreFailure) {
                try store.sessions.setLabel(chosen.id, label)
            } catch {
                var failure = CommandFailure(error)
                if case .item(.nameTaken(_, let free)) = error {
                    let words = [session, free].map(ShellWord.quoted).joined(separator: " ")
                    failure.announcement.hint =
                        "pintle sessions label \(PrintableText(words, limit: 200))"
                }
                throw failure
            }
            let former =
                chosen.label == label ? nil : chosen.label.map { PrintableText($0, limit: 40) }
            try context.changed(chosen.id, in: store) { session in
                session.label.map { .labelled(PrintableText($0, limit: 40), insteadOf: former) }
                    ?? .unlabelled(PrintableText(session.handle, limit: 40))
            }
        }
    }

    struct Default: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "default", _superCommandName: "pintle sessions",
            abstract: "Make a session its provider's default.",
            usage: "pintle sessions default SESSION",
            discussion: "Example: pintle sessions default x/acme_news")
        @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let chosen = try context.namedSession(session, in: store)
            let former = try reachingStore { () throws(StoreFailure) in
                let former = try store.sessions.list().sessions.first {
                    $0.provider == chosen.provider && $0.isDefault && $0.id != chosen.id
                }
                try store.sessions.setDefault(chosen.id)
                return former.map { PrintableText($0.handle, limit: 40) }
            }
            let words = context.words(chosen, try? context.provider(chosen.provider, in: store))
            try context.changed(chosen.id, in: store) { session in
                .madeDefault(PrintableText(session.handle, limit: 40), insteadOf: former, words)
            }
        }
    }

    struct Restore: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "restore", _superCommandName: "pintle sessions",
            abstract: "Restore a removed session.",
            usage: "pintle sessions restore [SESSION]",
            discussion: """
                Without a name: the session that was removed last.

                Example: pintle sessions restore news
                """)
        @Argument(help: "Id, label or provider/name.", completion: .removedSessions)
        var session: String?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let restored: SessionService.Restored
            do throws(StoreFailure) {
                restored = try context.sessions(store).restore(named: session)
            } catch .item(.noSuch) {
                throw CommandFailure(
                    Announcement(
                        .failed,
                        session == nil
                            ? "There is no removed session to restore"
                            : "There is no removed session of that name",
                        hint: "pintle sessions list", exit: .notFound))
            } catch {
                throw CommandFailure(error)
            }
            try context.changed(restored.session.id, in: store) { session in
                context.warnOfLabel(restored.earlierLabel, session, in: store)
                return .restored(PrintableText(session.handle, limit: 40))
            }
        }
    }

    struct Why: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "why", _superCommandName: "pintle sessions",
            abstract: "Show which session would be used here, and why.",
            usage: "pintle sessions why [SESSION] [--for URL]",
            discussion: """
                With --for it chooses as pintle header and pintle request do: if no session is
                named, one that is bound to the host of that URL. Exits with 10 if they would
                refuse the URL.

                Example: pintle sessions why --for https://api.x.com/2/users/me
                """)
        @Argument(
            help: "Id, label or provider/name, as for any command.", completion: .sessions)
        var session: String?
        @Option(
            name: .customLong("for"),
            help: ArgumentHelp("The URL that a request is for.", valueName: "url"))
        var url: String?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let listing = try context.listing()
            let wishes = context.sessionWishes(argument: session)
            let url = try url.map { (text) throws(CommandFailure) in
                try RequestTarget.url(text)
            }
            let choice = try context.chooseSession(wishes, in: listing.store, at: url?.origin)
            let refusal = try url.flatMap { (url) throws(CommandFailure) in
                try Self.refusal(of: url, for: choice, listing, context)
            }
            let isFor = listing.isVerified && refusal == nil
            try context.answer(
                WhyAnswer(choice: choice),
                else: WhyTable.lines(wishes, choice, at: isFor ? url?.origin : nil))
            if let fault = listing.fault { throw CommandFailure(fault) }
            if let refusal { throw refusal }
        }

        /// Why a request to the URL would be refused with that session; nil where it would not, or
        /// where a locked store does not tell.
        private static func refusal(
            of url: RequestURL, for choice: SessionChoice, _ listing: Listing,
            _ context: CommandContext
        ) throws(CommandFailure) -> CommandFailure? {
            guard listing.isVerified else { return nil }
            let session = try context.open(choice, in: listing.store)
            do throws(SessionFailure) {
                try HostBinding.check(url, for: session)
                return nil
            } catch {
                return CommandFailure(
                    .session(
                        error, boundTo: session.origins,
                        context.words(session.summary, nil)))
            }
        }
    }
}

extension SessionLabel {
    /// The label, nil for an empty one; refuses labels that cannot be typed or distinguished.
    static func checked(_ text: String) throws(CommandFailure) -> String? {
        if text.isEmpty { return nil }
        if let fault = fault(of: text) { throw CommandFailure(.unusableLabel(fault)) }
        return text
    }
}
