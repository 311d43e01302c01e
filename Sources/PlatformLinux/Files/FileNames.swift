import Glibc

/// The names in a folder that begin with `start`, in no order; none where it cannot be listed.
func fileNames(in folder: String, beginningWith start: String) -> [String] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name.hasPrefix(start) { names.append(name) }
    }
    return names
}
