import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// `pintle demo-provider`: the demo's provider alone.
struct DemoProviderCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-provider", _superCommandName: "pintle",
        abstract: "Run only the demo's provider, on loopback, and print its URL.",
        usage: "pintle demo-provider [--port N] [--public-key FILE]",
        discussion: """
            It supports OAuth 1.0a as X does, for any client: GET or POST, with the
            parameters in the header, the form or the query, signed with HMAC-SHA1,
            -SHA256, -SHA512 or PLAINTEXT. It runs until you press Ctrl-C, and keeps the
            texts posted to /1.1/statuses/update.json until then; GET
            /1.1/statuses/user_timeline.json lists them. carol may only read.

            It also supports OAuth 2: a code with PKCE, shown or sent back by loopback; a
            device code; a token on a page, all for the public app demo-client; and the
            app's own token for demo-key with its secret.

            Example, for RSA: pintle apps add PROVIDER --key demo-key --generate-rsa >pub
                              pintle demo-provider --port 4000 --public-key pub
            """)
    @Option(help: "The port; 0 for any free port.") var port = 0
    @Option(
        help: ArgumentHelp(
            "The public half of an RSA key in PEM, for apps that sign with RSA.",
            valueName: "file"),
        completion: .file())
    var publicKey: String?
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        guard (0...65_535).contains(port) else {
            throw .usage("A port is a number from 0 to 65535", hint: "as in: --port 8080")
        }
        let key = try publicKey.map { (path) throws(CommandFailure) in
            try Self.read(path, context.environment.files)
        }
        let exit: ExitStatus
        do throws(DemoProviderProblem) {
            exit = try await context.environment.demoProvider(port, key) { facts in
                _ = context.environment.output.write(Array((facts.baseURL + "\n").utf8))
                context.say(.demoProvider(facts))
            }
        } catch {
            throw CommandFailure(.demoProvider(error))
        }
        if exit != .done { throw .ended(exit) }
    }

    private static func read(
        _ path: String, _ files: FileDoor
    ) throws(CommandFailure) -> [UInt8] {
        do throws(FileProblem) {
            return try files.read(path, longestKey)
        } catch {
            throw CommandFailure(error, path: path)
        }
    }

    /// More than any key takes, in bytes.
    private static let longestKey = 65_536
}

extension Announcement {
    /// The demo provider does not run.
    fileprivate static func demoProvider(_ problem: DemoProviderProblem) -> Announcement {
        switch problem {
        case .badKey:
            usage(
                "--public-key needs the public half of an RSA key in PEM",
                hint: "as pintle apps add --generate-rsa prints it")
        case .portTaken(let port): unusable("Another program listens on port \(port)")
        case .cannotListen(let port):
            unusable("Port \(port) of this machine's loopback cannot be used")
        }
    }

    private static func unusable(_ title: Title) -> Announcement {
        Announcement(
            .failed, title, hint: "choose another port, or leave --port out for any free one",
            exit: .failed)
    }

    /// The facts for a definition and an app key of the demo provider; none of them is secret.
    fileprivate static func demoProvider(_ facts: DemoProviderFacts) -> Announcement {
        let client = facts.client
        var secret = PrintableText.empty
        if case .sharedSecret(let shared) = client.key {
            secret = " and the consumer secret \(shared.revealedText)"
        }
        return Announcement(
            .good, "Its app has the consumer key \(client.identifier)\(secret)",
            "It answers at /oauth/request_token, /oauth/authorize (or /oauth/authenticate) and "
                + "/oauth/access_token. By OAuth 2 the public app is \(facts.publicClientID), at "
                + PrintableText(facts.publicCalls.joined(separator: ", ")) + ".",
            hint: "write a definition as in Docs/Providers.md, then: pintle providers add FILE")
    }
}
