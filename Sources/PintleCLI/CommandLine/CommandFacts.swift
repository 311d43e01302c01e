import ArgumentParser
import LoginRuntime
import OAuthCore

/// The arguments of one command as ArgumentParser describes them itself.
///
/// Help, man page and completions are made from this, so that none of them names an option that is
/// not there or forgets one that is (Docs/Decisions/0046).
struct CommandFacts {
    /// In the order in which they are declared; those of commands below are not among them.
    let arguments: [ArgumentFacts]

    init(_ type: any ParsableCommand.Type) {
        let json = JSONReading.value(of: Array(Self.description(type).utf8))
        guard case .array(let found)? = json?[path: "command.arguments"] else {
            arguments = []
            return
        }
        arguments = found.compactMap(ArgumentFacts.init)
    }

    /// Those that go by their place.
    var positionals: [ArgumentFacts] { arguments.filter { $0.kind == .positional } }

    /// The option or flag of that name.
    func named(_ name: String) -> ArgumentFacts? { arguments.first { $0.names.contains(name) } }

    private static func description<Command: ParsableCommand>(_: Command.Type) -> String {
        Alone<Command>._dumpHelp()
    }
}

/// The arguments of a command without the commands below it, of which there may be fifty.
private struct Alone<Command: ParsableCommand>: ParsableCommand {
    @OptionGroup var command: Command
}
