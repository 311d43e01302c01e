import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

/// `pintle header METHOD URL`: signs a request that another program sends.
struct HeaderCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "header", _superCommandName: "pintle",
        abstract: "Print the Authorization header for exactly that request.",
        usage: "pintle header METHOD URL [-d NAME=VALUE]... [-H HEADER]... [--body FILE]",
        discussion: """
            Example: curl -H "$(pintle header GET https://api.x.com/2/users/me)" \\
                https://api.x.com/2/users/me
            """)
    @OptionGroup var request: RequestArguments
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let description = try RequestDescription(request, readFile: context.readFile)
        let signer = try await context.signer(for: description.request.url, request.allowHost)
        let header = try header(signer.credential(for: description.request), signer.provider)
        signer.noteUse()
        try context.answer(
            HeaderAnswer(header),
            else: [PrintableText(own: "\(header.name): \(header.value)")])
    }

    private func header(
        _ credential: SessionClient.Credential, _ provider: Provider
    ) throws(CommandFailure) -> HTTPHeader {
        guard case .header(let header) = credential else {
            throw .usage(
                "\(provider.name) takes its tokens in the address only", "No header does that.",
                hint: "pintle request METHOD URL sends it")
        }
        // A token is the provider's own text, and a terminal obeys more than letters.
        guard header.value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw CommandFailure(.other("The token has characters that no header can hold"))
        }
        return header
    }
}

/// `pintle echo [URL]`: the OAuth Echo pair.
struct EchoCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "echo", _superCommandName: "pintle",
        abstract: "Print the two OAuth Echo headers, for a service that checks who you are.",
        usage: "pintle echo [URL]",
        discussion: "Without a URL: the one that tells the provider's accounts apart.")
    @Argument(help: "The URL that the service is to call.") var url: String?
    @Option(
        help: ArgumentHelp(
            "Allow this host for this one call, beside those of the session.",
            valueName: "host[:port]"))
    var allowHost: [String] = []
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let wanted = try url.map { (text) throws(CommandFailure) in
            try RequestDescription.url(text)
        }
        let signer = try await context.signer(for: wanted, allowHost)
        guard signer.provider.tokenUse == .signed else {
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
        let signed = try signer.sign(SignableRequest(method: "GET", url: target))
        signer.noteUse()
        let echo = OAuthEcho(signed)
        try context.answer(
            EchoAnswer(headers: Dictionary(uniqueKeysWithValues: echo.headers)),
            else: echo.headers.map { PrintableText(own: "\($0.name): \($0.value)") })
    }
}

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

extension CommandContext {
    /// The bytes of a file that the command line names.
    func readFile(_ path: String) throws(CommandFailure) -> [UInt8] {
        do throws(FileProblem) {
            return try environment.files.read(path, RequestDescription.bodyLimit)
        } catch {
            throw CommandFailure(error, path: path)
        }
    }

    /// What signs for the session that fits the URL, renewed where it has to be.
    func signer(
        for url: RequestURL?, _ allowedHosts: [String]
    ) async throws(CommandFailure) -> SessionSigner {
        let allowed = try Self.origins(allowedHosts)
        let store = try store()
        let choice = try chooseSession(for: url?.origin, allowing: allowed, in: store)
        let signer = try SessionSigner(self, store, open(choice, in: store), allowing: allowed)
        if let url { try signer.requireAllowed(url) }
        return try await signer.readyToUse()
    }

    /// The origins of `--allow-host`.
    private static func origins(_ names: [String]) throws(CommandFailure) -> [Origin] {
        do throws(ParseFailure) {
            return try HostBinding.origins(names)
        } catch .nonASCIIHost {
            throw CommandFailure(.hostNotASCII)
        } catch .invalidPort {
            throw CommandFailure(.portOutOfRange)
        } catch {
            throw .usage("--allow-host wants HOST or HOST:PORT", hint: "as in: api.x.com")
        }
    }

    /// The session for requests to an origin; any of them where none is for it and it is allowed.
    private func chooseSession(
        for origin: Origin?, allowing allowed: [Origin], in store: SessionStore
    ) throws(CommandFailure) -> SessionChoice {
        let wishes = sessionWishes()
        do throws(CommandFailure) {
            return try chooseSession(wishes, in: store, at: origin)
        } catch {
            guard error.exit == .insecure, let origin, allowed.contains(origin) else { throw error }
            return try chooseSession(wishes, in: store, at: nil)
        }
    }
}

extension CommandFailure {
    /// A file that was named cannot be read.
    init(_ failure: FileProblem, path: String) {
        self.init(.file(failure, path: path))
    }
}
