import ArgumentParser
import OAuthCore
import PintleText
import TerminalCore

/// `pintle request METHOD URL`: signs, sends, and prints the answer.
struct RequestCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "request", _superCommandName: "pintle",
        abstract: "Send a signed request; the answer goes to standard output.",
        usage: "pintle request METHOD URL [-d NAME=VALUE]... [-H HEADER]... [--body FILE]",
        discussion: """
            Exits with 22 when the API answers 400 or above, the body still on
            standard output. On a terminal it is cleaned of what a terminal would
            obey: colours, titles, the clipboard. Anything else gets every byte.

            Example: pintle request POST https://api.x.com/2/tweets --body tweet.json \\
                -H 'Content-Type: application/json'
            """)
    @OptionGroup var request: RequestArguments
    @Flag(help: "Leave the answer as it is, on a terminal too.") var raw = false
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let description = try RequestDescription(request, readFile: context.readFile)
        let signer = try await context.signer(for: description.request.url, request.allowHost)
        signer.noteUse()
        let status = try await signer.send(description, isRaw: raw)
        if status >= 400 {
            throw CommandFailure(
                .apiSaysNo(PrintableText(description.request.url.host), status: status))
        }
    }
}
