import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import ProviderCatalogue
import TextCore

/// The commands `pintle providers …`.
struct ProvidersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers", _superCommandName: "pintle",
        abstract: "List, show, add and check providers.",
        subcommands: [
            List.self, Show.self, Add.self, Remove.self, Check.self, Schema.self,
        ])

    struct List: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "list", _superCommandName: "pintle providers",
            abstract: "List all providers, built in and your own.",
            usage: "pintle providers list",
            discussion: "Example: pintle providers list --json")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let providers = try context.allProviders().sorted { $0.id.rawValue < $1.id.rawValue }
            try context.answer(
                ProvidersAnswer(providers: providers),
                else: ProviderTable.lines(providers, clock: context.clock))
        }
    }

    struct Show: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "show", _superCommandName: "pintle providers",
            abstract: "Show the facts about a provider.",
            usage: "pintle providers show PROVIDER",
            discussion: "Example: pintle providers show x")
        @Argument(help: "The provider's id.", completion: .providers) var provider: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let providers = try context.allProviders()
            guard let name = ProviderName(provider),
                let found = providers.first(where: { $0.id == name.base })
            else {
                throw CommandFailure(
                    StoreFailure.item(
                        .noSuch(
                            .provider, name: provider,
                            nearest: NearestNames.of(provider, among: providers.map(\.id.rawValue)))
                    ))
            }
            let shown = try instance(name, of: found, in: context)
            let offset = context.knownClockOffset(of: shown.id)
            try context.answer(
                ProviderAnswer(provider: shown, clockOffset: offset),
                else: ProviderTable.details(shown, clock: context.clock, clockOffset: offset))
        }

        /// The provider with the values filled in that stand behind the name's `@`.
        private func instance(
            _ name: ProviderName, of provider: Provider, in context: CommandContext
        ) throws(CommandFailure) -> Provider {
            guard name.instance != nil else { return provider }
            let id: ProviderID
            do throws(ProviderName.Failure) {
                id = try name.id(for: provider)
            } catch {
                throw CommandFailure(.instance(error, of: provider))
            }
            if let builtIn = Catalogue.provider(id) { return builtIn }
            return try context.provider(id, in: context.store())
        }
    }

    struct Add: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "add", _superCommandName: "pintle providers",
            abstract: "Add a provider from a definition file.",
            usage: "pintle providers add FILE [--replace]",
            discussion: """
                The file is copied into the store, sealed, with its CA file. A provider of your
                own that has its id is replaced only with --replace.

                Example: pintle providers check acme.yaml && pintle providers add acme.yaml
                """)
        @Argument(help: "The definition, in YAML.") var file: String
        @Flag(help: "Replace your provider of that id.") var replace = false
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let outcome = try context.reachingProviders {
                () throws(ProviderFailure) -> ProviderAddition in
                let (providers, now) = (context.providers(store), context.environment.now())
                guard replace else {
                    return try providers.add(.file(path: file), replacing: nil, at: now)
                }
                return try providers.add(.file(path: file), at: now)
            }
            let provider: Provider
            let earlier: String?
            switch outcome {
            case .added(let new, let replaced): (provider, earlier) = (new, replaced)
            case .unchanged(let provider):
                return try context.done(
                    .providerUnchanged(PrintableText(provider.name, limit: 40)))
            case .taken(let id, let name):
                throw .usage(
                    "There is already a provider \(id.rawValue, limit: 40)",
                    "It is your own, named \(name, limit: 40). Nothing was changed.",
                    hint: "add --replace, or choose another id")
            }
            let name =
                provider.isInstance ? provider.id.rawValue : ProviderName.form(of: provider)
            try context.done(
                earlier != nil
                    ? Announcement(
                        .good, Self.replaced(earlier, by: provider),
                        "Data sealed before stays bound to its earlier hosts.",
                        hint: "pintle providers show \(provider.id.rawValue)")
                    : Announcement(
                        .good, "Added \(provider.name)",
                        hint: "pintle apps add \(name, limit: 80) --key K"
                            + (provider.preferredAppKey == .absent ? " --public" : "")))
        }

        /// Both names, if they differ: the id alone decides which definition is replaced.
        private static func replaced(
            _ earlier: String?, by provider: Provider
        ) -> Announcement.Title {
            let (id, new) = (provider.id.rawValue, provider.name)
            guard let earlier, earlier != new else {
                return "Replaced \(new, limit: 40)"
            }
            return "\(id, limit: 40): \(new, limit: 40) replaces \(earlier, limit: 40)"
        }
    }

    struct Remove: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", _superCommandName: "pintle providers",
            abstract: "Remove a provider of your own; its sessions are kept.",
            usage: "pintle providers remove PROVIDER",
            discussion: "Example: pintle providers remove shop")
        @Argument(help: "The provider's id.", completion: .ownProviders) var provider: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            guard let id = ProviderID(rawValue: provider.lowercased()) else {
                throw CommandFailure(
                    StoreFailure.item(.noSuch(.provider, name: provider, nearest: [])))
            }
            try context.reachingProviders { () throws(ProviderFailure) in
                try context.providers(store).remove(id)
            }
            try context.done(
                Announcement(
                    .good, "Removed \(id.rawValue, limit: 64)",
                    "Its sessions and app keys are kept, but cannot be used without it.",
                    hint: "pintle providers add FILE brings it back"))
        }
    }
}
