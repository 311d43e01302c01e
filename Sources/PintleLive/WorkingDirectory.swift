import Glibc

/// The folder that the program was started in.
package enum WorkingDirectory {
    /// Its absolute path; where it is gone, a path that still leads to it, and that nothing can be made
    /// in.
    package static var path: String {
        guard let path = getcwd(nil, 0) else { return "/proc/self/cwd" }
        defer { free(path) }
        return String(cString: path)
    }
}
