import OAuthCore

/// Words of the commands that screens show, as a shell takes them.
enum ShellWord {
    /// The text as one word: in quotes unless every character stands for itself.
    static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber)
                || "-_./:@%+,".contains(character)
        }
        guard !isPlain || text.isEmpty else { return text }
        let parts = text.parts(atASCII: "'", keepingEmpty: true)
        return "'\(parts.joined(separator: #"'\''"#))'"
    }
}
