import ArgumentParser

/// `pintle demo`: the full screen on a throw-away vault.
struct DemoCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", _superCommandName: "pintle",
        abstract: "Try Pintle without keys or network, on a vault that is deleted on exit.",
        usage: "pintle demo",
        discussion: "Example: pintle demo")
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        try await context.runFullScreen(isDemo: true)
    }
}
