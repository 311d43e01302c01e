/// Why a file that was named cannot be read.
public enum FileProblem: Error, Sendable, Equatable {
    /// There is none.
    case missing
    /// It is longer than allowed, in bytes.
    case tooLong(limit: Int)
    /// The system says why.
    case other(String)
}
