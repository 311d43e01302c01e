import ArgumentParser

/// The candidates at the cursor.
enum CompletionAnswer: Equatable {
    /// Words, with their meanings.
    case words([Candidate])
    /// Any file; the shell knows them.
    case files
    /// Any folder.
    case folders

    /// A word that may stand at the cursor.
    struct Candidate: Equatable {
        let text: String
        var note = ""
    }
}

extension CompletionAnswer {
    /// The candidates there; `words` gives those that are not part of the program.
    init(
        at position: CommandLinePosition,
        words: (CompletionSubject, CommandLinePosition) -> [Candidate]
    ) {
        switch position.place {
        case .nothing: self = .words([])
        case .topic(let path): self = .words(Self.verbs(below: path))
        case .name: self = .words(Self.options(position))
        case .value(let option, let start):
            let answer = Self.answer(option, position, words) ?? .words([])
            guard case .words(let values) = answer else {
                self = answer
                return
            }
            self = .words(values.map { Candidate(text: start + $0.text, note: $0.note) })
        case .operand:
            var found = position.operands.isEmpty ? Self.verbs(below: position.path) : []
            if position.path.isEmpty { found.append(Candidate(text: "help", note: "Show help.")) }
            let answer = position.positional.flatMap { Self.answer($0, position, words) }
            switch answer {
            case .words(let values)?: found += values
            case let others?:
                self = others
                return
            case nil: break
            }
            self = .words(found.isEmpty ? Self.options(position) : found)
        }
    }

    private static func answer(
        _ argument: ArgumentFacts, _ position: CommandLinePosition,
        _ words: (CompletionSubject, CommandLinePosition) -> [Candidate]
    ) -> CompletionAnswer? {
        switch argument.completion {
        case .subject(let subject)?: .words(words(subject, position))
        case .list(let list)?: .words(list.map { Candidate(text: $0) })
        case .files?: .files
        case .folders?: .folders
        case nil: nil
        }
    }

    private static func verbs(below path: [String]) -> [Candidate] {
        PintleCommand.type(at: path).configuration.subcommands
            .filter { $0.configuration.shouldDisplay }
            .map { Candidate(text: $0.wordOnCommandLine, note: $0.configuration.abstract) }
    }

    /// The long name of each option that may still be given, or the only one that it has.
    private static func options(_ position: CommandLinePosition) -> [Candidate] {
        position.openOptions.compactMap { option in
            let name = option.names.first { $0.hasPrefix("--") } ?? option.names.first
            return name.map { Candidate(text: $0, note: option.help) }
        }
    }
}
