/// The result of running a hook.
public enum HookOutcome: Sendable, Equatable {
    /// The program was started; its end is not waited for.
    case started
    /// No hook is set.
    case notWanted
    /// It could not be started.
    case failed(HookProblem)

    /// Why it could not be; nil for the two others.
    public var problem: HookProblem? {
        if case .failed(let problem) = self { problem } else { nil }
    }
}
