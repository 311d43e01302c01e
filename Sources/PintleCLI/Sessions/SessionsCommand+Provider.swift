import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension SessionsCommand {
    /// The command `pintle sessions verify`.
    struct Verify: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", _superCommandName: "pintle sessions",
            abstract: "Ask the provider whether a session works, and for its account.",
            usage: """
                pintle sessions verify [SESSION] [--email]
                pintle sessions verify --all [--max-age D] [--expires-in D]
                    [--problems | --format nagios | --format prometheus [--to FILE]]
                """,
            discussion: """
                Exits with 13 if you have to log in again, and with 15 if the token belongs to
                another account now; the session stays as it is then.

                With --all it checks every session, four providers at a time; a failure of one
                does not stop the others. A time D is a number with s, m, h, d or w. The hook
                on_expires_soon is run for sessions that end soon. --problems prints only what
                needs you or ends soon, else nothing, for cron; the exit code is that of all
                sessions. --format nagios prints one line and exits with 0 to 3 as a plugin
                does; --format prometheus prints metrics, or replaces FILE as a whole, which
                keeps its permissions.

                Example: pintle sessions verify news
                         pintle sessions verify --all --problems --expires-in 3d
                """)
        @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String?
        @Flag(help: "Print the e-mail address of the account, too.") var email = false
        @Flag(help: "Check every session, a few at a time.") var all = false
        @Flag(help: "Print only sessions that need you or end soon.") var problems = false
        @Option(
            help: ArgumentHelp(
                "Skip sessions verified within that time, as 12h.", valueName: "d"),
            transform: TimeSpan.read)
        var maxAge: TimeSpan?
        @Option(
            help: ArgumentHelp(
                "Warn of sessions that end within that time, as 3d, and cannot be renewed.",
                valueName: "d"),
            transform: TimeSpan.read)
        var expiresIn: TimeSpan?
        @Option(
            help: ArgumentHelp(
                "For a monitoring system: nagios or prometheus.", valueName: "format"))
        var format: MonitoringFormat?
        @Option(
            help: ArgumentHelp("Write the metrics to this file.", valueName: "file"),
            completion: .file())
        var to: String?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try requireSense(in: context)
            if all { return try await watch(in: context) }
            let store = try context.store()
            let opened = try context.openSession(session, in: store)
            let signer = try await context.opened(opened, in: store).readyToUse(in: context)
            let former = (try? store.sessions.list().sessions) ?? []
            let account = try await signer.verify(in: context)
            context.warn(ofNamesSharedSince: former, in: store)
            let address: String? = if email { try await signer.email(in: context) } else { nil }
            try context.changed(opened.summary.id, in: store, email: address) { session in
                .works(
                    PrintableText(session.handle, limit: 40), as: session.account ?? account,
                    context.words(session, signer.provider))
            }
            if let address, !context.isJSON { try context.print(PrintableText(address)) }
        }
    }

    /// The command `pintle sessions remove`.
    struct Remove: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", _superCommandName: "pintle sessions",
            abstract: "End a session at its provider, and remove it from the store.",
            usage: "pintle sessions remove SESSION [--local | --purge] [--yes]",
            discussion: """
                With --local the session does not end at the provider, and a sealed copy is
                kept for 30 days; the same holds for a provider that ends no sessions.
                Without a terminal it needs --yes.

                Example: pintle sessions remove news --yes
                """)
        @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String
        @Flag(help: "Remove it only here; keep a sealed copy for 30 days.") var local = false
        @Flag(help: "Erase it here at once; the provider is not asked.") var purge = false
        @Flag(help: "Do not ask.") var yes = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            guard !(local && purge) else {
                throw .usage("--local and --purge cannot be combined", hint: "use only one of them")
            }
            let store = try context.store()
            let choice = try context.chooseSession(session, in: store)
            let opened = try open(choice.session, in: store)
            try context.requireYes(yes)
            if !yes { try context.confirm("Remove \(choice.session.handle, limit: 40)") }
            guard let opened, !local, !purge else {
                let result = try reachingStore { () throws(StoreFailure) in
                    try context.sessions(store).remove(choice.session.id, keepingCopy: local)
                }
                return try say(result, of: choice.session, nil, context)
            }
            let signer = try context.opened(opened, in: store)
            try say(try await signer.end(), of: opened.summary, signer.provider, context)
        }

        /// The session with its secrets; nil where only a newer program can open it, and nothing in
        /// it is needed.
        private func open(
            _ session: SessionSummary, in store: SessionStore
        ) throws(CommandFailure) -> Session? {
            do throws(StoreFailure) {
                return try store.sessions.read(session.id)
            } catch {
                if case .newer = error, local || purge { return nil }
                throw CommandFailure(error)
            }
        }

        /// Reports the result of a removal; fails if the provider was asked and did not end the
        /// session.
        private func say(
            _ result: RemovalResult, of session: SessionSummary, _ provider: Provider?,
            _ context: CommandContext
        ) throws(CommandFailure) {
            let handle = PrintableText(session.handle, limit: 40)
            let words = context.words(session, provider)
            switch result {
            case .erased: try context.done(.erased(handle), answer: RemovedAnswer())
            case .keptSealed(let until):
                try context.done(
                    .removedHere(handle, until: until, clock: context.clock),
                    answer: RemovedAnswer(keptUntil: until))
            case .ended:
                try context.done(
                    .removedAndEnded(handle, words), answer: RemovedAnswer(revoked: true))
            case .notEnded(let failure, let until):
                throw CommandFailure(
                    .notEndedThere(handle, because: failure, until: until, words))
            case .notRevocable(let page, let until):
                var notice = Announcement.cannotRevoke(
                    handle, page: page.map { PrintableText($0) }, until: until, words)
                // Where it can be ended is in the sentence already.
                notice.hint =
                    "pintle sessions restore " + handle.asShellWord
                    + " restores it until \(context.clock.day(until))"
                try context.done(notice, answer: RemovedAnswer(keptUntil: until))
            }
        }
    }

    /// The command `pintle sessions reveal`.
    struct Reveal: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "reveal", _superCommandName: "pintle sessions",
            abstract: "Write the four values of a session for another program.",
            usage: "pintle sessions reveal SESSION --fd N [--kept NAME]",
            discussion: """
                Writes consumer key, consumer secret, token and token secret to descriptor N,
                one line each; never to a terminal. For a bearer token these are client id,
                client secret, access token and refresh token; the line of a missing one is
                empty. Using the refresh token elsewhere may end the session here. You have to
                open the vault again: a cached key is not enough. --kept writes only the field
                of that name that came with the token, as edam_noteStoreUrl.

                Example: pintle sessions reveal news --fd 3 3>&1 >/dev/null | ./bot
                """)
        @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String
        @Option(help: ArgumentHelp("The descriptor that the other program reads.", valueName: "n"))
        var fd: Int32
        @Option(
            help: ArgumentHelp("Only this field of the provider's answer.", valueName: "name"))
        var kept: String?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.lockedStore()
            try context.unlockAnew(store)
            let opened = try context.openSession(session, in: store)
            let lines = try lines(of: opened, in: store)
            do throws(SecretDoor.DescriptorFailure) {
                try context.environment.secrets.writeLines(fd, lines)
            } catch {
                throw .usage(
                    "Nothing was written to descriptor \(Int(fd))", error.sentence,
                    hint: "as in: pintle sessions reveal S --fd 3 3>&1 | program")
            }
            context.sessions(store).noteUse(opened.summary.id, by: context.verb)
        }

        private func lines(
            of session: Session, in store: SessionStore
        ) throws(CommandFailure) -> [Secret] {
            if let kept {
                if let value = session.kept.first(named: kept) { return [value] }
                let names = session.kept.map { PrintableText($0.name, limit: 40) }
                throw .usage(
                    "The session has no field \(kept, limit: 40)",
                    hint: names.isEmpty
                        ? "pintle sessions show" : "one of: " + names.joined(separator: ", "))
            }
            let app = try reachingStore { () throws(StoreFailure) in
                try store.app(of: session)
            }
            let secret: Secret
            switch app.credentials.key {
            case .sharedSecret(let shared): secret = shared
            case .absent: secret = Secret([])
            case .rsaPrivateKey: throw .noSecretText(app.credentials.key)
            }
            return [Secret(utf8: app.credentials.identifier), secret]
                + session.credentials.lines
        }
    }
}

extension SessionCredentials {
    /// The two lines that `reveal` prints: the token, and the secret that renews it, signs with it
    /// or accompanies it, empty if there is none.
    fileprivate var lines: [Secret] {
        switch self {
        case .signed(let token, _): [token.identifier, token.sharedSecret]
        case .bearer(let bearer), .app(let bearer):
            [bearer.accessToken, bearer.refreshToken ?? Secret([])]
        case .guest(let guest): [guest.app.accessToken, guest.token]
        case .signing: [Secret([]), Secret([])]
        }
    }
}
