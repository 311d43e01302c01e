import ArgumentParser
import FlowDocs

/// `pintle flow`: the flow's transition table.
struct FlowCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "flow", _superCommandName: "pintle",
        abstract: "Print the login flow's table of transitions.",
        usage: "pintle flow",
        discussion: "Example: pintle flow")
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        try context.print(bytes: Array(FlowTable().markdown.utf8))
    }
}
