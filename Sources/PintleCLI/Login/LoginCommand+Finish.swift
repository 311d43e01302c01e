import ArgumentParser
import LoginCore
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

extension LoginCommand {
    /// `pintle login finish ID`.
    struct Finish: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "finish", _superCommandName: "pintle login",
            abstract: "Go on with a login that waits.",
            usage: """
                pintle login finish ID [--pin-fd N | --done]
                pintle login finish ID --keep | --again | --discard
                """,
            discussion: """
                A wrong PIN exits with 9 and the login stays; pintle login list shows the
                URL in force then. A login that had no URL yet gets one, printed as login
                start does, and exits with 14: the PIN is not sent. --done is for pages
                that show no PIN.

                When another account signed in than the one named with --account, this
                exits with 15: the session is kept apart and never used without its name,
                until --keep, --again or --discard says what becomes of it.

                Example: pintle login finish 7f3a --pin-fd 3 3<pin
                """)
        @Argument(help: "The login's id.", completion: .logins) var id: String
        @Option(help: ArgumentHelp("Read the PIN from descriptor N, first line.", valueName: "n"))
        var pinFd: Int32?
        @Flag(help: "It is allowed there, and there is no PIN.") var done = false
        @Flag(exclusivity: .exclusive) var decision: Decision?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        /// What becomes of a session of another account than the one asked for.
        enum Decision: String, EnumerableFlag {
            case keep
            case again
            case discard

            static func help(for value: Decision) -> ArgumentHelp? {
                switch value {
                case .keep: "Keep the session of the account that signed in."
                case .again: "Throw it away and ask for a new address."
                case .discard: "Throw it away; that ends the login."
                }
            }

            fileprivate var answer: AccountDecision {
                switch self {
                case .keep: .keep
                case .again: .tryAgain
                case .discard: .discard
                }
            }
        }

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            if let decision { return try await settle(decision, in: store, context) }
            guard let pending = try await context.unfinishedLogin(id, in: store) else { return }
            if !pending.isUndecided { try checkAnswer(pending.request, context) }
            var line = try LineLogin(
                context, store: store, pending.request, isNarrated: pinFd == nil && !done)
            let stop = await line.resume(pending)
            if pending.hasNoURL, pinFd != nil || done, case .awaitingVerifier(let new) = stop {
                try line.refuseEarlyPIN(new)
            }
            try await line.finish(from: stop, pinFd: pinFd, isDone: done, asksAgain: false)
        }

        private func settle(
            _ decision: Decision, in store: SessionStore, _ context: CommandContext
        ) async throws(CommandFailure) {
            let option = PrintableText(own: "--\(decision.rawValue)")
            guard pinFd == nil, !done else {
                throw .usage(
                    "\(option) goes with neither --pin-fd nor --done",
                    "What it decides about comes after the PIN.", hint: "leave them out")
            }
            let pending = try context.pendingLogin(id, in: store)
            guard pending.isUndecided else {
                throw .usage(
                    "Login \(id, limit: 20) waits for no decision",
                    "\(option) is for a login that another account signed in to.",
                    hint: "pintle login finish \(id, limit: 20)")
            }
            var line = try LineLogin(context, store: store, pending.request, isNarrated: false)
            try await line.settle(pending, decision.answer)
        }

        /// Refuses a login that nobody answers, and a word that stands for a PIN where there is one.
        private func checkAnswer(
            _ request: LoginRequest, _ context: CommandContext
        ) throws(CommandFailure) {
            try checkDone(request.provider)
            guard pinFd != nil || done || context.environment.terminal.canAsk else {
                var words = AnnouncementContext(
                    provider: request.provider, login: request.id, clock: context.clock)
                words.providerID = PrintableText(request.provider.id.rawValue)
                var refusal = Announcement.nothingToAskWith(words)
                refusal.hint =
                    "pintle login finish \(request.id.rawValue) " + words.carryWords.option
                throw CommandFailure(refusal)
            }
        }

        private func checkDone(_ provider: Provider) throws(CommandFailure) {
            guard done else { return }
            guard pinFd == nil else {
                throw .usage("--pin-fd and --done do not go together", hint: "use one of them")
            }
            guard CarryWords(provider).isNothing else {
                throw .usage(
                    "\(provider.name) shows something that has to come back",
                    hint: "pintle login finish \(id, limit: 20) --pin-fd N")
            }
        }
    }
}

extension PendingLogin {
    /// Whether another account came back than the one asked for, and nobody has decided.
    fileprivate var isUndecided: Bool {
        if case .awaitingAccountDecision = progress { true } else { false }
    }

    /// Whether it never got a URL, so that no PIN can belong to it.
    fileprivate var hasNoURL: Bool {
        if case .notBegun = progress { true } else { false }
    }
}
