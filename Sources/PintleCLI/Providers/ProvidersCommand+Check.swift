import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import ProviderCatalogue
import SessionStorage
import TextCore

extension ProvidersCommand {
    /// The command `pintle providers check`.
    struct Check: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "check", _superCommandName: "pintle providers",
            abstract: "Check a definition file without adding it.",
            usage: """
                pintle providers check FILE [--instance V]...
                    [--live [--app A | --key K [--secret-fd N]]]
                """,
            discussion: """
                Prints each fault with its line. With --live Pintle sends the provider the
                first request of a login, for a request token or its OAuth 2 metadata, without
                logging in and without storing anything. The app key is in the store, or you
                give it; OAuth 2 tests it only in a login.

                Example: pintle providers check acme.yaml --live --key K --secret-fd 3 3<secret
                """)
        @Argument(help: "The definition, in YAML.") var file: String
        @Option(
            help: ArgumentHelp(
                "The values of its variables, in order.", valueName: "v"))
        var instance: [String] = []
        @Flag(help: "Send the provider the first request of a login.") var live = false
        @Option(
            help: ArgumentHelp("The app key in the store.", valueName: "app"), completion: .apps)
        var app: String?
        @Option(help: ArgumentHelp("The consumer key, or client id.", valueName: "k"))
        var key: String?
        @Option(
            help: ArgumentHelp("Read the secret from descriptor N, its only line.", valueName: "n"))
        var secretFd: Int32?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try requireLive(context)
            let provider = try definition(context)
            guard live else {
                return try context.answer(
                    DefinitionCheckAnswer(provider: provider),
                    else: DefinitionCheckTable.lines(provider, file: file, clock: context.clock))
            }
            let trial = DefinitionTrial(
                provider, try client(for: provider, context), via: try context.network())
            guard let trial else {
                throw .usage(
                    "\(provider.name, limit: 40) has no login to try",
                    "You create its tokens on a page of its own.", hint: "leave --live out")
            }
            if !context.isJSON {
                try context.answer(
                    DefinitionCheckAnswer(provider: provider),
                    else: DefinitionCheckTable.lines(provider, file: file, clock: context.clock))
            }
            let report = await trial.run()
            try context.answer(
                DefinitionCheckAnswer(provider: provider, report: report),
                else: DefinitionCheckTable.lines(report, provider))
            if let failure = report.failure {
                throw CommandFailure(
                    .login(
                        failure, AnnouncementContext(provider: provider, clock: context.clock)))
            }
        }

        /// The given options only make sense together with `--live`.
        private func requireLive(_ context: CommandContext) throws(CommandFailure) {
            guard live || (app == nil && key == nil && secretFd == nil) else {
                throw .usage(
                    "--app, --key and --secret-fd are for --live", hint: "add --live")
            }
            guard app == nil || key == nil else {
                throw .usage("--app and --key cannot be combined", hint: "use only one of them")
            }
            guard key != nil || secretFd == nil else {
                throw .usage("--secret-fd needs --key", hint: "add --key K")
            }
            try context.requireOther(secretFd, "--secret-fd")
        }

        // MARK: The definition

        /// The definition, found good; else all its faults are said.
        private func definition(_ context: CommandContext) throws(CommandFailure) -> Provider {
            // As in an id, one option may hold them all.
            let values = instance.flatMap {
                $0.parts(atASCII: ",", keepingEmpty: true).map(String.init)
            }
            do throws(ProviderFailure) {
                return try DefinitionFile.read(
                    file, instance: values.isEmpty ? nil : values,
                    at: context.environment.now(), through: context.environment.files
                ).provider
            } catch .definition(let faults, path: _) {
                var failure = CommandFailure(DefinitionWords.announcement(faults, path: file))
                if context.isJSON {
                    context.answer(DefinitionCheckAnswer(faults: faults))
                } else {
                    let lines = faults.map { DefinitionWords.line($0, path: file) }
                    CommandContext.write(lines, to: context.environment)
                }
                failure.isSaid = true
                throw failure
            } catch {
                throw CommandFailure(.provider(error))
            }
        }

        // MARK: The app key

        /// A key that is given here is for this definition's hosts; one of the store has its own.
        private func client(
            for provider: Provider, _ context: CommandContext
        ) throws(CommandFailure) -> BoundClient {
            guard provider.isInstance else {
                throw .usage(
                    "\(provider.name, limit: 40) runs in many places, and none was named",
                    hint: "--instance \(provider.variables.map(\.example).joined(separator: ","))")
            }
            guard let key else { return try storedClient(for: provider, context) }
            let isSigned = provider.isSigned  // lint: allowed, no words follow from it
            guard isSigned || secretFd != nil else {
                // An unsigned request has no secret in it.
                return bound(key, .absent, to: provider)
            }
            guard provider.takes(.sharedSecret) || !isSigned else {
                throw .usage(
                    "\(provider.name, limit: 40) accepts only signatures by an RSA key",
                    "Add the key to the store.",
                    hint:
                        "pintle apps add \(provider.id.rawValue) --key K --rsa-key FILE, then --app A"
                )
            }
            if let secretFd {
                let secret = try context.readSecret(secretFd, "--secret-fd")
                return bound(key, .sharedSecret(context.tidied(secret)), to: provider)
            }
            guard context.environment.terminal.canAsk else {
                throw CommandFailure(.nothingToRead("secret", "--secret-fd"))
            }
            let secret = context.tidied(try context.ask("Consumer secret: ", echo: .hidden))
            return bound(key, .sharedSecret(secret), to: provider)
        }

        private func bound(
            _ identifier: String, _ key: ClientCredentials.Key, to provider: Provider
        ) -> BoundClient {
            BoundClient(
                ClientCredentials(identifier: identifier, key: key),
                origins: provider.boundOrigins)
        }

        /// An app key of the store, which goes only where it was bound to.
        private func storedClient(
            for provider: Provider, _ context: CommandContext
        ) throws(CommandFailure) -> BoundClient {
            let store = try context.store()
            let app = try context.app(app, of: provider, in: store)
            try context.requireBound(app, to: provider)
            return app.client
        }
    }

    /// The command `pintle providers schema`.
    struct Schema: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "schema", _superCommandName: "pintle providers",
            abstract: "Print the JSON Schema of definitions, for editors.",
            usage: "pintle providers schema",
            discussion: "Example: pintle providers schema >provider.schema.json")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            try context.print(bytes: Array(DefinitionSchema.text.utf8))
        }
    }
}
