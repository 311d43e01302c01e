import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TerminalCore

/// `pintle token`: the token of a session, for a program that presents it itself.
struct TokenCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "token", _superCommandName: "pintle",
        abstract: "Print a bearer token that is good for a while, renewed where it has to be.",
        usage: """
            pintle token [--for URL] [--min-life SECONDS] [--allow-host HOST]
            pintle token --batch <REQUESTS
            """,
        discussion: """
            Asks nobody anything: with a locked vault it exits with 3. Exits with 13 where
            one has to log in again, also when the token ends sooner than was wanted and
            cannot be renewed. While the provider cannot be asked, a token that still
            lives is printed with a warning; one that has ended exits with 8.

            With --for the session is chosen for the host of that URL, and refused for any
            host that it is not bound to. Sessions that sign have no such token: pintle
            header signs for them. PROVIDER/app is the app's own token, asked for where
            there is none yet.

            Example: TOKEN=$(pintle token --session drive --min-life 300)

            With --batch each line of standard input is a request in JSON, and gets its
            answer, as --json prints it, on a line of standard output: url, min_life,
            session and id, as far as they count.

            As an argument of another program the token would stand in the list of
            processes; pintle header writes the whole header.
            """)
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("The URL that the token is for.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "For how long it has to be good at least, in place of 60.", valueName: "seconds"))
    var minLife: Seconds?
    @OptionGroup var hosts: AllowedHosts
    @OptionGroup var batch: BatchFlag
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let url = try url.map { (text) throws(CommandFailure) in try RequestTarget.url(text) }
        guard context.environment.output.isOpen() else { throw CommandFailure(.tokenUnwanted) }
        let signer = try await context.unreadySigner(
            for: url, hosts.allowHost, mayAsk: false)
        let given = try await signer.token(lasting: minLife?.duration ?? Session.usualLife)
        let token = try given.printable()
        signer.noteUse()
        try context.answer(TokenAnswer(given, token), else: [PrintableText(own: token)])
    }
}

extension TokenCommand: BatchingCommand {
    static let members: Set<BatchLine.Member> = [.id, .session, .url, .minLife]

    nonisolated(nonsending) static func answer(
        _ line: BatchLine, with signers: inout BatchSigners
    ) async throws(CommandFailure) -> JSONValue {
        let signer = try await signers.unready(for: try signers.url(of: line), line)
        let given = try await signer.token(lasting: line.minLife ?? Session.usualLife)
        let token = try given.printable()
        signer.noteUse()
        return TokenAnswer(given, token).json
    }
}
