import ArgumentParser
import PintleText
import TextCore

/// `pintle man`: the manual's pages, which `make install` puts in their place.
struct ManCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "man", _superCommandName: "pintle",
        abstract: "Print a page of the manual.",
        usage: "pintle man [PAGE | --list]",
        discussion: """
            Without a name, it prints the page about Pintle. Each command has a page.

            Example: pintle man login | man -l -
            """)
    @Argument(
        help: "The page, as login or pintle-login.",
        completion: .list(ManPage.names))
    var page = "pintle"
    @Flag(help: "Print the names of all pages.") var list = false
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        guard !list else {
            return try context.print(bytes: Array(ManPage.names.map { $0 + "\n" }.joined().utf8))
        }
        let manual = ManPage(
            version: context.environment.version, keys: context.environment.keyRows())
        guard let text = manual.page(named: page) else {
            throw .usage("The manual has no page of that name", hint: "pintle man --list")
        }
        try context.print(bytes: Array(text.utf8))
        guard context.environment.terminal.output else { return }
        context.say(
            Announcement(
                .good, "This is roff, the format that man reads",
                hint: "pintle man \(PrintableText(page)) | man -l -"))
    }
}
