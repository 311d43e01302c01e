import ArgumentParser
import OAuthCore
import PintleText
import TerminalCore

/// `pintle echo [URL]`: the OAuth Echo pair.
struct EchoCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "echo", _superCommandName: "pintle",
        abstract: "Print the two OAuth Echo headers, for a service that checks who you are.",
        usage: """
            pintle echo [URL]
            pintle echo verify <HEAD
            """,
        discussion: "Without a URL: the one that tells the provider's accounts apart.",
        subcommands: [Verify.self])
    @Argument(help: "The URL that the service is to call.") var url: String?
    @OptionGroup var hosts: AllowedHosts
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let wanted = try url.map { (text) throws(CommandFailure) in
            try RequestTarget.url(text)
        }
        let signer = try await context.signer(for: wanted, hosts.allowHost)
        guard signer.signs else {
            throw .usage(
                "\(signer.provider.name) has no signatures that another service could check",
                "Its tokens are sent as they are, and nobody else should have them.",
                hint: "pintle request METHOD URL")
        }
        guard let target = wanted ?? signer.provider.identity?.url else {
            throw .usage(
                "\(signer.provider.name) does not say where accounts are told apart",
                hint: "pintle echo URL")
        }
        signer.warnWhereEnded()
        let signed = try signer.sign(SignableRequest(method: "GET", url: target))
        signer.noteUse()
        let echo = OAuthEcho(signed)
        try context.answer(
            EchoAnswer(headers: Dictionary(uniqueKeysWithValues: echo.headers)),
            else: echo.headers.map { PrintableText(own: "\($0.name): \($0.value)") })
    }
}
