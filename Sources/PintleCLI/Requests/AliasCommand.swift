import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// The commands `pintle alias …`.
struct AliasCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias", _superCommandName: "pintle",
        abstract: "Name requests that you send often.",
        subcommands: [Add.self, List.self, Remove.self])

    struct Add: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "add", _superCommandName: "pintle alias",
            abstract: "Name a request, with any options of pintle request.",
            usage: "pintle alias add PROVIDER NAME [--replace] -- METHOD URL [OPTION]...",
            discussion: """
                Afterwards pintle request PROVIDER NAME sends METHOD, URL and options, and you
                can add further options. An alias gives no new rights: its URL must be at a
                host of the provider, and a session works only at its own hosts. The file is
                aliases.json in the config folder. --replace replaces an alias of that name.

                Example: pintle alias add x tweet -- POST /2/tweets --data @-
                """)
        @Argument(help: "The provider's id.", completion: .providers) var provider: String
        @Argument(help: "The name: letters, digits, - and _.") var name: String
        @Flag(help: "Replace an alias of that name.") var replace = false

        @Argument(
            parsing: .postTerminator,
            help: ArgumentHelp("The request, after --.", valueName: "request"))
        var request: [String] = []
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            guard RequestAliases.isName(name) else {
                throw .usage(
                    "\(PrintableText(name, limit: 40)) cannot be a name",
                    "A name is 1 to 40 letters, digits, - and _.", hint: "as in: tweet")
            }
            guard let named = RequestCommand.read(request) else {
                throw .usage(
                    "There is no request after --", hint: "pintle alias add x me -- GET /2/users/me"
                )
            }
            try requireOwnOptions(named)
            try RequestDescription.requireUsable(named.request)
            let provider = try context.knownInstance(provider, in: try context.store())
            let url = try RequestTarget(named.request.url).url(at: provider)
            guard url.isAcceptableEndpoint, provider.isOwn(url.origin) else {
                throw CommandFailure(
                    .aliasElsewhere(
                        PrintableText(url.origin.shortName), provider: PrintableText(provider.name))
                )
            }
            let owner = PrintableText(provider.id.rawValue, limit: 60)
            let isReplaced = try await context.changeAliases {
                aliases throws(CommandFailure) -> Bool in
                let new = arguments(at: url)
                let earlier = aliases.add(.init(name, of: provider.id.rawValue, new))
                guard let earlier, earlier != new else { return false }
                guard replace else {
                    throw CommandFailure(.aliasTaken(PrintableText(name), of: owner, earlier))
                }
                return true
            }
            try context.done(
                .aliasAdded(PrintableText(name), of: owner, isReplaced: isReplaced))
        }

        /// The request's arguments with the complete URL, so that its host is known when the alias
        /// is used.
        private func arguments(at url: RequestURL) -> [String] {
            var arguments = request
            let own = RequestCommand.read(request)?.request.url
            if let place = arguments.firstIndex(where: { $0 == own }) {
                arguments[place] = url.text
            }
            return arguments
        }

        /// The options for target and session belong to the call, not to the alias.
        private func requireOwnOptions(_ named: RequestCommand) throws(CommandFailure) {
            let global = named.global
            let isGlobal =
                global.home != nil || global.keyFile != nil || global.passphraseFd != nil
                || global.session != nil || global.trace != nil || global.json || global.quiet
            guard !isGlobal, named.request.hosts.allowHost.isEmpty else {
                throw .usage(
                    "An alias has no global option and no --allow-host",
                    "Give those when you use it.", hint: "leave them out after --")
            }
        }
    }

    struct List: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "list", _superCommandName: "pintle alias",
            abstract: "List the aliases with their requests.", usage: "pintle alias list",
            discussion: "Example: pintle alias list")
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let all = try context.aliases().all
            try context.answer(
                AliasesAnswer(aliases: all),
                else: all.map { alias in
                    let words = alias.arguments.map(ShellWord.quoted).joined(separator: " ")
                    return "\(alias.provider, limit: 60) \(alias.name): \(words, limit: 2000)"
                })
        }
    }

    struct Remove: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", _superCommandName: "pintle alias",
            abstract: "Remove an alias.", usage: "pintle alias remove PROVIDER NAME",
            discussion: "Example: pintle alias remove x me")
        @Argument(help: "The provider's id.", completion: .providers) var provider: String
        @Argument(help: "The name.") var name: String
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let (shown, owner) = (
                PrintableText(name, limit: 40), PrintableText(provider, limit: 60)
            )
            try await context.changeAliases { aliases throws(CommandFailure) in
                guard aliases.remove(name, of: provider) else {
                    throw CommandFailure(.noAlias(shown, of: owner))
                }
            }
            try context.done(.aliasRemoved(shown, of: owner))
        }
    }
}
