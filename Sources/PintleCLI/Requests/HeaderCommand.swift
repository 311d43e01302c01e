import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// `pintle header METHOD URL`: signs a request that another program sends.
struct HeaderCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "header", _superCommandName: "pintle",
        abstract: "Print the Authorization header for exactly one request.",
        usage: """
            pintle header METHOD URL [-d NAME=VALUE]... [-H HEADER]... [--data JSON]
            pintle header --batch <REQUESTS
            """,
        discussion: """
            Example: pintle header GET https://api.x.com/2/users/me |
                curl -H @- https://api.x.com/2/users/me

            As an argument of curl the token would be visible in the list of processes.

            With --batch each line of standard input is a request in JSON, and each answer
            is a line of standard output, as --json prints it. A request has url, and as
            needed method, data (an object of form fields), form (an encoded one), body,
            body_hash (false for no hash), session, and id, which the answer repeats. If a
            line cannot be answered, its answer is an error; the next line is read anyway,
            and the exit code is 0.
            """)
    @OptionGroup var request: RequestArguments
    @OptionGroup var batch: BatchFlag
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let description = try RequestDescription(request, in: context)
        guard let url = description.target.url else {
            throw .usage(
                "A header needs a complete URL", "Another program sends the request.",
                hint: "write it as https://...")
        }
        let signer = try await context.signer(for: url, request.hosts.allowHost)
        let headers = try Self.headers(
            for: description.request(at: signer.provider), description.bodyFile, by: signer, context
        )
        signer.noteUse(in: context)
        try context.answer(
            HeaderAnswer(header: headers.first, others: headers.others),
            else: ([headers.first] + headers.others).map {
                PrintableText(own: "\($0.name): \($0.value)")
            })
    }

    private static func headers(
        for request: SignableRequest, _ bodyFile: BodyFile?, by signer: OpenSession,
        _ context: CommandContext
    ) throws(CommandFailure) -> (first: HTTPHeader, others: [HTTPHeader]) {
        signer.warnWhereEnded(in: context)
        guard case .header(let header) = try signer.credential(for: request, bodyFile, in: context)
        else {
            throw .noHeader(at: signer.provider)
        }
        var others: [HTTPHeader] = []
        for header in try signer.furtherHeaders(in: context) {
            others.append(try printable(header))
        }
        return (try printable(header), others)
    }

    /// A token, or an app's id, is the provider's own text, and a terminal obeys more than letters.
    private static func printable(_ header: HTTPHeader) throws(CommandFailure) -> HTTPHeader {
        guard header.value.isPrintableASCII else {
            throw CommandFailure(
                .other("The token or client id has characters that a header cannot contain"))
        }
        return header
    }
}

extension HeaderCommand: BatchingCommand {
    static let members = [BatchLine.Member].ofRequests

    nonisolated(nonsending) static func answer(
        _ line: BatchLine, with signers: inout BatchSigners
    ) async throws(CommandFailure) -> JSONValue {
        let request = try line.request(to: try signers.url(of: line))
        let signer = try await signers.ready(for: request.url, line)
        let headers = try headers(for: request, line.bodyFile, by: signer, signers.context)
        return HeaderAnswer(header: headers.first, others: headers.others).json
    }
}

extension CommandFailure {
    /// The provider takes its tokens where no header is.
    static func noHeader(at provider: Provider) -> CommandFailure {
        .usage(
            "\(provider.name) accepts tokens only in the URL", "A header cannot do that.",
            hint: "pintle request METHOD URL")
    }
}
