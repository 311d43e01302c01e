import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import SessionStorage
import TerminalCore

extension SessionsCommand {
    /// `pintle sessions verify`
    struct Verify: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", _superCommandName: "pintle sessions",
            abstract: "Ask the provider whether a session works, and whose it is.",
            usage: "pintle sessions verify [SESSION]")
        @Argument(help: "Id, label or provider/name.") var session: String?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let opened = try context.openSession(session, in: store)
            let signer = try SessionSigner(context, store, opened)
            let account = try await signer.verify()
            try context.changed(opened.summary.id, in: store) { session in
                .works(
                    PrintableText(session.handle, limit: 40), as: account,
                    context.words(session, signer.provider))
            }
        }
    }

    /// `pintle sessions remove`
    struct Remove: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", _superCommandName: "pintle sessions",
            abstract: "End a session at its provider, and take it out of the store.",
            usage: "pintle sessions remove SESSION [--local | --purge] [--yes]",
            discussion: """
                With --local the provider is not asked and a sealed copy is kept for 30
                days; so it is where the provider cannot be told. Without a terminal it
                needs --yes.
                """)
        @Argument(help: "Id, label or provider/name.") var session: String
        @Flag(help: "Only here; keep a sealed copy for 30 days.") var local = false
        @Flag(help: "Erase it here at once; the provider is not asked.") var purge = false
        @Flag(help: "Do not ask.") var yes = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            guard !(local && purge) else {
                throw .usage("--local and --purge do not go together", hint: "use one of them")
            }
            try context.requireYes(yes)
            let store = try context.store()
            let opened = try context.openSession(session, in: store)
            if !yes { try context.confirm("Remove \(opened.summary.handle, limit: 40)") }
            if local || purge {
                try remove(opened.summary, keeps: local, store, context)
                let handle = PrintableText(opened.summary.handle, limit: 40)
                let notice =
                    purge
                    ? Announcement.erased(handle)
                    : .removedHere(handle, until: keptUntil(context), clock: context.clock)
                return try context.done(notice)
            }
            try await removeAtProvider(opened, store, context)
        }

        private func removeAtProvider(
            _ opened: Session, _ store: SessionStore, _ context: CommandContext
        ) async throws(CommandFailure) {
            let handle = PrintableText(opened.summary.handle, limit: 40)
            let signer = try SessionSigner(context, store, opened)
            let words = context.words(opened.summary, signer.provider)
            let hasEnded: Bool
            do throws(SessionClient.Failure) {
                hasEnded = try await signer.revoke()
            } catch {
                try remove(opened.summary, keeps: true, store, context)
                var failure = Announcement.notEndedThere(
                    handle, until: keptUntil(context), words)
                failure.said = signer.failure(error).announcement.title
                throw CommandFailure(failure)
            }
            try remove(opened.summary, keeps: !hasEnded, store, context)
            try context.done(
                hasEnded
                    ? .removedAndEnded(handle, words)
                    : .cannotRevoke(
                        handle, page: signer.provider.registration.map { PrintableText($0.url) },
                        until: keptUntil(context), words))
        }

        private func keptUntil(_ context: CommandContext) -> Timestamp {
            context.environment.now() + SessionStore.removedSessionLife
        }

        private func remove(
            _ session: SessionSummary, keeps: Bool, _ store: SessionStore,
            _ context: CommandContext
        ) throws(CommandFailure) {
            try reachingStore { () throws(StoreFailure) in
                try store.remove(
                    session.id, at: context.environment.now(),
                    keepingUntil: keeps ? keptUntil(context) : nil)
            }
        }
    }

    /// `pintle sessions add`
    struct Add: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "add", _superCommandName: "pintle sessions",
            abstract: "Bring a token that you have already.",
            usage: "pintle sessions add PROVIDER [--token-fd N] [--label L] [--app A]",
            discussion: """
                Reads the token and its secret from descriptor N, a line each, or asks for
                them; the provider is asked whose they are before they are saved.
                """)
        @Argument(help: "The provider's id.") var provider: String
        @Option(
            help: ArgumentHelp(
                "Read token and secret from descriptor N, a line each.", valueName: "n"))
        var tokenFd: Int32?
        @Option(help: ArgumentHelp("The handle that scripts will use.", valueName: "l"))
        var label: String?
        @Option(help: ArgumentHelp("The app key, where there are several.", valueName: "a"))
        var app: String?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            guard tokenFd != nil || context.environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead("token", "--token-fd"))
            }
            let store = try context.store()
            var arguments = LoginArguments()
            arguments.provider = provider
            arguments.account = nil
            arguments.label = label
            arguments.method = nil
            arguments.app = app
            let request = try context.loginRequest(arguments, in: store)
            let credentials = try readCredentials(context)
            var new = NewSession(
                of: request, credentials: credentials, obtainedAt: context.environment.now())
            if request.provider.identity != nil {
                let session = Session(
                    summary: SessionSummary(
                        id: SessionID(rawValue: "new"), provider: request.provider.id,
                        app: request.app, obtainedAt: new.obtainedAt),
                    credentials: credentials, app: request.app,
                    signatureMethod: request.signatureMethod,
                    origins: request.provider.boundOrigins)
                new.account = try await owner(
                    SessionSigner(context, store, session), request.provider)
                new.state = .works(checkedAt: context.environment.now())
            }
            let saved = new
            let id = try reachingStore { () throws(StoreFailure) in
                let id = try store.saveSession(saved)
                guard let account = saved.account else { return id }
                // As a new login would, it updates the session that the account has already.
                return try store.recordAccount(id, account, at: context.environment.now())
            }
            try added(id, store, request.provider, context)
        }

        /// Whose token it is; one that never worked here is refused, not logged in to again.
        private func owner(
            _ signer: SessionSigner, _ provider: Provider
        ) async throws(CommandFailure) -> Account {
            do throws(CommandFailure) {
                return try await signer.identify()
            } catch {
                guard error.exit == .logInAgain else { throw error }
                throw CommandFailure(
                    Announcement(
                        .failed, "\(provider.name) did not accept that token",
                        "Nothing was saved.", hint: "look whether both values are whole",
                        said: error.announcement.said, exit: .refused))
            }
        }

        private func readCredentials(
            _ context: CommandContext
        ) throws(CommandFailure) -> TokenCredentials {
            if let tokenFd {
                return TokenCredentials(
                    identifier: try context.readSecret(tokenFd, "--token-fd"),
                    sharedSecret: try context.readSecret(tokenFd, "--token-fd"))
            }
            return TokenCredentials(
                identifier: try context.ask("Access token: ", echo: .hidden),
                sharedSecret: try context.ask("Access token secret: ", echo: .hidden))
        }

        private func added(
            _ id: SessionID, _ store: SessionStore, _ provider: Provider, _ context: CommandContext
        ) throws(CommandFailure) {
            let session = try reachingStore { () throws(StoreFailure) in
                try store.session(id).summary
            }
            let handle = PrintableText(session.handle, limit: 40)
            let owner: PrintableText =
                session.account.map { "\(provider.name) says it is \($0.name, limit: 40)." }
                ?? "\(provider.name) has not said whose it is."
            context.say(Announcement(.good, "\(handle) is saved, sealed", owner))
            try context.answer(
                SessionAnswer(session: SessionEntry(session)),
                else: [PrintableText(session.handle)])
        }
    }

    /// `pintle sessions reveal`
    struct Reveal: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "reveal", _superCommandName: "pintle sessions",
            abstract: "Hand the four values to another program.",
            usage: "pintle sessions reveal SESSION --fd N",
            discussion: """
                Writes consumer key, consumer secret, token and token secret to descriptor
                N, a line each; never to a terminal. Opens the vault anew: a key that is
                kept for a while does not count.
                """)
        @Argument(help: "Id, label or provider/name.") var session: String
        @Option(help: ArgumentHelp("The descriptor that the other program reads.", valueName: "n"))
        var fd: Int32
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.lockedStore()
            try context.unlockAnew(store)
            let opened = try context.openSession(session, in: store)
            let app = try reachingStore { () throws(StoreFailure) in
                try store.app(opened.app, of: opened.summary.provider)
            }
            let secret: Secret =
                switch app.credentials.key {
                case .sharedSecret(let secret): secret
                case .rsaPrivateKey:
                    throw .usage(
                        "This app signs with an RSA key, which is no line of text",
                        hint: "use the key file itself")
                }
            do throws(SecretDoor.DescriptorFailure) {
                try context.environment.secrets.writeLines(
                    fd,
                    [
                        Secret(utf8: app.credentials.identifier), secret,
                        opened.credentials.identifier, opened.credentials.sharedSecret,
                    ])
            } catch {
                throw .usage(
                    "Nothing was written to descriptor \(Int(fd))", error.sentence,
                    hint: "as in: pintle sessions reveal S --fd 3 3>&1 | program")
            }
        }
    }
}
