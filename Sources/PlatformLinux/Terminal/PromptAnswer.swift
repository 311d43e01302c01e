public import OAuthCore

/// How a question ended.
public enum PromptAnswer: Sendable, Equatable {
    /// A line, perhaps empty, without its end.
    case line(Secret)
    /// Another answer came meanwhile, from elsewhere.
    case taken(Secret)
    /// Ctrl-D: there is no answer.
    case ended
    /// Ctrl-C, or a signal that demands the end.
    case interrupted(by: ProcessSignal)
    /// The terminal can no longer be used, or the process may not use it now.
    case terminalGone
}
