import LoginCore

/// The command that a mistyped word may have meant.
enum CommandGuess {
    /// Words that people bring from other programs.
    private static let habits = [
        "ls": "list", "rm": "remove", "delete": "remove", "del": "remove", "mv": "label",
        "rename": "label", "get": "show", "info": "show", "new": "add", "create": "add",
        "make": "init", "open": "unlock", "close": "lock", "signin": "login", "curl": "request",
    ]

    /// The whole command, as `pintle sessions list`; nil where nothing is near.
    ///
    /// Only words of our own are in it: what was typed may be a secret in a wrong place.
    static func of(_ word: String, after path: [String]) -> String? {
        let verbs = PintleCommand.verbs(after: path)
        let habit = habits[word.lowercased()].flatMap { verbs.contains($0) ? $0 : nil }
        guard let verb = habit ?? NearestNames.of(word, among: verbs).first else { return nil }
        return CommandLineWords.name(path + [verb])
    }
}
