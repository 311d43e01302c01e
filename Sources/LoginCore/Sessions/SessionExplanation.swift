/// The session that this folder and shell lead to, and the rule that chose it.
public struct SessionExplanation: Sendable, Equatable {
    /// The value of the environment variable; nil if it is not set.
    public var variable: String?
    /// The file that was found.
    public var file: SessionFile?
    /// The rule that decided; nil where none led to a session.
    public var rule: SessionRule?
    /// The session that it led to.
    public var session: SessionSummary?

    /// The sources and the result.
    public init(
        variable: String? = nil, file: SessionFile? = nil, rule: SessionRule? = nil,
        session: SessionSummary? = nil
    ) {
        self.variable = variable
        self.file = file
        self.rule = rule
        self.session = session
    }
}
