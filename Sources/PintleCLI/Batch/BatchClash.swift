import OAuthCore
import PintleText
import TextCore

/// A command line with `--batch` and an option that excludes it: a batch has its requests from
/// standard input.
enum BatchClash {
    /// The message about it; nil where something else is wrong.
    static func failure(_ words: CommandLineWords) -> CommandFailure? {
        let type = PintleCommand.type(at: words.path)
        guard words.asksForBatch else { return nil }
        guard let single = type as? any BatchingCommand.Type else {
            return type is any RequestingCommand.Type ? noBatch(words) : nil
        }
        let (alone, many) = (CommandFacts(single), CommandFacts(single.batch))
        var rest = words.arguments[...]
        while let argument = rest.popFirst() {
            guard argument.utf8.first == UInt8(ascii: "-") else {
                return alone.positionals.first.map { clash($0.valueName.uppercased(), words) }
            }
            guard let option = alone.option(in: argument) else { return nil }
            guard many.named(option.name) != nil else { return clash(option.name, words) }
            if option.takesNext { _ = rest.popFirst() }
        }
        return nil
    }

    private static func clash(_ name: String, _ words: CommandLineWords) -> CommandFailure {
        .usage(
            "--batch and \(PrintableText(own: name)) cannot be combined",
            "With --batch each line of standard input is a whole request.",
            hint: "what a line may have: \(PrintableText(own: words.name)) --help")
    }

    private static func noBatch(_ words: CommandLineWords) -> CommandFailure {
        .usage(
            "This command has no --batch",
            "\(PrintableText(own: words.name)) sends one request.",
            hint: "pintle header --batch, or pintle sign --batch")
    }
}

extension CommandLineWords {
    /// Whether many requests are to be answered: `--batch` is there, and no value of an option.
    var asksForBatch: Bool {
        arguments.contains("--batch") && RequestValues(arguments).arguments.contains("--batch")
    }
}

extension CommandFacts {
    /// The option or flag that an argument begins with, and whether its value is the next argument.
    fileprivate func option(in argument: String) -> (name: String, takesNext: Bool)? {
        if let whole = named(argument) { return (argument, whole.kind == .option) }
        let name = argument.prefix(beforeASCII: "=")
        if named(String(name)) != nil { return (String(name), false) }
        let short = String(argument.prefix(2))
        return named(short) == nil ? nil : (short, false)
    }
}
