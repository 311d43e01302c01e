/// A path as the folder and the name in it.
package struct PathParts: Equatable {
    /// The folder; `.` where the path names none.
    package let directory: String
    /// The last part, which is empty behind a slash.
    package let name: String

    /// Takes a path apart at its last slash.
    package init(_ path: String) {
        guard let slash = path.lastIndex(of: "/") else {
            (directory, name) = (".", path)
            return
        }
        directory = slash == path.startIndex ? "/" : String(path[..<slash])
        name = String(path[path.index(after: slash)...])
    }
}
