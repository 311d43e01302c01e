import ArgumentParser
import PintleText

/// The manual in roff, made from the command types, the key map and the exit codes: a page about the
/// program, and one for each of its commands with those below it.
struct ManPage {
    let version: String
    let keys: [KeyRow]

    /// The day on which its words were last changed; nothing of the day on which it is printed.
    static let date = "2026-11-24"

    /// The names of all pages, that of the program first.
    static var names: [String] { ["pintle"] + commands.map(pageName) }

    /// A page by its name, as `pintle-login` or `login`; nil where there is none.
    func page(named name: String) -> String? {
        if name == "pintle" { return overview }
        let command = Self.commands.first {
            Self.pageName($0) == name || $0.wordOnCommandLine == name
        }
        return command.map(page)
    }

    private static var commands: [any ParsableCommand.Type] {
        RootCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    }

    private static func pageName(_ command: any ParsableCommand.Type) -> String {
        "pintle-" + command.wordOnCommandLine
    }

    // MARK: The page about the program

    private var overview: String {
        var page = Roff.head(
            of: "pintle", version: version,
            about: "log in to OAuth services from a terminal, by PIN")
        page += """
            .SH SYNOPSIS
            .B pintle
            .br
            .B pintle demo
            .br
            .B pintle
            .I COMMAND
            \\&...
            .SH DESCRIPTION
            \(Roff.escaped(Self.description))
            .SH COMMANDS
            Each has a page of its own.

            """
        for group in RootCommand.configuration.groupedSubcommands {
            page += ".SS \(Roff.escaped(group.name))\n"
            for command in group.subcommands where command.configuration.shouldDisplay {
                page += Roff.item(
                    Self.pageName(command) + "(1)", command.configuration.abstract)
            }
        }
        page += ".SH GLOBAL OPTIONS\nThey may come before or after the command.\n"
        page += Self.items(CommandFacts(RootCommand.self).arguments.filter(\.isGlobal))
        page += ".SH KEYS OF THE FULL SCREEN\n"
        var group = ""
        for row in keys {
            if row.group != group { page += ".SS \(Roff.escaped(row.group))\n" }
            group = row.group
            page += Roff.item(row.keys, "\(row.help) (\(row.places))")
        }
        page += ".SH EXIT STATUS\n"
        for status in ExitStatus.allCases {
            page += Roff.item("\(status.rawValue)", status.meaning)
        }
        page += Roff.item("141", "the reader of standard output is gone, as after head (SIGPIPE)")
        page +=
            ".PP\nIf standard output cannot be written, the status is 1; for a file of -o it is 7.\n"
        page += ".SH JSON\n\(Roff.escaped(Self.json))\n"
        page += ".SH ENVIRONMENT\n"
        for (name, meaning) in Self.variables { page += Roff.item(name, meaning) }
        page += ".SH FILES\n"
        for (name, meaning) in Self.files { page += Roff.item(name, meaning) }
        page += ".SH EXAMPLES\n"
        for (what, lines) in Self.examples {
            page += Roff.escaped(what) + "\n" + Roff.example(lines)
        }
        return page + ".SH SEE ALSO\n"
            + Roff.references(
                Self.commands.map { Self.pageName($0) + "(1)" }
                    + ["curl(1)", "ssh(1)", "systemd.exec(5)"])
    }

    // MARK: The page of a command

    private func page(of command: any ParsableCommand.Type) -> String {
        let (name, path) = (Self.pageName(command), [command.wordOnCommandLine])
        var page = Roff.head(
            of: name, version: version, about: command.configuration.abstract.asClause)
        page += ".SH SYNOPSIS\n"
        page += Roff.asTyped(Self.usage(of: command, path).joined(separator: "\n"))
        page += ".SH DESCRIPTION\n" + Self.description(of: command)
        let items = Self.ownItems(command)
        if !items.isEmpty { page += ".SH OPTIONS\n" + items }
        let below = Self.below(command, path)
        if !below.isEmpty { page += ".SH COMMANDS\n" }
        for (command, path) in below { page += Self.section(command, path) }
        page += ".SH GLOBAL OPTIONS, EXIT STATUS, FILES\nAs in\n" + Roff.references(["pintle(1)"])
        let examples = ([(command, path)] + below).compactMap { command, _ in
            DiscussionParts(command.configuration.discussion).example
        }
        if !examples.isEmpty { page += ".SH EXAMPLES\n" }
        for example in examples { page += Roff.example(example) }
        return page + ".SH SEE ALSO\n"
            + Roff.references(["pintle(1)"] + Self.neighbours(of: command) + Self.further(name))
    }

    /// All commands below one, each before those that are below itself.
    private static func below(
        _ command: any ParsableCommand.Type, _ path: [String]
    ) -> [(any ParsableCommand.Type, [String])] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap {
            [($0, path + [$0.wordOnCommandLine])] + below($0, path + [$0.wordOnCommandLine])
        }
    }

    private static func section(_ type: any ParsableCommand.Type, _ path: [String]) -> String {
        var text = ".SS \(Roff.escaped(CommandLineWords.name(path)))\n"
        text += "\(Roff.escaped(type.configuration.abstract))\n"
        guard type is any PintleSubcommand.Type else { return text }
        text += ".PP\n" + Roff.asTyped(usage(of: type, path).joined(separator: "\n"))
        return text + description(of: type) + ownItems(type)
    }

    private static func usage(
        of type: any ParsableCommand.Type, _ path: [String]
    ) -> [String] {
        type is any PintleSubcommand.Type
            ? type.usageLines(of: path) : [CommandLineWords.name(path) + " COMMAND ..."]
    }

    private static func description(of type: any ParsableCommand.Type) -> String {
        let text = DiscussionParts(type.configuration.discussion).text
        let shown = text.isEmpty ? type.configuration.abstract : text
        return ".PP\n" + Roff.asTyped(shown)
    }

    private static func ownItems(_ type: any ParsableCommand.Type) -> String {
        guard type is any PintleSubcommand.Type else { return "" }
        return items(
            CommandFacts(type).arguments.filter {
                $0.isShown && !$0.isGlobal && !$0.names.contains("--help")
            })
    }

    private static func items(_ arguments: [ArgumentFacts]) -> String {
        arguments.map { Roff.item($0.spelling, $0.help) }.joined()
    }

    /// The other commands of the group.
    private static func neighbours(of command: any ParsableCommand.Type) -> [String] {
        let name = pageName(command)
        let group = RootCommand.configuration.groupedSubcommands.first { group in
            group.subcommands.contains { pageName($0) == name }
        }
        let shown = (group?.subcommands ?? []).filter { $0.configuration.shouldDisplay }
        return shown.map(pageName).filter { $0 != name }.map { $0 + "(1)" }
    }
}

extension String {
    /// A sentence for the place after a dash: a small first letter, no full stop.
    fileprivate var asClause: String {
        let text = last == "." ? String(dropLast()) : self
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
