/// Why there is no full screen.
///
/// The line mode needs none of this.
public enum TerminalUnavailable: Error, Equatable, Sendable {
    /// The process has no terminal of its own.
    case noTerminal
    /// `TERM` is not set or empty.
    case termNotSet
    /// `TERM` is `dumb`.
    case dumb
    /// `TERM` is not a name that a terminal could have.
    case malformedTerm
    /// The terminal cannot place its cursor.
    case incapable
}
