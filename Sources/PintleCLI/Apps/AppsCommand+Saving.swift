import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension AppsCommand {
    /// The command `pintle apps add`.
    struct Add: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "add", _superCommandName: "pintle apps",
            abstract: "Add a consumer key or client id, with its secret or RSA key.",
            usage: """
                pintle apps add PROVIDER --key K [--name A] [--replace]
                    [--secret-fd N | --rsa-key FILE | --generate-rsa | --public]
                pintle apps add PROVIDER --file FILE [--name A] [--replace]
                pintle apps add PROVIDER --register [--name A] [--replace]
                """,
            discussion: """
                Pintle prompts for the secret, or reads it from a descriptor; it is never an
                argument. Use --public for an app without a secret, an OAuth 2 public client.
                For a provider that runs on many hosts, add the host: jira@HOST, or oidc@HOST
                for any OpenID Connect server. --file takes key and secret out of a file of
                another tool (Docs/Import.md). With --register Pintle registers itself, if
                the server allows that.

                Examples: pintle apps add x --key 3nVuSoBZnx6U4vzUxf5w --secret-fd 3 3<secret
                          pintle apps add jira@jira.example.com --key pintle --generate-rsa
                """)
        @Argument(help: "The provider's id.", completion: .providers) var provider: String
        @Option(help: ArgumentHelp("A name for it, of your choice.", valueName: "a")) var name =
            "default"
        @Option(help: ArgumentHelp("The consumer key, or client id.", valueName: "k"))
        var key: String?
        @Option(help: ArgumentHelp("A file of another tool, with one app key.", valueName: "file"))
        var file: String?
        @Flag(help: "Register Pintle at the server, which assigns the key.") var register = false
        @OptionGroup var signing: AppKeyOptions
        @Flag(help: "Replace the app key of that name.") var replace = false
        @Option(
            help: ArgumentHelp(
                "Accept this host of the issuer too, for oidc@HOST and oauth2@HOST.",
                valueName: "host[:port]"))
        var allowHost: [String] = []
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try signing.check(context)
            let name = try AppName.checked(name)
            if let file { return try add(from: file, as: name, context) }
            guard let key else { return try await register(as: name, context) }
            guard !register else {
                throw .usage(
                    "--register and --key cannot be combined",
                    "The server assigns the key.", hint: "leave one of them out")
            }
            let store = try context.store()
            let provider = try context.instance(provider, in: store, for: "apps add")
            Announcement.closed(provider).map { context.warn($0) }
            let asks = signing.isEmpty && provider.preferredAppKey != .absent
            guard !asks || context.environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead("secret", "--secret-fd"))
            }
            let given = try signing.input(context)
            let signs: AppKeyInput
            if let given { signs = given } else { signs = try askForSecret(provider, context) }
            var edit = AppEdit(
                provider: provider.id, name: name, replacing: replace ? name : nil,
                identifier: key, key: signs)
            edit.hosts = try context.hosts(allowHost, for: provider)
            let saved = try context.save(edit, in: store)
            try context.saved(saved, for: provider, isNewKey: signing.generateRsa)
        }

        /// Adds the app key of another tool's file, which is not changed.
        private func add(
            from file: String, as name: String, _ context: CommandContext
        ) throws(CommandFailure) {
            guard key == nil, signing.isEmpty, !register else {
                throw .usage(
                    "--file cannot be combined with another key", "The file has the key.",
                    hint: "leave one of them out")
            }
            let found = try context.appKey(in: file)
            let store = try context.store()
            let provider = try context.instance(provider, in: store, for: "apps add")
            let signs: AppKeyInput
            switch found.app.key {
            case .sharedSecret(let secret): signs = .secret(secret)
            case .absent: signs = .absent
            case .rsaPrivateKey:
                throw .usage(
                    "That file has an RSA key", hint: "pintle sessions import takes such a file")
            }
            var edit = AppEdit(
                provider: provider.id, name: name, replacing: replace ? name : nil,
                identifier: found.app.identifier, key: signs)
            edit.hosts = try context.hosts(allowHost, for: provider)
            let saved = try context.save(edit, in: store)
            if let redirect = found.redirect, redirect != provider.callbackText {
                context.warn(.otherRedirect(redirect, at: provider))
            }
            try context.saved(saved, for: provider, isNewKey: false)
        }

        private func register(
            as name: String, _ context: CommandContext
        ) async throws(CommandFailure) {
            guard register else {
                throw .usage(
                    "--key is missing", "It is the consumer key, or client id, of the app.",
                    hint: "--key K, or --register if Pintle can register itself")
            }
            guard signing.isEmpty else {
                throw .usage(
                    "--register needs no key", "The server assigns it.",
                    hint: "leave it out")
            }
            let store = try context.store()
            let named = try context.instance(provider, in: store, for: "apps add")
            Announcement.closed(named).map { context.warn($0) }
            let provider = try await context.accepting(allowHost, for: named, in: store)
            let app = try await context.register(
                at: provider, as: name, replace ? .replacing(name) : .new, in: store)
            try context.saved(SavedApp(registered: app), for: provider, isNewKey: false)
        }

        private func askForSecret(
            _ provider: Provider, _ context: CommandContext
        ) throws(CommandFailure) -> AppKeyInput {
            if provider.preferredAppKey == .absent { return .absent }
            guard provider.takes(.sharedSecret) else {
                throw CommandFailure(
                    .app(.otherKind(provider: provider.name, wants: provider.preferredAppKey)))
            }
            let question = AppKeyWords(provider).secretQuestion
            return .secret(context.tidied(try context.ask(question, echo: .hidden)))
        }
    }

    /// The command `pintle apps edit`.
    struct Edit: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", _superCommandName: "pintle apps",
            abstract: "Change an app key: its name, key or client id, or secret.",
            usage: """
                pintle apps edit PROVIDER [NAME] [--rename B] [--key K]
                    [--secret-fd N | --rsa-key FILE | --generate-rsa | --public]
                """,
            discussion: """
                Everything not named stays the same. Sessions keep working under a new name;
                after a change of the key most of them need a new login.

                Example: pintle apps edit x --rename events
                """)
        @Argument(help: "The provider's id.", completion: .providers) var provider: String
        @Argument(help: "The name of the app key, if there are several.", completion: .apps)
        var name: String?
        @Option(help: ArgumentHelp("Its new name.", valueName: "b")) var rename: String?
        @Option(help: ArgumentHelp("Its new consumer key, or client id.", valueName: "k"))
        var key: String?
        @OptionGroup var signing: AppKeyOptions
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try signing.check(context)
            guard rename != nil || key != nil || !signing.isEmpty else {
                throw .usage(
                    "No change was given",
                    hint: "--rename, --key, --secret-fd, --rsa-key, --generate-rsa or --public")
            }
            let rename = try rename.map { (text) throws(CommandFailure) in
                try AppName.checked(text)
            }
            let store = try context.store()
            let provider = try context.knownInstance(provider, in: store)
            let app = try context.app(name, of: provider, in: store, for: "edit")
            let saved = try context.save(
                AppEdit(
                    provider: provider.id, name: rename ?? app.name, replacing: app.name,
                    identifier: key ?? app.credentials.identifier,
                    key: try signing.input(context) ?? .unchanged),
                in: store)
            try context.saved(saved, for: provider, isNewKey: signing.generateRsa)
        }
    }
}

extension CommandContext {
    /// Says that an app key is saved, with the next step; prints the public half of a new key.
    fileprivate func saved(
        _ app: SavedApp, for provider: Provider, isNewKey: Bool
    ) throws(CommandFailure) {
        if isJSON {
            answer(SavedAppAnswer(app: app, hasNewKey: isNewKey))
        } else if isNewKey, let key = app.publicKey {
            try print(bytes: Array(key.utf8))
        }
        let next: PrintableText =
            provider.hasLogin
            ? "pintle login \(provider.id.rawValue)"
            : provider.needsAppKeyAlone
                ? "pintle header GET URL" : "pintle sessions add \(provider.id.rawValue)"
        say(
            Announcement(
                app.isShort ? .attention : .good,
                "Saved the app key \(app.name, limit: 40) for \(provider.name), sealed",
                app.isShort
                    ? "Its RSA key has \(app.bits ?? 0) bits; today's minimum is 2048." : "",
                hint: isNewKey ? "" : next))
        if isNewKey { say(AppTable.forAdministrator(app, provider, next: next)) }
    }
}
