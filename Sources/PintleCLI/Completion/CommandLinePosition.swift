import OAuthCore

/// The position of the cursor on a command line, with the text before it.
struct CommandLinePosition {
    /// The possible input at the cursor.
    enum Place: Equatable {
        /// The value of an option, behind the kept part of the word, as `--session=`.
        case value(ArgumentFacts, behind: String)
        /// The name of an option.
        case name
        /// A word of the command's own, or an operand.
        case operand
        /// A command whose help is asked for, below these words.
        case topic([String])
        /// Nothing that is known.
        case nothing
    }

    /// The words of the command.
    let path: [String]
    /// The command's arguments.
    let facts: CommandFacts
    /// The positional arguments before the cursor.
    private(set) var operands: [String] = []
    /// The options before the cursor, with their values.
    private(set) var options: [(name: String, value: String?)] = []
    /// The kind of input at the cursor.
    private(set) var place = Place.operand

    /// Reads the words before the cursor, without the program's name, and the word at it.
    init(_ words: [String], _ current: String) {
        let split = CommandLineWords(words, verbs: PintleCommand.verbs)
        path = split.path
        facts = CommandFacts(PintleCommand.type(at: path))
        let isParent = !PintleCommand.verbs(after: path).isEmpty
        if isParent, split.restOfItsOwn.first == "help" {
            let topic = CommandLineWords(
                path + split.restOfItsOwn.dropFirst(), verbs: PintleCommand.verbs)
            place = topic.rest.isEmpty ? .topic(topic.path) : .nothing
            return
        }
        var rest = split.arguments[...]
        var waiting: ArgumentFacts?
        var isEnded = false
        while let word = rest.popFirst() {
            if isEnded || !Self.isOption(word) {
                operands.append(word)
            } else if word == "--" {
                isEnded = true
            } else {
                waiting = note(word, next: &rest)
            }
        }
        if let waiting {
            place = .value(waiting, behind: "")
        } else if !isEnded, current.utf8.first == UInt8(ascii: "-") {
            place = Self.place(ofOption: current, facts)
        }
    }

    private static func isOption(_ word: String) -> Bool {
        word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
    }

    /// Notes an option with its value; gives it where the value is still to come.
    private mutating func note(
        _ word: String, next: inout ArraySlice<String>
    ) -> ArgumentFacts? {
        if let (name, value) = word.cut(atASCII: "=") {
            options.append((String(name), String(value)))
            return nil
        }
        guard let option = facts.named(word), option.kind == .option else {
            options.append((word, nil))
            return nil
        }
        let value = next.popFirst()
        options.append((word, value))
        return value == nil ? option : nil
    }

    private static func place(ofOption current: String, _ facts: CommandFacts) -> Place {
        guard let (name, _) = current.cut(atASCII: "=") else { return .name }
        guard let option = facts.named(String(name)), option.kind == .option else {
            return .nothing
        }
        return .value(option, behind: name + "=")
    }

    /// The last value of an option.
    func value(of name: String) -> String? {
        options.last { $0.name == name }?.value
    }

    /// The value that is on the line already for the first argument of that subject.
    func operand(of subject: CompletionSubject) -> String? {
        let index = facts.positionals.firstIndex { $0.completion == .subject(subject) }
        return index.flatMap { operands.indices.contains($0) ? operands[$0] : nil }
    }

    /// The positional argument at the cursor; nil after the last of them.
    var positional: ArgumentFacts? {
        let all = facts.positionals
        if operands.count < all.count { return all[operands.count] }
        return all.last?.isRepeating == true ? all.last : nil
    }

    /// The options that may still be given.
    var openOptions: [ArgumentFacts] {
        facts.arguments.filter { option in
            option.kind != .positional && option.isShown
                && (option.isRepeating || !options.contains { option.names.contains($0.name) })
        }
    }
}
