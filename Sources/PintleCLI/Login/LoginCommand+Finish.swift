import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension LoginCommand {
    /// `pintle login finish ID`.
    struct Finish: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "finish", _superCommandName: "pintle login",
            abstract: "Continue a waiting login.",
            usage: """
                pintle login finish ID [--pin-fd N | --done]
                pintle login finish [ID] --url-fd N
                pintle login finish ID [--no-wait]
                pintle login finish ID --keep | --again | --discard
                """,
            discussion: """
                A wrong PIN from a descriptor exits with 9 and the login stays; pintle login
                list then shows the current URL. On a terminal you are asked again. A login
                without a URL gets one, printed as by login start, and the command exits with
                14: the PIN is not sent. --done is for pages that show no PIN.

                --url-fd reads the URL where the browser ended. It contains the id of its
                login, so no ID is needed. If no login is waiting for it, nothing is sent, and
                the command exits with 12.

                The browser of this machine finishes a loopback login: this command listens on
                the port of its URL until the browser calls. You can also give the browser's
                last URL, on a terminal or with --url-fd.

                A device login needs no PIN: this command waits until the login is approved or
                ends. With --no-wait it asks at most once, and exits with 14 if the login is
                not approved yet.

                If another account than the one of --account signed in, the command exits with
                15: the session is kept separately and never used without its name, until you
                decide with --keep, --again or --discard.

                Example: pintle login finish 7f3a --pin-fd 3 3<pin
                """)
        @Argument(help: "The login's id.", completion: .logins) var id: String?
        @Option(
            help: ArgumentHelp(
                "Read PIN, code or URL from descriptor N, first line.", valueName: "n"))
        var pinFd: Int32?
        @Option(
            help: ArgumentHelp(
                "Read the URL where the browser ended from descriptor N, its only line.",
                valueName: "n"))
        var urlFd: Int32?
        @Flag(help: "You allowed the app, and the page shows no PIN.") var done = false
        @Flag(help: "Ask at most once whether a device login is approved, if it is time to.")
        var noWait = false
        @Flag(exclusivity: .exclusive) var decision: Decision?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        /// The decision about a session of another account than the one asked for.
        enum Decision: String, EnumerableFlag {
            case keep
            case again
            case discard

            static func help(for value: Decision) -> ArgumentHelp? {
                switch value {
                case .keep: "Keep the session of the account that signed in."
                case .again: "Discard it and ask for a new URL."
                case .discard: "Discard it; that ends the login."
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

        func validate() throws {
            guard id == nil, urlFd == nil else { return }
            throw ValidationError("Name the login: its id, or a URL with --url-fd.")
        }

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try checkOptions(context)
            let store = try context.store()
            let url = try urlFd.map { (descriptor) throws(CommandFailure) in
                try context.readSecret(descriptor, "--url-fd")
            }
            let id: String
            if let named = self.id {
                id = named
            } else {
                id = try context.login(answeredBy: url ?? Secret([]), in: store)
            }
            if let decision { return try await settle(id, decision, in: store, context) }
            let pending = try context.pendingLogin(id, in: store)
            let given = try answer(url, to: pending, context)
            let canAnswer = given.isAsked && context.canTakeAnswer(of: pending.request)
            var line = try LineLogin(
                context, store: store, pending.request, isNarrated: canAnswer && !noWait)
            var stop = await line.resume(pending)
            if noWait {
                guard case .awaitingVerifier(let new) = stop, CarryWords(line.request).isApproval
                else { throw CommandFailure(.waitsForNoApproval(line.request)) }
                if pending.hasNoURL { try line.refuseEarlyPIN(new) }
                stop = try await askOnce(&line, new, context)
            }
            if pending.hasNoURL, !canAnswer, case .awaitingVerifier(let new) = stop {
                try line.refuseEarlyPIN(new)
            }
            try await line.finish(from: stop, by: given, asksAgain: given.isAsked)
        }

        /// Asks the server of a device login once, where that is due and no other process asks.
        private func askOnce(
            _ line: inout LineLogin, _ waiting: LoginFlow.AwaitingVerifier,
            _ context: CommandContext
        ) async throws(CommandFailure) -> LineLogin.Stop {
            let isDue = waiting.authorization.nextPoll.map { $0 <= context.environment.now() }
            guard isDue == true, await context.isFree(line.request.id) else {
                try line.refuseToWait(waiting)
                return .awaitingVerifier(waiting)
            }
            var stop = try await line.askForApproval()
            // With a new app it has a new code, which nobody has typed yet.
            if case .failed(let failed) = stop, let next = await line.goOn(after: failed) {
                stop = next
            }
            if case .awaitingVerifier(let now) = stop { try line.refuseToWait(now) }
            return stop
        }

        /// Refuses options that exclude each other, before anything is opened or read.
        private func checkOptions(_ context: CommandContext) throws(CommandFailure) {
            try context.requireOther(pinFd, "--pin-fd")
            try context.requireOther(urlFd, "--url-fd")
            guard [pinFd != nil, urlFd != nil, done, noWait].count(where: { $0 }) < 2 else {
                throw .usage(
                    "--pin-fd, --url-fd, --done and --no-wait cannot be combined",
                    hint: "use only one of them")
            }
        }

        private func settle(
            _ id: String, _ decision: Decision, in store: SessionStore, _ context: CommandContext
        ) async throws(CommandFailure) {
            let option = PrintableText(own: "--\(decision.rawValue)")
            guard pinFd == nil, urlFd == nil, !done else {
                throw .usage(
                    "\(option) cannot be combined with --pin-fd, --url-fd or --done",
                    "It decides about a login that has ended.", hint: "leave them out")
            }
            let pending = try context.pendingLogin(id, in: store)
            guard pending.isUndecided else {
                throw .usage(
                    "Login \(id, limit: 20) is not waiting for a decision",
                    "\(option) is for a login that another account signed in to.",
                    hint: "pintle login finish \(id, limit: 20)")
            }
            var line = try LineLogin(context, store: store, pending.request, isNarrated: false)
            try await line.settle(pending, decision.answer)
        }

        /// The source of that login's answer.
        ///
        /// Refuses a login that nobody answers, and a word that stands for a PIN where there is one.
        private func answer(
            _ url: Secret?, to pending: PendingLogin, _ context: CommandContext
        ) throws(CommandFailure) -> LineLogin.GivenAnswer {
            let request = pending.request
            if CarryWords(request).isApproval, !pending.isUndecided {
                guard url == nil, pinFd == nil, !done else {
                    throw .usage(
                        "Login \(request.id.rawValue) is approved on another device",
                        "No PIN or URL comes back from there.",
                        hint: "pintle login finish \(request.id.rawValue)")
                }
                return .asked
            }
            if let url {
                guard PastedAnswer.parse(url.revealedText) != .empty else {
                    throw CommandFailure(.namesNoLogin)
                }
                return .brought(url)
            }
            if let pinFd { return .descriptor(pinFd) }
            if done {
                if !pending.isUndecided { try checkDone(request) }
                return .brought(Secret([]))
            }
            if let waiting = pending.authorization, let kept = context.callbacks.take(for: waiting)
            {
                context.say(.broughtByBrowser)
                return .brought(kept)
            }
            guard
                pending.isUndecided || pending.hasNoURL && !noWait
                    || context.canTakeAnswer(of: request)
            else {
                throw CommandFailure(context.nothingToAskWith(request))
            }
            return .asked
        }

        private func checkDone(_ request: LoginRequest) throws(CommandFailure) {
            guard CarryWords(request).isNothing else {
                throw .usage(
                    "\(request.provider.name) shows a PIN or URL that has to come back",
                    hint: "pintle login finish \(request.id.rawValue) --pin-fd N")
            }
        }
    }
}

extension CommandContext {
    /// The message that the answer cannot be asked for, with the command that needs no question.
    func nothingToAskWith(_ request: LoginRequest) -> Announcement {
        var words = AnnouncementContext(
            provider: request.provider, login: request.id, clock: clock)
        words.providerID = PrintableText(request.provider.id.rawValue)
        var refusal = Announcement.nothingToAskWith(words)
        refusal.hint = "pintle login finish \(request.id.rawValue)" + CarryWords(request).option
        return refusal
    }

    /// Whether the answer to a login can come without an option: typed, from the browser, or from
    /// the server.
    fileprivate func canTakeAnswer(of request: LoginRequest) -> Bool {
        environment.terminal.canAsk || request.form == .loopback
            || CarryWords(request).isApproval
    }

    /// Whether no other process is at work on a login.
    func isFree(_ login: LoginID) async -> Bool {
        guard let turn = await environment.vault.takeLogin(home, login, .zero) else { return false }
        turn.end()
        return true
    }

    /// The login that waits for the URL that the browser ended at.
    fileprivate func login(
        answeredBy url: Secret, in store: SessionStore
    ) throws(CommandFailure) -> String {
        guard case .redirect(let redirect) = PastedAnswer.parse(url.revealedText) else {
            throw CommandFailure(.namesNoLogin)
        }
        let providers = providers(store)
        let found = try reachingStore { () throws(StoreFailure) in
            try WaitingLogin.named(by: redirect, in: store, resolving: providers.find)
        }
        if let found { return found.rawValue }
        let waiting = try reachingStore { () throws(StoreFailure) in
            try store.logins.list().count { $0.progress == .awaitingVerifier }
        }
        throw CommandFailure(
            redirect.isPlainNo && waiting > 1 ? .declinesNoneOfSeveral : .nobodyWaitsForURL)
    }
}

extension Announcement {
    /// Only a device login is asked about once.
    fileprivate static func waitsForNoApproval(_ request: LoginRequest) -> Announcement {
        .usage(
            "Login \(request.id.rawValue) is not waiting for approval on another device",
            "--no-wait is for device logins.",
            hint: "pintle login finish \(request.id.rawValue)" + CarryWords(request).option)
    }

    /// The given URL does not belong to a login, so that the login is unknown.
    fileprivate static var namesNoLogin: Announcement {
        .usage(
            "That is not a URL where a login ended",
            "A code by itself does not say which login it is for. Nothing was sent.",
            hint: "pintle login finish ID --pin-fd N")
    }

    /// A URL came that no login here waits for.
    static var nobodyWaitsForURL: Announcement {
        Announcement(
            .failed, "No login is waiting for that URL",
            "It belongs to another login, or to one that has ended. Nothing was sent.",
            hint: "pintle login list", exit: .notFound)
    }

    /// A URL came that only says no, and several logins wait.
    static var declinesNoneOfSeveral: Announcement {
        Announcement(
            .failed, "That URL declines a login, but does not say which one",
            "Several logins are waiting. Nothing was sent.",
            hint: "pintle login finish ID --url-fd N, or pintle login cancel ID", exit: .notFound)
    }
}

extension PendingLogin {
    /// Whether another account signed in than the one asked for, and its session is undecided.
    fileprivate var isUndecided: Bool {
        if case .awaitingAccountDecision = progress { true } else { false }
    }

    /// Whether it never got a URL, so that no PIN can belong to it.
    fileprivate var hasNoURL: Bool {
        if case .notBegun = progress { true } else { false }
    }
}
