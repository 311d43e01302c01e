import CPlatform
import Glibc
import OAuthCore
public import PrivateFiles

/// Folders in which no other user can exchange a file.
public enum PrivateDirectory {
    /// Makes the folder and its missing parents with 0700, and checks every part of its path.
    ///
    /// The folder must be this user's own and not writable by others; its parents may be root's
    /// too, and writable by all when they are sticky, as `/tmp` is. Symbolic links in the part that
    /// exists are followed first, and what they lead to is checked.
    public static func ensure(_ path: String) throws(FileFailure) {
        try walk(path, makesMissing: true)
    }

    /// Checks the folder by these rules without making anything.
    public static func check(_ path: String) throws(FileFailure) {
        try walk(path, makesMissing: false)
    }

    private static func walk(_ path: String, makesMissing: Bool) throws(FileFailure) {
        let parts = try resolved(path)
        guard var folder = Descriptor(cplatform_open_folder(AT_FDCWD, "/")) else {
            throw FileFailure(.last, after: .open, path: "/")
        }
        var here = ""
        try check(folder, path: "/", isLast: parts.isEmpty)
        for (index, part) in parts.enumerated() {
            here += "/" + part
            if makesMissing, mkdirat(folder.number, part, 0o700) != 0, errno != EEXIST {
                // A parent that cannot be written does not matter while the folder is there.
                let failure = FileFailure(.last, after: .makeDirectory, path: here)
                guard faccessat(folder.number, part, F_OK, 0) == 0 else { throw failure }
            }
            guard let next = Descriptor(cplatform_open_folder(folder.number, part)) else {
                throw FileFailure(.last, after: .open, path: here)
            }
            try check(next, path: here, isLast: index == parts.count - 1)
            folder = next
        }
    }

    /// The parts of the path, with the links resolved in as much of it as exists.
    private static func resolved(_ path: String) throws(FileFailure) -> [String] {
        guard path.utf8.first == UInt8(ascii: "/") else { throw .notAbsolute(path: path) }
        var existing = path.parts(atASCII: "/").map(String.init)
        guard !existing.contains("..") else { throw .notAbsolute(path: path) }
        existing.removeAll { $0 == "." }
        var missing: [String] = []
        while true {
            let tried = existing.isEmpty ? "/" : existing.reduce("") { $0 + "/" + $1 }
            if let real = realpath(tried, nil) {
                defer { free(real) }
                return String(cString: real).parts(atASCII: "/").map(String.init) + missing
            }
            let number = ErrorNumber.last
            var status = stat()
            // A link that leads nowhere does not count as a missing folder.
            let isDangling = lstat(tried, &status) == 0
            guard number.value == ENOENT, !isDangling, let last = existing.popLast() else {
                throw isDangling && number.value == ENOENT
                    ? .symlink(path: tried) : FileFailure(number, after: .inspect, path: tried)
            }
            missing.insert(last, at: 0)
        }
    }

    private static func check(
        _ folder: borrowing Descriptor, path: String, isLast: Bool
    ) throws(FileFailure) {
        var status = stat()
        guard fstat(folder.number, &status) == 0 else {
            throw FileFailure(.last, after: .inspect, path: path)
        }
        let isMine = status.st_uid == geteuid()
        guard isMine || (!isLast && status.st_uid == 0) else {
            throw .notYours(path: path, owner: status.st_uid)
        }
        let isSticky = status.st_mode & S_ISVTX != 0
        guard status.st_mode & 0o022 == 0 || (!isLast && isSticky) else {
            throw .openToOthers(path: path, mode: status.permissions)
        }
    }
}
