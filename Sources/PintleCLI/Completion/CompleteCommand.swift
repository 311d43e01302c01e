import ArgumentParser
import OAuthCore
import PintleText
import SessionStorage
import TextCore

/// `pintle complete SHELL …`: the words that fit at the cursor, for the scripts of `pintle
/// completion`.
///
/// Not a command of the tree: its arguments are another command line, options and all. The first
/// line of the answer states its kind; each further line is a word, for zsh and fish with a tab and
/// its meaning. If anything is wrong, nothing is printed.
enum CompleteCommand {
    /// The word that calls it.
    static let name = "complete"

    /// Prints the answer to a shell.
    static func answer(_ arguments: [String], _ environment: CommandEnvironment) -> ExitStatus {
        guard let shell = arguments.first.flatMap(CompletionShell.init) else { return .usage }
        let rest = Array(arguments.dropFirst())
        let lines: [String]
        switch shell {
        case .bash:
            guard rest.count == 2 else { return .usage }
            let line = BashLine(rest[0], breaks: rest[1])
            lines = answer(line.words, line.current, environment) { candidate in
                line.replacement(candidate.text)
            }
        case .zsh, .fish:
            guard let current = rest.last else { return .usage }
            lines = answer(rest.dropLast(), current, environment) { candidate in
                // A tab ends the word, and what it means has none.
                let note = PrintableText(candidate.note).text
                return note.isEmpty ? candidate.text : candidate.text + "\t" + note
            }
        }
        return environment.output.write(Array(lines.map { $0 + "\n" }.joined().utf8))
            ? .done : .failed
    }

    private static func answer(
        _ words: some Sequence<String>, _ current: String, _ environment: CommandEnvironment,
        _ line: (CompletionAnswer.Candidate) -> String?
    ) -> [String] {
        let position = CommandLinePosition(Array(words.dropFirst()), current)
        let answer = CompletionAnswer(at: position) { subject, position in
            CompletionWords(store: lockedStore(position, environment))
                .candidates(subject, position)
        }
        switch answer {
        case .files: return ["files"]
        case .folders: return ["folders"]
        case .words(let candidates):
            var seen: Set<String> = []
            // A word that a terminal would obey is left out; sessions have an id as well.
            let usable = candidates.filter {
                !$0.text.isEmpty && PrintableText($0.text).text == $0.text
                    && seen.insert($0.text).inserted
            }
            return ["words"] + usable.compactMap(line)
        }
    }

    /// The store of the home on the line, else of the surroundings.
    private static func lockedStore(
        _ position: CommandLinePosition, _ environment: CommandEnvironment
    ) -> SessionStore? {
        let home = position.value(of: "--home").map { expanded($0, environment) }
        let options = home.map { ["--home=" + $0] } ?? []
        guard let global = try? GlobalOptions.parse(options) else { return nil }
        return try? CommandContext(environment, global, verb: name, CommandReport()).lockedStore()
    }

    /// The shell has not put the home of its user in the place of a tilde yet.
    private static func expanded(_ path: String, _ environment: CommandEnvironment) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = environment.variables["HOME"] else {
            return path
        }
        return home + path.dropFirst()
    }
}
