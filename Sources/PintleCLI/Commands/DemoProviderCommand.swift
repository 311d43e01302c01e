import ArgumentParser
import OAuthCore
import PintleServices
import PintleText
import TerminalCore

/// `pintle demo-provider`: the demo's provider alone.
struct DemoProviderCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-provider", _superCommandName: "pintle",
        abstract: "Run only the demo's provider, on loopback, and print its address.",
        usage: "pintle demo-provider [--port N]")
    @Option(help: "The port; 0 for any that is free.") var port = 0
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        guard (0...65_535).contains(port) else {
            throw .usage("A port is a number from 0 to 65535", hint: "as in: --port 8080")
        }
        let exit = await context.environment.demoProvider(port) { facts in
            _ = context.environment.output.write(Array((facts.baseURL + "\n").utf8))
            context.say(.demoProvider(facts.client))
        }
        if exit != .done { throw .ended(exit) }
    }
}

extension Announcement {
    /// What a definition and an app key for the demo provider need; nothing of it is secret.
    fileprivate static func demoProvider(_ client: ClientCredentials) -> Announcement {
        var secret = PrintableText.empty
        if case .sharedSecret(let shared) = client.key {
            secret = " and the consumer secret \(shared.revealedText)"
        }
        return Announcement(
            .good, "Its app has the consumer key \(client.identifier)\(secret)",
            "It answers at /oauth/request_token, /oauth/authorize and /oauth/access_token.",
            hint: "write a definition as in Docs/Providers.md, then: pintle providers add FILE")
    }
}
