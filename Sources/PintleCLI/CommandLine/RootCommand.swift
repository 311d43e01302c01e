import ArgumentParser
import TextCore

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
            Global options may come before or after the command. Exit codes and keys:
            man pintle.
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "Log in",
                subcommands: [
                    LoginCommand.self, SessionsCommand.self, AppsCommand.self,
                    ProvidersCommand.self, HandleURLCommand.self,
                ]),
            CommandGroup(
                name: "Sign",
                subcommands: [
                    HeaderCommand.self, RequestCommand.self, AliasCommand.self,
                    TokenCommand.self, EchoCommand.self, SignCommand.self,
                ]),
            CommandGroup(
                name: "For other programs",
                subcommands: [
                    SASLCommand.self, GitCredentialCommand.self, RunCommand.self,
                    SignProxyCommand.self,
                ]),
            CommandGroup(name: "Keep", subcommands: [VaultCommand.self]),
            CommandGroup(
                name: "Try", subcommands: [DemoCommand.self, DemoProviderCommand.self]),
            CommandGroup(
                name: "More",
                subcommands: [CompletionCommand.self, ManCommand.self, FlowCommand.self]),
        ])

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
