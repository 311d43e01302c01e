/// The `.pintle-session` file of the working folder or a parent: one line, an id or label.
public struct SessionFile: Sendable, Equatable {
    /// Where it was found.
    public var path: String
    /// What it says; foreign text.
    public var name: String

    /// A file that was found and read.
    public init(path: String, name: String) {
        self.path = path
        self.name = name
    }

    /// What such a file is called.
    public static let fileName = ".pintle-session"

    /// Why a file of that name does not count.
    public enum Defect: Sendable, Equatable {
        /// It is a link, a pipe or something else that is no plain file.
        case notAFile
        /// It belongs to somebody else, or others may write it.
        case writableByOthers
        /// Others may put another file in its place.
        case folderWritableByOthers
        /// It cannot be read, is no text or is empty.
        case unreadable
    }
}
