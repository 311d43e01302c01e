import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import TerminalCore

/// `pintle demo`: the full screen on a throw-away vault.
struct DemoCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", _superCommandName: "pintle",
        abstract: "Try it all without keys or network, on a vault that goes when you leave.",
        usage: "pintle demo")
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        try await context.runFullScreen(isDemo: true)
    }
}

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

/// `pintle flow`: the flow's transition table.
struct FlowCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "flow", _superCommandName: "pintle",
        abstract: "Print the login flow's table of transitions.",
        usage: "pintle flow")
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        try context.print(bytes: Array(FlowTable().markdown.utf8))
    }
}

/// `pintle man`: the manual page, for `make man`.
struct ManCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "man", _superCommandName: "pintle",
        abstract: "Print the manual page.",
        usage: "pintle man",
        shouldDisplay: false)
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let page = ManPage(
            version: context.environment.version, keys: context.environment.keyRows())
        try context.print(bytes: Array(page.roff.utf8))
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

extension CommandContext {
    /// Runs the full screen, or says why it cannot be.
    func runFullScreen(isDemo: Bool) async throws(CommandFailure) {
        let terminal = environment.terminal
        if !terminal.input || !terminal.output {
            let what: PrintableText = terminal.input ? "Standard output" : "Standard input"
            throw CommandFailure(.noTerminal(what + " is no terminal"))
        }
        let term = environment.variables["TERM"] ?? ""
        guard !term.isEmpty, term != "dumb" else {
            throw CommandFailure(.noTerminal("TERM=\(term, limit: 20) cannot show one"))
        }
        let exit = await environment.fullScreen(
            ScreenRequest(
                isDemo: isDemo, home: home, keyFile: keyFile,
                passphraseDescriptor: passphraseDescriptor, trace: trace))
        if exit != .done { throw .ended(exit) }
    }
}

extension CommandFailure {
    /// Something that has said by itself how it ended.
    static func ended(_ exit: ExitStatus) -> CommandFailure {
        var announcement = Announcement.other("")
        announcement.exit = exit
        var failure = CommandFailure(announcement)
        failure.isSaid = true
        return failure
    }
}
