import Glibc

/// The folder that the program was started in.
enum WorkingDirectory {
    static var path: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
}
