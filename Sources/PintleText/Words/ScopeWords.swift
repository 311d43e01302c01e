public import LoginCore
public import OAuthCore
public import TextCore

/// The rights that a login asks for, in words.
public enum ScopeWords {
    /// Names with blanks between, as `read write`.
    public static func names(_ scopes: [String]) -> PrintableText {
        scopes.map { PrintableText($0, limit: 60) }.joined(separator: " ")
    }

    /// The sentences of the levels that a login asks for, and the names of further scopes; nil if the
    /// provider decides.
    public static func asked(by request: LoginRequest) -> PrintableText? {
        if let choice = request.provider.accessChoice {
            // A level that sends nothing is the app's.
            return choice.parameter(for: request.access).map { _ in
                "It asks for the level \(request.access ?? choice.preset, limit: 30)."
            }
        }
        guard !request.scopes.isEmpty else { return nil }
        let (levels, rest) = request.provider.levels.split(request.scopes)
        let names: PrintableText =
            (rest.count == 1 ? "the scope " : "the scopes ") + self.names(rest) + "."
        guard !levels.isEmpty else { return "It asks for " + names }
        let sentences = levels.map { sentence($0.note) }.joined(separator: " ")
        return "It asks for: " + sentences + (rest.isEmpty ? "" : " Also for " + names)
    }

    /// The scopes that a login asked for; nil for those that its provider's logins ask for anyway.
    public static func unusual(_ scopes: [String], at provider: Provider?) -> PrintableText? {
        scopes.isEmpty || scopes == provider?.scopes ? nil : names(scopes)
    }

    /// The option that asks for them in a command, as ` --scope 'read write'`; nothing for the usual ones.
    static func option(_ scopes: PrintableText?) -> PrintableText {
        scopes.map { " --scope " + $0.asShellWord } ?? ""
    }

    /// The note as it was written, with a full stop.
    private static func sentence(_ note: String) -> PrintableText {
        let text = PrintableText(note, limit: 120)
        return note.utf8.last.map { ".!?".utf8.contains($0) } == true ? text : text + "."
    }
}
