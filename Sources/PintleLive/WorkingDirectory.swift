import Glibc

/// The folder that the program was started in.
package enum WorkingDirectory {
    /// Its absolute path; `/` where the system does not tell.
    package static var path: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
