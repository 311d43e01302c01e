import Glibc
import LoginCore

/// The names in a folder, as the system has them.
enum FolderNames {
    /// All but `.` and `..`, in no order; throws `tooLong` where there are more than that many.
    static func read(_ folder: String, limit: Int) throws(FileProblem) -> [String] {
        guard let list = opendir(folder) else { throw FileProblem(errno) }
        defer { closedir(list) }
        var names: [String] = []
        while let entry = readdir(list) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            guard names.count < limit else { throw .tooMany(limit: limit) }
            names.append(name)
        }
        return names
    }
}
