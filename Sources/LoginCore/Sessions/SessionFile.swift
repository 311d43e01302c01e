/// The `.pintle-session` file of the working folder or a parent: one line, an id or label.
public struct SessionFile: Sendable, Equatable {
    /// The path of the file.
    public var path: String
    /// The content; foreign text.
    public var name: String

    /// A file that was found and read.
    public init(path: String, name: String) {
        self.path = path
        self.name = name
    }

    /// The name of the file.
    public static let fileName = ".pintle-session"

    /// Why a file of that name does not count.
    public enum Defect: Sendable, Equatable {
        /// It is a link, a pipe or something else that is not a regular file.
        case notAFile
        /// It belongs to another user, or others may write it.
        case writableByOthers
        /// Others may put another file in its place.
        case folderWritableByOthers
        /// It cannot be read, is not text or is empty.
        case unreadable
    }
}
