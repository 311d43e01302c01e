/// Why a file that was named cannot be read.
public enum FileProblem: Error, Sendable, Equatable {
    /// There is none.
    case missing
    /// It is longer than allowed, in bytes.
    case tooLong(limit: Int)
    /// It is a folder of more names than that.
    case tooMany(limit: Int)
    /// It is a pipe that did not end within that time.
    case tooSlow(limit: Duration)
    /// It was written to while it was read.
    case changed
    /// Something else has its place: another user's file, one with a second name, a pipe, or one
    /// that another run writes to.
    case occupied(path: String)
    /// The system says why.
    case other(String)
}
