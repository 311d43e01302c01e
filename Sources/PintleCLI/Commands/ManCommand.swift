import ArgumentParser

/// `pintle man`: the manual page, for `make man`.
struct ManCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "man", _superCommandName: "pintle",
        abstract: "Print the manual page.",
        usage: "pintle man",
        discussion: "Example: pintle man | man -l -")
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let page = ManPage(
            version: context.environment.version, keys: context.environment.keyRows())
        try context.print(bytes: Array(page.roff.utf8))
    }
}
