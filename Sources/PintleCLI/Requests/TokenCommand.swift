import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// `pintle token`: the token of a session, for a program that presents it itself.
struct TokenCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "token", _superCommandName: "pintle",
        abstract: "Print a bearer token that is valid for a while, renewed if necessary.",
        usage: """
            pintle token [--for URL] [--min-life SECONDS] [--fresh-check]
                [--allow-host HOST]
            pintle token --batch <REQUESTS
            """,
        discussion: """
            Never prompts: if the vault is locked, it exits with 3. Exits with 13 if you
            have to log in again, also if the token ends sooner than requested and cannot
            be renewed. If the provider cannot be reached, a token that is still valid is
            printed with a warning; if it has expired, the command exits with 8.

            --for chooses the session for the host of that URL, and refuses a session that
            is not bound to that host. Sessions that sign have no such token: use pintle
            header for them. PROVIDER/app is the app's own token; Pintle gets one if there
            is none yet.

            Example: TOKEN=$(pintle token --session drive --min-life 300)

            With --batch each line of standard input is a request in JSON, and each answer
            is a line of standard output, as --json prints it. A request has url,
            min_life, session and id, as needed. The exit code is 0 even if some of the
            answers are errors.

            As an argument of another program the token would be visible in the list of
            processes; pintle header writes the whole header.
            """)
    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("The URL that the token is for.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "The least time that the token must be valid, in place of 60.", valueName: "seconds"))
    var minLife: Seconds?
    @Flag(
        help: ArgumentHelp(
            "Ask the provider first whether it takes the token: at most every 5 minutes, and where "
                + "that is free."))
    var freshCheck = false

    @OptionGroup var hosts: AllowedHosts
    @OptionGroup var batch: BatchFlag
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let url = try url.map { (text) throws(CommandFailure) in try RequestTarget.url(text) }
        guard context.environment.output.isOpen() else { throw CommandFailure(.tokenUnwanted) }
        let signer = try await context.unreadySigner(
            for: url, hosts.allowHost, mayAsk: false)
        let given = try await signer.token(
            lasting: minLife?.duration, isChecked: freshCheck, in: context)
        let token = try given.printable()
        signer.noteUse(in: context)
        try context.answer(
            TokenAnswer(given: given, token: token), else: [PrintableText(own: token)])
    }
}

extension TokenCommand: BatchingCommand {
    static let members: [BatchLine.Member] = [.session, .url, .minLife, .id]

    nonisolated(nonsending) static func answer(
        _ line: BatchLine, with signers: inout BatchSigners
    ) async throws(CommandFailure) -> JSONValue {
        let signer = try await signers.unready(for: try signers.url(of: line), line)
        let given = try await signer.token(lasting: line.minLife, in: signers.context)
        let token = try given.printable()
        signer.noteUse(in: signers.context)
        return TokenAnswer(given: given, token: token).json
    }
}
