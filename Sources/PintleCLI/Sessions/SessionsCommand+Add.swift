import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension SessionsCommand {
    /// The command `pintle sessions add`.
    struct Add: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "add", _superCommandName: "pintle sessions",
            abstract: "Add a token that you already have.",
            usage: """
                pintle sessions add PROVIDER [--token-fd N] [--label L] [--app A]
                    [--key K] [--replace] [--unchecked | --signing]
                """,
            discussion: """
                Reads the token and its secret from descriptor N, one line each, or prompts
                for them, and asks the provider for the account before it saves them. A
                bearer token, as a personal access token, needs no app key. With
                --key the app key is added too; its secret is on the line before the token.
                If there is no app key yet, one line key:token:secret is enough, as MAAS gives
                it. With --signing there is no token: the app's key signs alone, if the
                provider accepts that.

                If the account has a session that renews itself, that one stays: a token with a
                label of its own becomes a second session, --replace puts it in the place of the
                first, which "sessions restore" brings back for 30 days.

                Example: pintle sessions add bricklink --key K --token-fd 3 3<three-lines
                """)
        @Argument(help: "The provider's id.", completion: .providers) var provider: String
        @Option(
            help: ArgumentHelp(
                "Read token and secret from descriptor N, one line each.", valueName: "n"))
        var tokenFd: Int32?
        @Option(
            help: ArgumentHelp("The name that scripts will use for the session.", valueName: "l"))
        var label: String?
        @Option(
            help: ArgumentHelp("The app key, if there are several.", valueName: "app"),
            completion: .apps)
        var app: String?
        @Option(help: ArgumentHelp("Consumer key or client id of a new app key.", valueName: "k"))
        var key: String?
        @Flag(help: "Replace the account's session, also one that renews itself.")
        var replace = false
        @Flag(help: "Save it without asking the provider for its account.") var unchecked = false
        @Flag(help: "Without a token: the app's key signs alone.") var signing = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try context.requireOther(tokenFd, "--token-fd")
            let label = try label.map { (text) throws(CommandFailure) in
                try SessionLabel.checked(text)
            }
            let store = try context.store()
            try context.requireNoID(label ?? nil, in: store)
            let provider = try context.usedInstance(provider, in: store, for: "sessions add")
            if signing { return try addSigning(at: provider, label ?? nil, store, context) }
            guard tokenFd != nil || context.environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead("token", "--token-fd"))
            }
            let brought = try brought(to: provider, label ?? nil, in: store, context)
            if let tokenFd { try context.requireEnd(tokenFd, "--token-fd") }
            let requests = try context.network()
            let added: SessionService.Added
            do throws(SessionFailure) {
                added = try await context.sessions(store)
                    .add(brought, isChecked: !unchecked, isReplacing: replace, via: requests)
            } catch {
                throw Self.failure(error, provider, context)
            }
            try say(added, store, provider, context)
        }

        /// Adds a session in which the app's key signs alone; no provider is asked.
        private func addSigning(
            at provider: Provider, _ label: String?, _ store: SessionStore,
            _ context: CommandContext
        ) throws(CommandFailure) {
            guard provider.signsByAppAlone else {
                throw .usage(
                    "\(provider.name, limit: 40) does not accept an app's key alone, as far as Pintle knows",
                    "Its definition does not say app_signing.",
                    hint: "pintle login \(provider.id.rawValue)")
            }
            let (app, isStored) = try appKey(of: provider, in: store, context)
            try context.requireBound(app, to: provider)
            let session = try reachingStore { () throws(StoreFailure) in
                try context.sessions(store).addSigning(
                    app, isStored: isStored, at: provider, label: label)
            }
            let handle = PrintableText(session.handle, limit: 40)
            context.say(
                Announcement(
                    .good, "Saved \(handle), sealed", "It has no token: the app's key signs."))
            context.warnOfLabel(label, session, in: store)
            try context.answer(
                SessionAnswer(session: session),
                else: [PrintableText(session.handle)])
        }

        // MARK: What is read

        /// Token and app key, one after the other or in one line.
        private func brought(
            to provider: Provider, _ label: String?, in store: SessionStore,
            _ context: CommandContext
        ) throws(CommandFailure) -> BroughtToken {
            let apps = try reachingStore { () throws(StoreFailure) in
                try store.apps.list(of: provider.id)
            }
            // Where the app's own secret is empty, a line may be all of it.
            let hasTokenSecrets = provider.isSigned  // lint: allowed, no words follow from it
            if let tokenFd, key == nil, hasTokenSecrets,
                apps.isEmpty || provider.login == nil && app == nil
            {
                let line = try context.readLine(tokenFd, "--token-fd").withoutBlanksAround
                try Self.requireUsable(line)
                if apps.isEmpty || Self.parts(of: line).count == 3 {
                    return try joined(line, of: provider, label, besides: apps, context)
                }
                let credentials = TokenCredentials(
                    identifier: line,
                    sharedSecret: provider.isTokenSecretOptional
                        ? Secret([]) : try readTokenSecret(context).withoutBlanksAround)
                let stored = try context.app(app, of: provider, in: store)
                try context.requireBound(stored, to: provider)
                return BroughtToken(
                    provider: provider, app: stored, isAppStored: true, credentials: credentials,
                    label: label)
            }
            if key == nil, app == nil, apps.isEmpty, provider.takesTokenAlone {
                return BroughtToken(
                    provider: provider,
                    app: .standIn(
                        at: provider.id, for: provider.boundOrigins, now: context.environment.now()),
                    credentials: try readToken(of: provider, context), label: label)
            }
            let (app, isStored) = try appKey(of: provider, in: store, context)
            try context.requireBound(app, to: provider)
            return BroughtToken(
                provider: provider, app: app, isAppStored: isStored,
                credentials: try readToken(of: provider, context), label: label)
        }

        /// The line `key:token:secret`, as MAAS gives it: its consumer secret is empty.
        private func joined(
            _ line: Secret, of provider: Provider, _ label: String?,
            besides apps: [RegisteredApp], _ context: CommandContext
        ) throws(CommandFailure) -> BroughtToken {
            let parts = Self.parts(of: line)
            guard parts.count > 1 else { throw CommandFailure(.noAppKey(provider)) }
            guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }) else {
                throw .usage(
                    "That line is not key:token:secret",
                    "It has \(parts.count) parts, or an empty one.",
                    hint: "give all three on one line, as the provider shows them")
            }
            let identifier = parts[0].revealedText
            let stored = apps.first { $0.credentials.identifier == identifier }
            let names = ["default"] + (2...apps.count + 2).map { "default-\($0)" }
            let free = names.first { name in !apps.contains { $0.name == name } } ?? "default"
            let new = RegisteredApp(
                provider: provider.id, name: try AppName.checked(app ?? free),
                credentials: ClientCredentials(
                    identifier: identifier, key: .sharedSecret(Secret([]))),
                origins: provider.boundOrigins, addedAt: context.environment.now())
            return BroughtToken(
                provider: provider, app: stored ?? new, isAppStored: stored != nil,
                credentials: TokenCredentials(identifier: parts[1], sharedSecret: parts[2]),
                label: label)
        }

        private static func parts(of line: Secret) -> [Secret] {
            line.withBytes { bytes in
                bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                    .map { Secret(Array($0)) }
            }
        }

        /// The app key that is there, or the new one that comes along.
        private func appKey(
            of provider: Provider, in store: SessionStore, _ context: CommandContext
        ) throws(CommandFailure) -> (RegisteredApp, isStored: Bool) {
            let apps = try reachingStore { () throws(StoreFailure) in
                try store.apps.list(of: provider.id)
            }
            if key == nil, !apps.isEmpty {
                return (try context.app(app, of: provider, in: store), true)
            }
            let name = try AppName.checked(app ?? "default")
            guard !apps.contains(where: { $0.name == name }) else {
                throw .usage(
                    "There is already an app key \(name, limit: 40) for \(provider.name)",
                    hint: "leave --key out, or name the new one with --app")
            }
            let identifier: String
            if let key { identifier = key } else { identifier = try askForKey(provider, context) }
            let secret = try read(AppKeyWords(provider).secretQuestion, context)
            let app = RegisteredApp(
                provider: provider.id, name: name,
                credentials: ClientCredentials(
                    identifier: identifier, key: .sharedSecret(context.tidied(secret))),
                origins: provider.boundOrigins, addedAt: context.environment.now())
            return (app, false)
        }

        private func askForKey(
            _ provider: Provider, _ context: CommandContext
        ) throws(CommandFailure) -> String {
            guard tokenFd == nil else { throw CommandFailure(.noAppKey(provider)) }
            guard context.environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead("consumer key", "--key"))
            }
            let typed = try context.ask(
                AppKeyWords(provider).identifierQuestion, echo: .shown)
            return typed.withoutBlanksAround.revealedText
        }

        private func readToken(
            of provider: Provider, _ context: CommandContext
        ) throws(CommandFailure) -> TokenCredentials {
            let line =
                key == nil
                ? try read("Access token: ", context)
                : try read(
                    "Access token: ", missing: "The access token is missing",
                    after: "the app's secret",
                    hint: "give the app's secret, the token, then its secret", context)
            let token = line.withoutBlanksAround
            try Self.requireUsable(token)
            // Tokens without a secret need no second line.
            let secret =
                provider.isTokenSecretOptional
                ? Secret([]) : try readTokenSecret(context).withoutBlanksAround
            return TokenCredentials(identifier: token, sharedSecret: secret)
        }

        /// The rule for tokens of answers and of files holds for typed ones too.
        private static func requireUsable(_ token: Secret) throws(CommandFailure) {
            guard !token.isEmpty else {
                throw .usage("The access token is empty", hint: "give the token, then its secret")
            }
            guard token.isPlain else {
                throw .usage(
                    "The access token has a control character in it", "Nothing was saved.",
                    hint: "copy it again from the provider's page")
            }
        }

        private func readTokenSecret(_ context: CommandContext) throws(CommandFailure) -> Secret {
            try read(
                "Access token secret: ", missing: "The token's secret is missing",
                after: "the token", hint: "give the token, then its secret", context)
        }

        /// A line after another one; that it is not there is another mistake than nothing at all.
        private func read(
            _ question: String, missing: Announcement.Title, after former: PrintableText,
            hint: PrintableText, _ context: CommandContext
        ) throws(CommandFailure) -> Secret {
            guard let tokenFd else { return try read(question, context) }
            do throws(SecretDoor.DescriptorFailure) {
                return try context.environment.secrets.readLine(tokenFd)
            } catch .nothingThere {
                throw .usage(
                    missing, "Descriptor \(Int(tokenFd)) ended after the line of \(former).",
                    hint: hint + ", one line each")
            } catch {
                throw CommandFailure(.nothingRead(from: tokenFd, "--token-fd", error))
            }
        }

        private func read(
            _ question: String, _ context: CommandContext
        ) throws(CommandFailure) -> Secret {
            guard let tokenFd else {
                guard context.environment.terminal.canAsk else {
                    throw CommandFailure(.nothingToRead("secret", "--token-fd"))
                }
                return try context.ask(question, echo: .hidden)
            }
            return try context.readLine(tokenFd, "--token-fd")
        }

        // MARK: What is said

        /// A token that never worked here is refused, not logged in to again.
        private static func failure(
            _ failure: SessionFailure, _ provider: Provider, _ context: CommandContext
        ) -> CommandFailure {
            let words = AnnouncementContext(provider: provider, clock: context.clock)
            switch failure {
            case .failed(.store(.item(.nameTaken(let name, let free)))):
                return CommandFailure(
                    .app(.nameTaken(name, free: free), naming: "--app"))
            case .failed(.store(let failure)):
                return CommandFailure(failure)
            case .failed(.refused(.tokenCredentials, let problem)):
                let said = Announcement.login(.refused(.tokenCredentials, problem), words).said
                return CommandFailure(
                    Announcement(
                        .failed, "\(provider.name) did not accept that token",
                        "Nothing was saved.", hint: "check that the values are complete",
                        said: said, exit: .refused))
            case .failed(let failure):
                return CommandFailure(.login(failure, words))
            case .hostNotBound, .notEncrypted, .notOffered, .ended, .renewalUnanswered,
                .renewalRefused, .ofNobody, .otherAccount:
                return CommandFailure(.noIdentity(words))
            case .wouldReplace: return CommandFailure(.session(failure, words))
            }
        }

        private func say(
            _ added: SessionService.Added, _ store: SessionStore, _ provider: Provider,
            _ context: CommandContext
        ) throws(CommandFailure) {
            let session = try reachingStore { () throws(StoreFailure) in
                try store.sessions.read(added.id).summary
            }
            let handle = PrintableText(session.handle, limit: 40)
            let owner: PrintableText =
                session.account.map { "\(provider.name) says it is \($0.name, limit: 40)." }
                ?? "\(provider.name) has not named its account."
            context.say(Announcement(.good, "Saved \(handle), sealed", owner))
            context.warn(ofReplaced: added.replaced)
            context.warnOfLabel(label, session, in: store)
            try context.answer(
                SessionAnswer(session: session),
                else: [PrintableText(session.handle)])
        }
    }
}
