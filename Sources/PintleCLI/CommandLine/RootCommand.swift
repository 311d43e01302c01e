import ArgumentParser
import TerminalCore

/// The command `pintle` by itself, above all others.
struct RootCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "pintle",
        abstract: "Log in to OAuth services from a terminal, by PIN.",
        usage: """
            pintle                  the full screen
            pintle demo             the same, without keys or network
            pintle COMMAND ...
            """,
        discussion: """
            Global options stand before or after the command. Exit codes and keys:
            man pintle.
            """,
        subcommands: leaves)

    private static let leaves: [any ParsableCommand.Type] = [
        LoginCommand.self, SessionsCommand.self, HeaderCommand.self, RequestCommand.self,
        EchoCommand.self, ProvidersCommand.self, AppsCommand.self, VaultCommand.self,
        DemoCommand.self, DemoProviderCommand.self, FlowCommand.self, ManCommand.self,
        CompleteCommand.self,
    ]

    @Flag(help: "Print the version.") var version = false
    @OptionGroup(title: "Global options") var global: GlobalOptions

    /// Runs the full screen, or prints the version.
    func perform(in context: CommandContext) async throws(CommandFailure) {
        if version {
            try context.print("pintle \(context.environment.version)")
        } else {
            try await context.runFullScreen(isDemo: false)
        }
    }
}
