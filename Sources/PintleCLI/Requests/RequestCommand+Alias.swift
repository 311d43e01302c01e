import ArgumentParser
import OAuthCore
import PintleServices
import PintleText
import TextCore

extension RequestCommand {
    /// The request that a command line describes behind `pintle request`; nil where it is none.
    static func read(_ arguments: [String]) -> RequestCommand? {
        let values = RequestValues(arguments)
        return (try? RequestCommand.parse(values.arguments))?.filled(from: values)
    }

    /// A word in place of the method that is a method; any other word there is a provider.
    private static let methods: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
    ]

    /// The command with an alias replaced by its request: the alias stands as provider and name in
    /// the places of method and URL, and options of the line override those of the alias.
    ///
    /// The provider is that of the alias; nil if there is no alias.
    func expanded(
        in context: CommandContext
    ) throws(CommandFailure) -> (command: RequestCommand, provider: String?) {
        let (provider, name) = (request.method, request.url)
        guard RequestAliases.isName(name), !Self.methods.contains(provider.uppercased()) else {
            return (self, nil)
        }
        guard let alias = try context.aliases().named(name, of: provider) else {
            throw CommandFailure(
                .noAlias(PrintableText(name), of: PrintableText(provider, limit: 60)))
        }
        guard let named = RequestCommand.read(alias.arguments),
            named.request.hosts.allowHost.isEmpty
        else { throw CommandFailure(.badAliases) }
        return (laid(over: named), alias.provider)
    }

    private func laid(over named: RequestCommand) -> RequestCommand {
        var command = self
        command.request.method = named.request.method
        command.request.url = named.request.url
        command.request.data = named.request.data + request.data
        command.request.headers = named.request.headers + request.headers
        command.request.json = request.json ?? named.request.json
        command.request.body = request.body ?? named.request.body
        command.request.noBodyHash = request.noBodyHash || named.request.noBodyHash
        command.query = named.query + query
        command.parts = named.parts + parts
        command.include = include || named.include
        command.output = output ?? named.output
        command.connectTimeout = connectTimeout ?? named.connectTimeout
        command.maxTime = maxTime ?? named.maxTime
        command.raw = raw || named.raw
        command.paginate = paginate || named.paginate
        command.maxPages = maxPages ?? named.maxPages
        command.wait = wait || named.wait
        command.maxWait = maxWait ?? named.maxWait
        command.explain = explain || named.explain
        command.curl = curl || named.curl
        return command
    }
}
