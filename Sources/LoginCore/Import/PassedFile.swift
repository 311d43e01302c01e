/// Why a file in a folder is not opened for an import, or could not be read.
public enum PassedFile: Sendable, Equatable {
    /// A link, a pipe, a device or the like.
    case notPlain
    /// It belongs to another user.
    case notOwn
    /// The system refused, or it is too long.
    case unreadable(FileProblem)
}
