/// Why there is no socket at a path.
public enum SocketProblem: Error, Sendable, Equatable {
    /// The folder is not there, or is none.
    case noFolder
    /// Others can write the folder, or one above it.
    case folderOpenToOthers(String)
    /// The folder, or one above it, is another user's.
    case folderOfOthers(String)
    /// The path has more bytes than the system takes.
    case tooLong(limit: Int)
    /// Another process listens there.
    case inUse
    /// Something else has that name.
    case taken
    /// The system says why.
    case other(String)
}
