/// The right to finish a login, which one process has at a time, and the word that it leaves.
public struct LoginTurn: Sendable {
    /// The result that the last owner left about a subject; foreign text.
    public var word: @Sendable (_ subject: String) -> String?
    /// Leaves a word for processes that wait.
    public var leave: @Sendable (_ word: String, _ subject: String) -> Void
    /// Gives the right up.
    public var end: @Sendable () -> Void

    /// Collects the closures.
    public init(
        word: @escaping @Sendable (_ subject: String) -> String?,
        leave: @escaping @Sendable (_ word: String, _ subject: String) -> Void,
        end: @escaping @Sendable () -> Void
    ) {
        self.word = word
        self.leave = leave
        self.end = end
    }
}
