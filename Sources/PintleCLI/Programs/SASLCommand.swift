import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// `pintle sasl [SESSION]`: the message of a mail program that logs in with a session's token.
struct SASLCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "sasl", _superCommandName: "pintle",
        abstract: "Print a bearer session's SASL response, for mail programs.",
        usage: """
            pintle sasl [SESSION] [--mechanism NAME] [--user NAME]
                [--host HOST [--port N]] [--fresh-check]
            """,
        discussion: """
            Prints the initial response of OAUTHBEARER (RFC 7628) or \(Self.older.name) in base64, with
            a token that is renewed and refused as by pintle token: it never prompts, and
            exits with 13 if you have to log in again, with 8 if the provider cannot be
            reached.

            Most programs make this response themselves and need only the token, which
            pintle token prints: mutt, msmtp, isync and aerc. Docs/Programs.md has a
            recipe for each.

            With --host the token is only for that server: it must be one of the session's
            hosts (api_hosts of the definition), or named with --allow-host.

            Example: pintle sasl work --mechanism \(Self.older.rawValue) --user ada@example.org
            """)
    private static let older = SASLResponse.Mechanism.older

    @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String?

    @Option(
        help: ArgumentHelp(
            "oauthbearer or \(Self.older.rawValue), in place of oauthbearer.", valueName: "name"),
        completion: .list(SASLResponse.Mechanism.allCases.map(\.rawValue)))
    var mechanism: MechanismName?

    @Option(
        help: ArgumentHelp(
            "The user of the mailbox, in place of the account's name.", valueName: "name"))
    var user: String?

    @Option(help: ArgumentHelp("The mail server that the token is for.", valueName: "host"))
    var host: String?

    @Option(help: ArgumentHelp("Its port, for OAUTHBEARER.", valueName: "n")) var port: Int?

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
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let server = try mailServer()
        guard context.environment.output.isOpen() else { throw CommandFailure(.tokenUnwanted) }
        let signer = try await context.naming(session)
            .unreadySigner(for: nil, hosts.allowHost, mayAsk: false)
        try requireBound(server, signer, context)
        let response = try response(for: signer, server)
        let given = try await signer.token(
            lasting: minLife?.duration, isChecked: freshCheck, in: context)
        _ = try given.printable()
        let text = response.base64(bearing: given.token).revealedText
        signer.noteUse(in: context)
        try context.answer(
            SASLAnswer(response: response, text: text, end: given.expiresAt),
            else: [PrintableText(own: text)])
    }

    private func mailServer() throws(CommandFailure) -> Origin? {
        if let port, !(1...65_535).contains(port) { throw CommandFailure(.portOutOfRange) }
        guard let host else {
            guard port == nil else {
                throw .usage("--port needs a --host", hint: "as in: --host HOST --port 993")
            }
            return nil
        }
        do throws(ParseFailure) {
            let server = try Origin(host: host)
            guard server.port == server.scheme.defaultPort, !host.containsASCII("/") else {
                throw .malformed
            }
            return server
        } catch .nonASCIIHost {
            throw CommandFailure(.hostNotASCII)
        } catch {
            throw .usage(
                "--host needs the name of a mail server", "Give its port with --port.",
                hint: "as in: --host imap.example.org --port 993")
        }
    }

    private func requireBound(
        _ server: Origin?, _ signer: OpenSession, _ context: CommandContext
    ) throws(CommandFailure) {
        guard let server else { return }
        do throws(SessionFailure) {
            try HostBinding.check(
                mailServer: server, port: port, for: signer.session, allowing: signer.allowed)
        } catch {
            throw signer.failure(error, in: context)
        }
    }

    private func response(
        for signer: OpenSession, _ server: Origin?
    ) throws(CommandFailure) -> SASLResponse {
        guard let user = user ?? signer.session.summary.account?.name else {
            throw .usage(
                "The user of that mailbox is not known",
                "\(signer.provider.name, limit: 40) has not named the account of the session.",
                hint: "give the name or e-mail address: --user NAME")
        }
        do throws(SASLResponse.Fault) {
            return try SASLResponse(
                mechanism?.mechanism ?? .oauthbearer, user: user, host: server?.host, port: port)
        } catch {
            throw .usage(
                "That name cannot be a mailbox", "It is empty, or has a control character in it.",
                hint: "--user NAME")
        }
    }
}

/// A value of `--mechanism`, in capitals or not.
struct MechanismName: ExpressibleByArgument {
    let mechanism: SASLResponse.Mechanism

    /// The names that it may have, for the message about any other.
    static let allValueStrings = SASLResponse.Mechanism.allCases.map(\.rawValue)

    init?(argument: String) {
        guard let known = SASLResponse.Mechanism(rawValue: argument.lowercased()) else {
            return nil
        }
        mechanism = known
    }
}
