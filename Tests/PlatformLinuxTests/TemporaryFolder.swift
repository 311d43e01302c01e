import Glibc
import OAuthCore
import PrivateFiles

@testable import PlatformLinux

/// A folder of 0700 that goes, with the files in it, at the end of a test.
final class TemporaryFolder {
    let path: String

    init() throws(ErrorNumberOfTest) {
        var template = Array("/tmp/pintle-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template), let real = realpath(made, nil) else {
            throw ErrorNumberOfTest(value: errno)
        }
        defer { free(real) }
        path = String(cString: real)
    }

    deinit {
        Self.removeAll(path)
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Makes a file with exactly this mode, whatever the umask is.
    @discardableResult
    func addFile(_ name: String, mode: mode_t = 0o600, _ bytes: [UInt8] = [1, 2, 3]) -> String {
        let file = open(path(name), O_WRONLY | O_CREAT | O_EXCL, 0o600)
        _ = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        fchmod(file, mode)
        close(file)
        return path(name)
    }

    @discardableResult
    func addFolder(_ name: String, mode: mode_t = 0o700) -> String {
        mkdir(path(name), 0o700)
        chmod(path(name), mode)
        return path(name)
    }

    var names: [String] { Self.names(in: path) }

    func names(in folder: String) -> [String] { Self.names(in: path(folder)) }

    /// Follows no link: nothing outside the folder is touched.
    private static func removeAll(_ path: String) {
        var status = stat()
        if lstat(path, &status) == 0, status.kind == S_IFDIR {
            for name in names(in: path) { removeAll("\(path)/\(name)") }
        }
        remove(path)
    }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}

struct ErrorNumberOfTest: Error {
    var value: Int32
}

func mode(of path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
}

extension Secret {
    var array: [UInt8] { withBytes { Array($0) } }
}
