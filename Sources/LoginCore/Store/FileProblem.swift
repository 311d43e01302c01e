/// Why a file that was named cannot be read.
public enum FileProblem: Error, Sendable, Equatable {
    /// There is none.
    case missing
    /// It is longer than allowed, in bytes.
    case tooLong(limit: Int)
    /// Somebody wrote to it while it was read.
    case changed
    /// The system says why.
    case other(String)
}
