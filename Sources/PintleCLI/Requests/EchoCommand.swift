import ArgumentParser
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// `pintle echo [URL]`: the OAuth Echo pair.
struct EchoCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "echo", _superCommandName: "pintle",
        abstract: "Print the two OAuth Echo headers, which prove your account to a service.",
        usage: """
            pintle echo [URL] [--method METHOD] [-d NAME=VALUE]...
            pintle echo --batch <REQUESTS
            pintle echo verify <HEAD
            """,
        discussion: """
            Without a URL it uses the provider's identity URL. The service repeats the
            request as it was signed: fields of -d are in the URL's query or, if the
            method has a form, in a form that the service has to send too.

            With --batch each line of standard input is a request in JSON, and each answer
            is a line of standard output, as --json prints it. A request has url, method,
            data (an object of fields), session and id, as needed; one without url is for
            the identity URL. The exit code is 0 even if some of the answers are errors.

            Example: pintle echo | curl -H @- -F media=@photo.jpg https://media.example/
            """,
        subcommands: [Verify.self])
    @Argument(help: "The URL that the service will call.") var url: String?

    @Option(help: "The method for that call, in place of GET.")
    var method: String?

    @Option(
        name: [.customShort("d"), .customLong("data")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A field in plain text.", valueName: "name=value"))
    var data: [String] = []
    @OptionGroup var hosts: AllowedHosts
    @OptionGroup var batch: BatchFlag
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let wanted = try url.map { (text) throws(CommandFailure) in
            try RequestTarget.url(text)
        }
        let method = try RequestDescription.method(method ?? "GET")
        let fields = try data.map { (text) throws(CommandFailure) in
            guard let (name, value) = text.cut(atASCII: "=") else {
                throw .usage("-d needs name=value", hint: "as in: -d 'text=hello there'")
            }
            return Parameter(String(name), String(value))
        }
        let signer = try await context.signer(for: wanted, hosts.allowHost)
        let echo = try Self.echo(method, wanted, fields, by: signer, context)
        signer.noteUse(in: context)
        try context.answer(
            EchoAnswer(echo: echo),
            else: echo.headers.map { PrintableText(own: "\($0.name): \($0.value)") })
    }

    private static func echo(
        _ method: String, _ url: RequestURL?, _ fields: [Parameter], by signer: OpenSession,
        _ context: CommandContext, hint: PrintableText = "pintle echo URL"
    ) throws(CommandFailure) -> OAuthEcho {
        guard signer.signs else {
            throw .usage(
                "\(signer.provider.name) has no signatures that another service could check",
                "Its tokens are sent unsigned; no other service should have them.",
                hint: "pintle request METHOD URL")
        }
        guard let target = url ?? signer.provider.echoIdentity?.url else {
            throw .usage(
                "\(signer.provider.name) does not name its identity URL", hint: hint)
        }
        signer.warnWhereEnded(in: context)
        var request = SignableRequest(method: method, url: target)
        if ["GET", "HEAD", "DELETE"].contains(method) {
            request.url = target.appendingQuery(fields)
        } else if !fields.isEmpty {
            request.body = .form(fields)
        }
        return OAuthEcho(try signer.sign(request, nil, in: context))
    }
}

extension EchoCommand: BatchingCommand {
    static let members: [BatchLine.Member] = [.url, .method, .data, .id, .session]

    nonisolated(nonsending) static func answer(
        _ line: BatchLine, with signers: inout BatchSigners
    ) async throws(CommandFailure) -> JSONValue {
        let url = try signers.url(of: line)
        let method = try line.checkedMethod()
        let signer = try await signers.ready(for: url, line)
        let hint: PrintableText = #"as in: {"url": "https://api.x.com/2/users/me"}"#
        let echo = try echo(method, url, line.data, by: signer, signers.context, hint: hint)
        return EchoAnswer(echo: echo).json
    }
}
