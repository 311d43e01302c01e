import ArgumentParser
import LoginCore
import OAuthCore
public import PintleText
import TextCore

/// The command line as a whole: finds the command, parses its arguments, carries it out.
///
/// Building the whole tree of commands costs more than signing a request, so that the command is
/// found by its words and only its own type parses the rest.
public enum PintleCommand {
    /// Runs a command line, without the program's name.
    public static func run(
        arguments: [String], environment: CommandEnvironment
    ) async -> ExitStatus {
        if arguments.first == CompleteCommand.name {
            return CompleteCommand.answer(Array(arguments.dropFirst()), environment)
        }
        // Behind -- stands another program's command line.
        let isJSON = arguments.prefix { $0 != "--" }.contains("--json")
        let report = CommandReport()
        do throws(CommandFailure) {
            if let name = SecretOptions.first(in: arguments) {
                throw CommandFailure(.secretAsArgument(PrintableText(own: name)))
            }
            try DescriptorOptions.check(arguments, environment.secrets.facts)
            return try await dispatch(arguments, environment, report)
        } catch {
            if MonitoringFormat.nagios.isAsked(in: arguments), !error.isSaid {
                return NagiosLine.end(on: error, environment.output)
            }
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

    /// Runs a command; prints its answer in JSON once all warnings are known.
    private static func carryOut(
        _ command: any PintleSubcommand, _ environment: CommandEnvironment, _ report: CommandReport
    ) async throws(CommandFailure) -> ExitStatus {
        let context = CommandContext(
            environment, command.global, verb: Swift.type(of: command).wordOnCommandLine, report)
        do throws(CommandFailure) {
            try await command.perform(in: context)
        } catch {
            try context.printAnswer()
            throw error.at(context.vaultOptions)
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
        let words = CommandLineWords(arguments, verbs: verbs)
        if let shell = CompletionShell(askedForIn: words.arguments) {
            try print(shell.script, environment)
            return .done
        }
        // The dump of the tree needs the whole tree, as does nothing else.
        if words.arguments.contains("--experimental-dump-help") {
            return try parseWhole(arguments, environment)
        }
        let found = type(for: words)
        let isParent = !found.configuration.subcommands.isEmpty
        if isParent, words.restOfItsOwn.first == "help" {
            try help(on: words, environment)
            return .done
        }
        if isParent { try requireVerb(words, isCommand: found is any PintleSubcommand.Type) }
        guard let command = try parse(found, words, environment) else { return .done }
        if let subcommand = command as? any PintleSubcommand {
            return try await carryOut(subcommand, environment, report)
        }
        throw needsVerb(words)
    }

    private static func needsVerb(_ words: CommandLineWords) -> CommandFailure {
        .usage("\(words.path.joined(separator: " ")) needs a verb", hint: "\(words.name) --help")
    }

    /// Refuses a word that is none of the commands below, and nothing at all where one has to be.
    ///
    /// `login` has arguments of its own, as `pintle` alone of all others has none.
    private static func requireVerb(
        _ words: CommandLineWords, isCommand: Bool
    ) throws(CommandFailure) {
        if isCommand, !words.path.isEmpty { return }
        let rest = words.restOfItsOwn
        if let word = rest.first, word.utf8.first != UInt8(ascii: "-") {
            throw noSuchCommand(word, followedBy: Array(rest.dropFirst()), words.path)
        }
        if rest.isEmpty, !isCommand { throw needsVerb(words) }
    }

    /// Prints the help of the command whose words stand behind `help`.
    private static func help(
        on words: CommandLineWords, _ environment: CommandEnvironment
    ) throws(CommandFailure) {
        let topic = words.path + words.restOfItsOwn.dropFirst().filter { !$0.hasPrefix("-") }
        let found = CommandLineWords(topic, verbs: verbs)
        if let word = found.rest.first, word != "help" || !found.path.isEmpty {
            throw noSuchCommand(word, found.path)
        }
        try print(HelpText(found.path).text, environment)
    }

    private static func noSuchCommand(
        _ word: String, followedBy rest: [String] = [], _ path: [String]
    ) -> CommandFailure {
        notUnderstood(
            "There is no such command.",
            guess: CommandGuess(word, followedBy: rest, after: path),
            name: CommandLineWords.name(path))
    }

    private static func notUnderstood(
        _ sentence: PrintableText, guess: CommandGuess?, name: String
    ) -> CommandFailure {
        .usage(
            "The command line was not understood",
            guess.map { sentence + " Did you mean \(PrintableText(own: $0.command))?" }
                ?? sentence,
            hint: PrintableText(own: guess?.line ?? "\(name) --help"))
    }

    /// Whether a command may stand alone on the line, without arguments.
    static func isWhole(_ path: [String]) -> Bool { accepts(path) }

    /// Whether these words and arguments are a command line, its values aside.
    static func accepts(_ arguments: [String]) -> Bool {
        let words = CommandLineWords(arguments, verbs: verbs)
        let found = type(for: words)
        if words.rest == ["--help"] { return true }
        guard found is any PintleSubcommand.Type else { return false }
        return (try? found.parse(words.arguments)) != nil
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

    /// The type of the command, or of its batch form if the words ask for many requests.
    static func type(for words: CommandLineWords) -> any ParsableCommand.Type {
        let type = type(at: words.path)
        guard let batching = type as? any BatchingCommand.Type,
            words.asksForBatch, !words.arguments.contains("--help")
        else { return type }
        return batching.batch
    }

    // MARK: Parsing

    /// Parses the arguments of one command; nil when its help was printed in its place.
    private static func parse<Command: ParsableCommand>(
        _ type: Command.Type, _ words: CommandLineWords, _ environment: CommandEnvironment
    ) throws(CommandFailure) -> (any ParsableCommand)? {
        // A command that only leads to others does not know the global options.
        let arguments = type is any PintleSubcommand.Type ? words.arguments : words.restOfItsOwn
        do {
            guard type is any FreeTextCommand.Type else { return try type.parse(arguments) }
            let values = RequestValues(arguments)
            let command = try type.parse(values.arguments)
            return (command as? any FreeTextCommand)?.filled(from: values) ?? command
        } catch {
            // Only a wish for help succeeds without a command.
            if type.exitCode(for: error).isSuccess {
                try print(HelpText(words.path).text, environment)
                return nil
            }
            let failure =
                BatchClash.failure(words) ?? ForeignOption.failure(words, type)
                ?? MissingMethod(words, type)?.failure
            if let failure { throw failure }
            let said = nearGuess(withoutValues(type.message(for: error), type), type)
            throw notUnderstood(
                "\(said)", guess: guess(for: said, words), name: words.name)
        }
    }

    /// The command that may have been meant where its first argument is one too many.
    private static func guess(for said: String, _ words: CommandLineWords) -> CommandGuess? {
        let rest = words.restOfItsOwn
        guard said.hasSuffix("too many."), let word = rest.first else { return nil }
        return CommandGuess(word, followedBy: Array(rest.dropFirst()), after: words.path)
    }

    private static func parseWhole(
        _ arguments: [String], _ environment: CommandEnvironment
    ) throws(CommandFailure) -> ExitStatus {
        do {
            _ = try RootCommand.parseAsRoot(arguments)
        } catch {
            guard RootCommand.exitCode(for: error).isSuccess else {
                throw notUnderstood(
                    "\(withoutValues(RootCommand.message(for: error), RootCommand.self))",
                    guess: nil, name: "pintle")
            }
            try print(RootCommand.fullMessage(for: error), environment)
        }
        return .done
    }

    private static func print(
        _ text: String, _ environment: CommandEnvironment
    ) throws(CommandFailure) {
        guard environment.output.write(Array((text + "\n").utf8)) else {
            throw CommandFailure(.outputLost)
        }
    }
}

extension PintleCommand {
    /// The parser's words without unknown arguments, which may be a PIN or a secret.
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

extension PintleCommand {
    /// The parser's words about an unknown option; its guess stays only if it is near by our own measure.
    private static func nearGuess(_ said: String, _ type: any ParsableCommand.Type) -> String {
        guard let place = said.firstRange(of: "'. Did you mean '"),
            let (_, unknown) = said[..<place.lowerBound].cut(atASCII: "'")
        else { return said }
        let names = CommandFacts(type).arguments.flatMap(\.names).filter { $0.hasPrefix("--") }
        let nearest = NearestNames.of(
            String(unknown.drop { $0 == "-" }), among: names.map { String($0.dropFirst(2)) })
        let rest = nearest.first.map { ". Did you mean '--\($0)'?" } ?? ""
        return said[..<place.lowerBound] + "'" + rest
    }
}

extension ParsableCommand {
    /// The word that calls the command.
    static var wordOnCommandLine: String {
        configuration.commandName ?? String(describing: self).lowercased()
    }
}
