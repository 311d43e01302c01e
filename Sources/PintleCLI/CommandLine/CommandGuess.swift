import ArgumentParser
import LoginCore

/// The command that a mistyped word may have meant.
struct CommandGuess: Equatable {
    /// Words that people bring from other programs.
    private static let habits = [
        "ls": "list", "rm": "remove", "delete": "remove", "del": "remove", "mv": "label",
        "rename": "label", "get": "show", "info": "show", "new": "add", "create": "add",
        "make": "init", "open": "unlock", "close": "lock", "signin": "login", "curl": "request",
    ]

    /// Words that people use for an option of Pintle.
    private static let options = ["version": "--version"]

    /// The commands whose verbs people type without the command's own word.
    private static let usualParents = ["sessions", "vault"]

    /// The word that was meant in the place of the one that was typed.
    let verb: String
    /// The command with all its words, as `pintle sessions list`.
    let command: String
    /// The command in runnable form: with `--help` if it needs arguments or a verb.
    let line: String

    /// The likely meaning of `word` and the words after it; nil if nothing is near.
    ///
    /// Only words of our own are in it: what was typed may be a secret in a wrong place.
    init?(_ word: String, followedBy rest: [String] = [], after path: [String]) {
        if path.isEmpty, let option = Self.options[word.lowercased()] {
            verb = option
            command = CommandLineWords.name([option])
            line = command
            return
        }
        let verbs = PintleCommand.verbs(after: path)
        let meant = Self.habits[word.lowercased()] ?? word.lowercased()
        let habit = verbs.contains(meant) ? meant : nil
        let parent = path.isEmpty && habit == nil ? Self.parent(of: meant) : nil
        let nearest = NearestNames.of(word, among: verbs).first
        guard let verb = habit ?? parent.map({ _ in meant }) ?? nearest else { return nil }
        self.verb = verb
        let parents = parent.map { [$0] } ?? path
        let known = CommandLineWords(
            rest, verbs: { PintleCommand.verbs(after: parents + [verb] + $0) })
        let words = parents + [verb] + known.path
        command = CommandLineWords.name(words)
        line = PintleCommand.isWhole(words) ? command : command + " --help"
    }

    /// The command that has that verb.
    private static func parent(of verb: String) -> String? {
        usualParents.first { PintleCommand.verbs(after: [$0]).contains(verb) }
    }
}
