import ArgumentParser

/// The names of this home or of the catalogue that an argument may have.
enum CompletionSubject: String {
    /// Ids of providers, with the instances that are in use.
    case providers
    /// Ids of own providers.
    case ownProviders
    /// Handles and ids of sessions.
    case sessions
    /// Handles and ids of sessions that were removed and can be restored.
    case removedSessions
    /// Ids of logins that wait.
    case logins
    /// Names of app keys, of the provider on the line.
    case apps
    /// Signature methods, of the provider on the line.
    case methods
    /// Levels of access, of the provider on the line.
    case levels
    /// Numbers of the ways to open the vault.
    case slots
    /// Names of tools whose files can be imported.
    case tools
}

extension CompletionKind {
    static var providers: CompletionKind { ours(.providers) }
    static var ownProviders: CompletionKind { ours(.ownProviders) }
    static var sessions: CompletionKind { ours(.sessions) }
    static var removedSessions: CompletionKind { ours(.removedSessions) }
    static var logins: CompletionKind { ours(.logins) }
    static var apps: CompletionKind { ours(.apps) }
    static var methods: CompletionKind { ours(.methods) }
    static var levels: CompletionKind { ours(.levels) }
    static var slots: CompletionKind { ours(.slots) }
    static var tools: CompletionKind { ours(.tools) }

    /// The only kind that carries a word through the parser's description of itself.
    ///
    /// No shell ever gets it: the scripts are ours, and not the parser's.
    private static func ours(_ subject: CompletionSubject) -> CompletionKind {
        .shellCommand(subject.rawValue)
    }
}
