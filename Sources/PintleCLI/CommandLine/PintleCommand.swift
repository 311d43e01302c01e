import ArgumentParser
public import PintleText
import TerminalCore

/// The command line as a whole: finds the command, parses its arguments, carries it out.
///
/// Building the whole tree of commands costs more than signing a request, so that the command is
/// found by its words and only its own type parses the rest.
public enum PintleCommand {
    /// Carries out a command line, without the program's name.
    public static func run(
        arguments: [String], environment: CommandEnvironment
    ) async -> ExitStatus {
        let isJSON = arguments.contains("--json")
        let report = CommandReport()
        do throws(CommandFailure) {
            if let name = SecretOptions.first(in: arguments) {
                throw CommandFailure(.secretAsArgument(PrintableText(own: name)))
            }
            try DescriptorOptions.check(arguments, environment.secrets.facts)
            return try await dispatch(arguments, environment, report)
        } catch {
            say(error, report.warnings, isJSON: isJSON, environment.output.writeError)
            return error.exit
        }
    }

    /// Says on standard error why the program ends before there is a command, and gives its status.
    public static func refuse(
        _ announcement: Announcement, isJSON: Bool, writeError: ([UInt8]) -> Bool
    ) -> ExitStatus {
        let failure = CommandFailure(announcement)
        say(failure, [], isJSON: isJSON, writeError)
        return failure.exit
    }

    private static func say(
        _ failure: CommandFailure, _ warnings: [Announcement], isJSON: Bool,
        _ writeError: ([UInt8]) -> Bool
    ) {
        if failure.isSaid { return }
        let lines = failure.announcement.lines.map { $0.text + "\n" }.joined()
        let json = isJSON ? JSONAnswers.text(failure, warnings: warnings) : nil
        _ = writeError(json ?? Array(lines.utf8))
    }

    /// Does what a command is for; what it answers in JSON is printed once all warnings are known.
    private static func carryOut(
        _ command: any PintleSubcommand, _ environment: CommandEnvironment, _ report: CommandReport
    ) async throws(CommandFailure) -> ExitStatus {
        let context = CommandContext(environment, command.global, report)
        do throws(CommandFailure) {
            try await command.perform(in: context)
        } catch {
            try context.printAnswer()
            throw error
        }
        try context.printAnswer()
        context.sayUnprintedWarnings()
        return .done
    }

    // MARK: Finding the command

    private static func dispatch(
        _ arguments: [String], _ environment: CommandEnvironment, _ report: CommandReport
    ) async throws(CommandFailure) -> ExitStatus {
        if let command = PlainCommandLine.command(arguments) {
            return try await carryOut(command, environment, report)
        }
        var words = CommandLineWords(arguments, verbs: verbs)
        if words.path.isEmpty, words.arguments.first == "help" {
            let topic = words.arguments.dropFirst().filter { !$0.hasPrefix("-") }
            words = CommandLineWords(topic + ["--help"], verbs: verbs)
        }
        let found = type(at: words.path)
        // Completions and the dump of the tree need the whole tree, as does nothing else.
        let needsTree = words.arguments.contains {
            $0.hasPrefix("--generate-completion-script") || $0 == "--experimental-dump-help"
        }
        if needsTree { return try parseWhole(arguments, environment) }
        let command = try parse(found, words, environment)
        guard let command else { return .done }
        if let subcommand = command as? any PintleSubcommand {
            return try await carryOut(subcommand, environment, report)
        }
        throw .usage(
            "\(words.path.joined(separator: " ")) needs a verb", hint: "\(words.name) --help")
    }

    /// The words that may follow these.
    static func verbs(after path: [String]) -> [String] {
        type(at: path).configuration.subcommands.map { $0.wordOnCommandLine }
    }

    /// The type of the command with these words.
    static func type(at path: [String]) -> any ParsableCommand.Type {
        path.reduce(RootCommand.self as any ParsableCommand.Type) { type, word in
            type.configuration.subcommands.first { $0.wordOnCommandLine == word } ?? type
        }
    }

    // MARK: Parsing

    /// One width everywhere, so that help reads the same in manual, pipe and terminal.
    private static let helpColumns = 80

    /// Parses the arguments of one command; nil when its help was printed in its place.
    private static func parse<Command: ParsableCommand>(
        _ type: Command.Type, _ words: CommandLineWords, _ environment: CommandEnvironment
    ) throws(CommandFailure) -> (any ParsableCommand)? {
        do {
            guard type is any RequestingCommand.Type else { return try type.parse(words.arguments) }
            let values = RequestValues(words.arguments)
            let command = try type.parse(values.arguments)
            return (command as? any RequestingCommand)?.filled(from: values) ?? command
        } catch {
            try printOrRefuse(
                type.fullMessage(for: error, columns: helpColumns),
                isWanted: type.exitCode(for: error).isSuccess,
                environment, words: withoutValues(type.message(for: error), type), words.name)
            return nil
        }
    }

    private static func parseWhole(
        _ arguments: [String], _ environment: CommandEnvironment
    ) throws(CommandFailure) -> ExitStatus {
        do {
            _ = try RootCommand.parseAsRoot(arguments)
        } catch {
            try printOrRefuse(
                RootCommand.fullMessage(for: error, columns: helpColumns),
                isWanted: RootCommand.exitCode(for: error).isSuccess, environment,
                words: withoutValues(RootCommand.message(for: error), RootCommand.self), "pintle")
        }
        return .done
    }

    /// Help goes to standard output; anything else is a command line that was not understood.
    private static func printOrRefuse(
        _ text: String, isWanted: Bool, _ environment: CommandEnvironment, words: String,
        _ name: String
    ) throws(CommandFailure) {
        if isWanted {
            guard environment.output.write(Array((text + "\n").utf8)) else {
                throw CommandFailure(.other("Standard output takes no more"))
            }
            return
        }
        throw .usage(
            "The command line was not understood", "\(words)", hint: "\(name) --help")
    }
}

extension PintleCommand {
    /// The parser's words, but no argument that nobody asked for: it may be a PIN or a secret.
    private static func withoutValues(
        _ words: String, _ type: any ParsableCommand.Type
    ) -> String {
        let isOne = words.hasPrefix("Unexpected argument ")
        guard isOne || words.contains(" unexpected arguments: ") else { return words }
        guard type is any PintleSubcommand.Type, type != RootCommand.self else {
            return "There is no such command."
        }
        return isOne ? "There is one argument too many." : "There are several arguments too many."
    }
}

extension ParsableCommand {
    /// The word that calls the command.
    static var wordOnCommandLine: String {
        configuration.commandName ?? String(describing: self).lowercased()
    }
}
