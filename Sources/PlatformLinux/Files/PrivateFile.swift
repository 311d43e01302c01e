import Glibc
public import OAuthCore
public import PrivateFiles

/// Files that only their owner may see.
public enum PrivateFile {
    /// The conditions that a file must meet before it is read.
    public enum Rule: Sendable {
        /// A regular file of one name, owned by this user, without permissions for others.
        case onlyMine
        /// Private, but readable by others.
        case readableByOthers
        /// Root may own it too, and let this user in by an access control list, as systemd does.
        case handedOver

        fileprivate var forbiddenMode: UInt32 {
            switch self {
            case .onlyMine: 0o077
            case .readableByOthers: 0o022
            // The bits of the group are the list's mask then: `AccessList` judges them.
            case .handedOver: 0o007
            }
        }

        fileprivate func accepts(owner: uid_t) -> Bool {
            owner == geteuid() || (self == .handedOver && owner == 0)
        }
    }

    /// Reads a whole file of at most `limit` bytes after checking it against `rule`.
    ///
    /// Follows no symbolic link in the last part of the path, and a FIFO cannot make it wait.
    public static func read(
        _ path: String, limit: Int, rule: Rule = .onlyMine
    ) throws(FileFailure) -> Secret {
        // Looked at before it is opened, since opening alone can make a device do something, and
        // again afterwards, since it may have been exchanged in between.
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw FileFailure(.last, after: .inspect, path: path)
        }
        try check(status, path: path, limit: limit, rule: rule)
        let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        guard let file = Descriptor(open(path, flags)) else {
            throw FileFailure(.last, after: .open, path: path)
        }
        guard fstat(file.number, &status) == 0 else {
            throw FileFailure(.last, after: .inspect, path: path)
        }
        try check(status, path: path, limit: limit, rule: rule)
        if rule == .handedOver, status.st_mode & 0o070 != 0 {
            let isOnlyForUs = AccessList(of: file)?.admitsOnly(geteuid()) ?? false
            guard isOnlyForUs else { throw .openToOthers(path: path, mode: status.permissions) }
        }
        var buffer = SecretBuffer(limit: limit)
        while true {
            let got = buffer.append(from: file.number)
            if got == 0 { return buffer.secret() }
            if got < 0, errno != EINTR { throw FileFailure(.last, after: .read, path: path) }
            guard buffer.count <= limit else { throw .tooLong(path: path, limit: limit) }
        }
    }

    /// Makes a file of 0600 that did not exist; refuses to replace one.
    ///
    /// Complete under its name or not there at all: an empty key file would open nothing.
    public static func create(_ path: String, holding contents: Secret) throws(FileFailure) {
        let parts = PathParts(path)
        let folder = try Folder(parts.directory)
        try contents.withBytes { (bytes) throws(FileFailure) in
            try folder.create(parts.name, holding: bytes)
        }
    }

    /// Writes a file of 0600 completely or not at all, in place of a file of that name.
    public static func write(_ contents: Secret, to path: String) throws(FileFailure) {
        let parts = PathParts(path)
        let folder = try Folder(parts.directory)
        try contents.withBytes { (bytes) throws(FileFailure) in
            try folder.replace(parts.name, with: bytes)
        }
    }

    private static func check(
        _ status: stat, path: String, limit: Int, rule: Rule
    ) throws(FileFailure) {
        if status.kind == S_IFLNK { throw .symlink(path: path) }
        if status.kind != S_IFREG { throw .notARegularFile(path: path) }
        guard rule.accepts(owner: status.st_uid) else {
            throw .notYours(path: path, owner: status.st_uid)
        }
        if status.st_mode & rule.forbiddenMode != 0 {
            throw .openToOthers(path: path, mode: status.permissions)
        }
        if status.st_nlink > 1 { throw .hardLinked(path: path) }
        if status.st_size > limit { throw .tooLong(path: path, limit: limit) }
    }
}
