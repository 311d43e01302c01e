import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import TerminalCore

/// `pintle header METHOD URL`: signs a request that another program sends.
struct HeaderCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "header", _superCommandName: "pintle",
        abstract: "Print the Authorization header for exactly that request.",
        usage: "pintle header METHOD URL [-d NAME=VALUE]... [-H HEADER]... [--body FILE]",
        discussion: """
            Example: pintle header GET https://api.x.com/2/users/me |
                curl -H @- https://api.x.com/2/users/me

            As an argument of curl the token would stand in the list of processes.
            """)
    @OptionGroup var request: RequestArguments
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let description = try RequestDescription(request, files: context.environment.files)
        guard let url = description.target.url else {
            throw .usage(
                "A header is for one whole URL", "Another program sends it, to where it was told.",
                hint: "write it as https://...")
        }
        var signer = try await context.signer(for: url, request.hosts.allowHost)
        signer.hashesBody = !request.noBodyHash
        signer.warnWhereEnded()
        let credential = try signer.credential(
            for: description.request(at: signer.provider), bodyFile: description.bodyFile)
        let header = try header(credential, signer.provider)
        let extra = try signer.furtherHeaders().map { (header) throws(CommandFailure) in
            try printable(header)
        }
        signer.noteUse()
        try context.answer(
            HeaderAnswer(header, beside: extra),
            else: ([header] + extra).map {
                PrintableText(own: "\($0.name): \($0.value)")
            })
    }

    private func header(
        _ credential: SessionClient.Credential, _ provider: Provider
    ) throws(CommandFailure) -> HTTPHeader {
        guard case .header(let header) = credential else {
            throw .usage(
                "\(provider.name) takes its tokens in the address only", "No header does that.",
                hint: "pintle request METHOD URL")
        }
        return try printable(header)
    }

    /// A token, or an app's id, is the provider's own text, and a terminal obeys more than letters.
    private func printable(_ header: HTTPHeader) throws(CommandFailure) -> HTTPHeader {
        guard header.value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw CommandFailure(
                .other("The token or client id has characters that no header can hold"))
        }
        return header
    }
}
