import OAuthCore

/// The command line taken apart before anything is parsed: which command, and what is left for it.
///
/// Building and searching the whole command tree costs more than signing a request, so that the
/// command is found by its words alone and only its own type parses the rest. Global options may
/// stand anywhere; those in front of the words are handed on with the rest.
struct CommandLineWords: Equatable {
    /// The words that name the command, as `["sessions", "label"]`; empty for the full screen.
    var path: [String]
    /// Everything else, in its order.
    var arguments: [String]

    /// The command as people write it, as `pintle sessions label`.
    var name: String { (["pintle"] + path).joined(separator: " ") }

    /// Splits arguments by the names that `verbs` gives for the words so far.
    init(_ arguments: [String], verbs: (_ path: [String]) -> [String]) {
        path = []
        var before: [String] = []
        var rest = arguments[...]
        while let argument = rest.first {
            if GlobalOptions.names.contains(argument) {
                before += rest.prefix(2)
                rest = rest.dropFirst(2)
            } else if Self.isGlobal(argument) {
                before.append(argument)
                rest = rest.dropFirst()
            } else if verbs(path).contains(argument) {
                path.append(argument)
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        self.arguments = before + rest
    }

    private static func isGlobal(_ argument: String) -> Bool {
        if GlobalOptions.flags.contains(argument) { return true }
        guard let (name, _) = argument.cut(atASCII: "=") else { return false }
        return GlobalOptions.names.contains(String(name))
    }
}
