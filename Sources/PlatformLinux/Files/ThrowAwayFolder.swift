import Glibc
import PrivateFiles

/// A private folder for one run, in memory if the system has a place for that.
///
/// Its lock is free the moment its process dies, so that the next run finds what a killed one left.
public final class ThrowAwayFolder: Sendable {
    /// Its path.
    public let path: String
    private let descriptor: Int32

    /// Candidate parent folders for such a folder, best first.
    public static func places(_ environment: [String: String]) -> [String] {
        [environment["XDG_RUNTIME_DIR"], "/dev/shm", "/tmp"].compactMap(\.self)
            .filter { $0.hasPrefix("/") }
    }

    /// Makes a folder `NAME-XXXXXX` of 0700 in the first place that takes one; nil where none does.
    public init?(named name: String, in places: [String]) {
        for place in places {
            var template = Array("\(place)/\(name)-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { continue }
            let path = String(
                decoding: template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            let opened = Self.opened(path)
            // The mark comes after the lock: a marked folder without a lock is abandoned.
            guard opened >= 0, flock(opened, LOCK_EX | LOCK_NB) == 0,
                mkdirat(opened, Self.mark, 0o700) == 0
            else {
                close(opened)
                rmdir(path)
                continue
            }
            (self.path, descriptor) = (path, opened)
            return
        }
        return nil
    }

    deinit { close(descriptor) }

    /// Removes the folder with all that is in it, which is ours only.
    public func remove() { Self.remove(path) }

    /// Removes the folders of that name whose process died; folders of others and those in use
    /// stay.
    public static func clear(named name: String, in places: [String]) {
        for place in places {
            let left = names(in: place).filter {
                $0.hasPrefix(name + "-") && $0.utf8.count == name.utf8.count + 7
            }
            for name in left { clear("\(place)/\(name)") }
        }
    }

    /// Removes a folder if it is this user's own, private, marked, and not locked.
    private static func clear(_ path: String) {
        let opened = opened(path)
        guard opened >= 0 else { return }
        defer { close(opened) }
        var (status, marked) = (stat(), stat())
        guard fstat(opened, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & 0o7777 == 0o700,
            fstatat(opened, mark, &marked, AT_SYMLINK_NOFOLLOW) == 0,
            marked.st_mode & S_IFMT == S_IFDIR, flock(opened, LOCK_EX | LOCK_NB) == 0
        else { return }
        remove(path)
    }

    private static let mark = "in-use"

    private static func opened(_ path: String) -> Int32 {
        open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    }

    private static func remove(_ path: String) {
        for name in names(in: path) {
            let inner = "\(path)/\(name)"
            // Anything but a folder is a file or a link, which is removed itself.
            if unlink(inner) != 0 { remove(inner) }
        }
        rmdir(path)
    }

    private static func names(in path: String) -> [String] {
        let opened = opened(path)
        guard opened >= 0, let folder = fdopendir(opened) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
