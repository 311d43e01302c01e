import OAuthCore
public import TextCore

/// Words of the commands that are shown, as a shell takes them.
public enum ShellWord {
    /// The text as one word: in quotes unless every character stands for itself.
    public static func quoted(_ text: String) -> String {
        let isPlain = text.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber)
                || "-_./:@%+,".contains(character)
        }
        guard !isPlain || text.isEmpty else { return text }
        let parts = text.parts(atASCII: "'", keepingEmpty: true)
        return "'\(parts.joined(separator: #"'\''"#))'"
    }

    /// A path as people write it, of which a `~/` at the beginning is left to the shell.
    public static func quotedPath(_ path: String) -> String {
        path.suffix(afterASCII: "~/").map { "~/" + quoted(String($0)) } ?? quoted(path)
    }
}

extension PrintableText {
    /// The text as one word of a shell, as hints have it: names come from elsewhere, and hints are pasted.
    public var asShellWord: PrintableText { PrintableText(own: ShellWord.quoted(text)) }
}
