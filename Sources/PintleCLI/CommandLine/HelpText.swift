import ArgumentParser

/// The help of one command: its purpose, its own arguments, and last the global options.
struct HelpText {
    /// One width everywhere, so that help is equal in manual, pipe and terminal.
    private static let columns = 80
    /// The column where the explanations begin.
    private static let indent = 26

    private let path: [String]
    private let type: any ParsableCommand.Type

    /// The help of the command with these words.
    init(_ path: [String]) {
        self.path = path
        type = PintleCommand.type(at: path)
    }

    /// All of it, without a line feed at the end.
    var text: String {
        let facts = CommandFacts(type)
        let shown = facts.arguments.filter(\.isShown)
        var sections = ["OVERVIEW: " + type.configuration.abstract]
        if !type.configuration.discussion.isEmpty { sections.append(type.configuration.discussion) }
        let usage = type.usageLines(of: path).joined(separator: "\n       ")
        sections.append("USAGE: " + usage)
        sections += Self.section("Arguments", shown.filter { $0.kind == .positional })
        sections += Self.section(
            "Options", shown.filter { $0.kind != .positional && !$0.isGlobal })
        sections += Self.commands(below: type)
        sections += Self.section("Global options", shown.filter(\.isGlobal))
        if !type.configuration.subcommands.isEmpty {
            let topic = (["help"] + path + ["COMMAND"]).joined(separator: " ")
            sections.append("  See 'pintle \(topic)' for detailed help.")
        }
        return sections.joined(separator: "\n\n")
    }

    private static func section(_ title: String, _ arguments: [ArgumentFacts]) -> [String] {
        section(title, arguments.map { ($0.spelling, $0.help) })
    }

    private static func section(_ title: String, _ rows: [(String, String)]) -> [String] {
        if rows.isEmpty { return [] }
        return [(["\(title.uppercased()):"] + rows.flatMap(row)).joined(separator: "\n")]
    }

    private static func commands(below type: any ParsableCommand.Type) -> [String] {
        let configuration = type.configuration
        let groups =
            [("Commands", configuration.ungroupedSubcommands)]
            + configuration.groupedSubcommands.map { ($0.name, $0.subcommands) }
        return groups.flatMap { title, commands in
            section(
                title,
                commands.filter { $0.configuration.shouldDisplay }.map {
                    ($0.wordOnCommandLine, $0.configuration.abstract)
                })
        }
    }

    private static func row(_ name: String, _ meaning: String) -> [String] {
        let label = "  " + name
        let lines = wrapped(meaning, to: columns - indent)
        let blanks = String(repeating: " ", count: indent)
        guard label.count < indent, let first = lines.first else {
            return [label] + lines.map { blanks + $0 }
        }
        return [label + blanks.dropFirst(label.count) + first]
            + lines.dropFirst().map { blanks + $0 }
    }

    private static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}

extension ParsableCommand {
    /// How the command is written, each way on a line of its own.
    static func usageLines(of path: [String]) -> [String] {
        let usage = configuration.usage ?? CommandLineWords.name(path) + " COMMAND ..."
        return usage.split(separator: "\n").map(String.init)
    }
}
