/// The reason that a hook of `hooks.json` could not be run.
public enum HookProblem: Error, Sendable, Equatable {
    /// The file cannot be used.
    case file(UnlockProblem)
    /// The program is not there, cannot be executed, or failed at once.
    case failed(program: String)
    /// That a word was given cannot be written down, so that it would be given again and again.
    case notRecorded
}
