import ArgumentParser
import LoginCore
import OAuthCore
import PintleText
import ProviderCatalogue
import SessionStorage
import TerminalCore

/// `pintle providers …`
struct ProvidersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "providers", _superCommandName: "pintle",
        abstract: "List, show, add and check providers.",
        subcommands: [List.self, Show.self, Add.self, Remove.self, Check.self])

    struct List: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "list", _superCommandName: "pintle providers",
            abstract: "List all providers, built in and your own.",
            usage: "pintle providers list")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let providers = try context.allProviders()
            try context.answer(
                ProvidersAnswer(providers: providers.map { ProvidersAnswer.Entry($0) }),
                else: ProviderTable.lines(providers))
        }
    }

    struct Show: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "show", _superCommandName: "pintle providers",
            abstract: "Show what is known about a provider.",
            usage: "pintle providers show PROVIDER")
        @Argument(help: "The provider's id.") var provider: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let providers = try context.allProviders()
            guard let found = providers.first(where: { $0.id.rawValue == provider.lowercased() })
            else {
                throw CommandFailure(
                    StoreFailure.item(
                        .noSuch(
                            .provider, name: provider,
                            nearest: NearestNames.of(provider, among: providers.map(\.id.rawValue)))
                    ))
            }
            try context.answer(
                ProvidersAnswer(providers: [ProvidersAnswer.Entry(found)]),
                else: ProviderTable.details(found))
        }
    }

    struct Add: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "add", _superCommandName: "pintle providers",
            abstract: "Add a provider from a definition file.",
            usage: "pintle providers add FILE",
            discussion: "The file is copied into the store, sealed, with its CA file.")
        @Argument(help: "The definition, in YAML.") var file: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let definition = try DefinitionFile(file, context)
            let id = definition.provider.id
            guard !Catalogue.ids.contains(id) else {
                throw .usage(
                    "There is a built-in provider \(id.rawValue)",
                    "Nothing may stand in for it.", hint: "choose another id, as my-\(id.rawValue)")
            }
            let store = try context.store()
            let isReplaced = try context.ownDefinitions(in: store).contains { $0.id == id }
            try reachingStore { () throws(StoreFailure) in
                try store.saveProviderDefinition(
                    OwnDefinition(
                        id: id, yaml: definition.yaml,
                        certificates: definition.provider.additionalTrust,
                        addedAt: context.environment.now()))
            }
            try context.done(
                isReplaced
                    ? Announcement(
                        .good, "\(definition.provider.name) is replaced",
                        "What was sealed before stays bound to the hosts that it was bound to.",
                        hint: "pintle providers show \(id.rawValue)")
                    : Announcement(
                        .good, "\(definition.provider.name) is added",
                        hint: "pintle apps add \(id.rawValue) --key K"))
        }
    }

    struct Remove: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", _superCommandName: "pintle providers",
            abstract: "Remove a provider of your own; its sessions stay.",
            usage: "pintle providers remove PROVIDER")
        @Argument(help: "The provider's id.") var provider: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            guard let id = ProviderID(rawValue: provider.lowercased()) else {
                throw CommandFailure(
                    StoreFailure.item(.noSuch(.provider, name: provider, nearest: [])))
            }
            guard !Catalogue.ids.contains(id) else {
                throw .usage("\(id.rawValue) is built in", "Only your own can be removed.")
            }
            try reachingStore { () throws(StoreFailure) in
                try store.removeProviderDefinition(id)
            }
            try context.done(Announcement(.good, "\(id.rawValue) is removed", "Its sessions stay."))
        }
    }

    struct Check: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "check", _superCommandName: "pintle providers",
            abstract: "Check a definition file without adding it.",
            usage: "pintle providers check FILE")
        @Argument(help: "The definition, in YAML.") var file: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let definition = try DefinitionFile(file, context)
            try context.answer(
                ProvidersAnswer(providers: [ProvidersAnswer.Entry(definition.provider)]),
                else: ProviderTable.details(definition.provider))
        }
    }
}

/// A definition as it stands in a file, read and found good.
struct DefinitionFile {
    let yaml: String
    let provider: Provider

    init(_ path: String, _ context: CommandContext) throws(CommandFailure) {
        let files = context.environment.files
        let bytes: [UInt8]
        do throws(FileDoor.Failure) {
            bytes = try files.read(path, DefinitionReader.sizeLimit)
        } catch {
            throw CommandFailure(error, path: path)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .usage("\(PrintableText(path, limit: 60)) is no text in UTF-8")
        }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let reader = DefinitionReader { name in
            let place = name.hasPrefix("/") ? name : folder + name
            do throws(FileDoor.Failure) {
                let pem = try files.read(place, DefinitionReader.sizeLimit)
                return .success(String(decoding: pem, as: UTF8.self))
            } catch {
                return .failure(.init(reason: error.reason))
            }
        }
        yaml = text
        do throws(DefinitionFailure) {
            provider = try reader.read(text)
        } catch {
            throw CommandFailure(DefinitionWords.announcement(error, path: path))
        }
    }
}

extension FileDoor.Failure {
    /// In a few words.
    fileprivate var reason: String {
        switch self {
        case .missing: "no such file"
        case .tooLong: "it is too long"
        case .other(let reason): reason
        }
    }
}

extension CommandContext {
    /// All providers; the built-in ones alone where no store is open.
    func allProviders() throws(CommandFailure) -> [Provider] {
        var own: [Provider] = []
        do throws(CommandFailure) {
            let listing = try listing()
            if listing.isVerified {
                own = try ownDefinitions(in: listing.store).compactMap(\.provider)
            } else if let fault = listing.fault {
                // The built-in ones are told apart by the program, not by the store.
                warn(.store(fault))
            } else {
                say(
                    Announcement(
                        .attention, "The vault is locked",
                        "Providers of your own are not shown.", hint: "pintle vault unlock"))
            }
        } catch  where error.exit == .locked {
            // No vault yet: there are no others.
        }
        let all = Catalogue.builtIn + own
        return all.sorted { $0.name.lowercased() < $1.name.lowercased() }
    }
}
