import OAuthCore

/// The command line taken apart before it is parsed: the command, and its arguments.
///
/// Building and searching the whole command tree costs more than signing a request, so that the
/// command is found by its words alone and only its own type parses the rest. Global options may
/// stand anywhere; those in front of the words are handed on with the rest.
struct CommandLineWords: Equatable {
    /// The words that name the command, as `["sessions", "label"]`; empty for the full screen.
    var path: [String]
    /// Everything behind them, in its order.
    private(set) var rest: [String]
    /// The global options in front of them and between them.
    private var before: [String]

    /// All that is left for the command.
    var arguments: [String] { before + rest }

    /// The command as people write it, as `pintle sessions label`.
    var name: String { Self.name(path) }

    /// The words of a command as people write it.
    static func name(_ path: [String]) -> String { (["pintle"] + path).joined(separator: " ") }

    /// Splits arguments by the names that `verbs` gives for the words so far.
    init(_ arguments: [String], verbs: (_ path: [String]) -> [String]) {
        path = []
        before = []
        var rest = arguments[...]
        while let argument = rest.first {
            if let count = Self.globals(atStartOf: rest) {
                before += rest.prefix(count)
                rest = rest.dropFirst(count)
            } else if verbs(path).contains(argument) {
                path.append(argument)
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        self.rest = Array(rest)
    }

    /// The words after the command without global options: for commands that only lead to others.
    var restOfItsOwn: [String] {
        var found: [String] = []
        var left = rest[...]
        while let argument = left.first {
            if let count = Self.globals(atStartOf: left) {
                left = left.dropFirst(count)
            } else {
                found.append(argument)
                left = left.dropFirst()
            }
        }
        return found
    }

    /// How many arguments belong to the global option that comes next; nil where none does.
    private static func globals(atStartOf arguments: ArraySlice<String>) -> Int? {
        guard let argument = arguments.first, GlobalOptions.has(argument) else { return nil }
        return GlobalOptions.names.contains(argument) ? 2 : 1
    }
}
