import CPlatform
import Glibc
import LoginCore
import OAuthCore
import Vault

/// The store's file and folder: who may reach them, and how a new file appears.
struct StoreFile {
    let folder: String
    let path: String

    /// How the file can be opened.
    enum Access {
        case readWrite
        case readOnly
    }

    init(in folder: String) throws(StoreFailure) {
        guard folder.hasPrefix("/") else { throw .unsafe(path: folder, .relative) }
        self.folder = folder
        path = folder + "/" + SessionStore.fileName
    }

    var alreadyThere: StoreFailure { .vaultExists(path: path) }

    /// Whether a path leads into the folder, links on the way to it followed.
    func holds(_ other: String) -> Bool {
        let parent = other.lastIndex(of: "/").map { other[...$0] } ?? "."
        guard let real = Self.resolved(folder), let place = Self.resolved(String(parent)) else {
            return false
        }
        return (place + "/").utf8.starts(with: (real + "/").utf8)
    }

    /// Whether two paths name the same entry of the same folder, links to the folders followed.
    static func isSamePlace(_ path: String, _ other: String) -> Bool {
        let parts = [path, other].map { path in
            let slash = path.lastIndex(of: "/") ?? path.startIndex
            return (resolved(String(path[...slash])), path[slash...])
        }
        return parts[0].0 != nil && parts[0] == parts[1]
    }

    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    // MARK: Rules

    /// Checks folder and file; nil when there is no file.
    ///
    /// The file is never opened: closing a descriptor would drop the locks that SQLite holds on it.
    func access() throws(StoreFailure) -> Access? {
        guard let folderStatus = try Self.status(folder) else { return nil }
        try Self.check(folderStatus, folder, kind: S_IFDIR)
        let isFolderWritable = Self.isWritable(folder, folderStatus)
        try Self.check(folderStatus, folder, isWritable: isFolderWritable, wanted: "0700")

        guard let status = try Self.status(path) else { return nil }
        try Self.check(status, path, kind: S_IFREG)
        guard status.st_nlink == 1 else { throw .unsafe(path: path, .secondName) }
        let isWritable = Self.isWritable(path, status)
        try Self.check(status, path, isWritable: isWritable, wanted: "0600")
        try Self.checkNeighbours(of: path)
        return isFolderWritable && isWritable ? .readWrite : .readOnly
    }

    private static func check(
        _ status: stat, _ path: String, kind wanted: mode_t
    ) throws(StoreFailure) {
        let kind = status.st_mode & S_IFMT
        guard kind != wanted else { return }
        throw .unsafe(path: path, kind == S_IFLNK ? .symbolicLink : .notARegularFile)
    }

    /// SQLite opens these beside a store by itself: from a FIFO it would read without end, and a link
    /// leads elsewhere.
    private static func checkNeighbours(of path: String) throws(StoreFailure) {
        for name in ["-journal", "-wal", "-shm"].map({ path + $0 }) {
            guard let status = try Self.status(name) else { continue }
            try check(status, name, kind: S_IFREG)
        }
    }

    /// Whether the owner may write; root, who always may, goes by the mode too.
    private static func isWritable(_ path: String, _ status: stat) -> Bool {
        Glibc.access(path, W_OK) == 0 && status.st_mode & 0o200 != 0
    }

    /// Refuses an entry that others can write, or read if it can be written at all.
    ///
    /// On read-only media a mode cannot be mended, and the secrets are sealed.
    private static func check(
        _ status: stat, _ path: String, isWritable: Bool, wanted: String
    ) throws(StoreFailure) {
        guard status.st_uid == geteuid() else {
            throw .unsafe(path: path, .notYours(owner: userName(status.st_uid)))
        }
        guard status.st_mode & (isWritable ? 0o077 : 0o022) == 0 else {
            let digits = String(status.st_mode & 0o777, radix: 8)
            let mode = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            throw .unsafe(path: path, .openToOthers(mode: mode, wanted: wanted))
        }
    }

    /// The real path of a file that is to be read once, wherever it lies; looked at, never opened.
    static func checkedCopy(_ path: String, atMost greatest: Int) throws(StoreFailure) -> String {
        var status = stat()
        guard stat(path, &status) == 0, let real = resolved(path) else {
            throw unreadable(path)
        }
        guard status.st_mode & S_IFMT == S_IFREG, (1...greatest).contains(Int(status.st_size))
        else {
            throw .notAStore(path: path)
        }
        guard Glibc.access(real, R_OK) == 0 else { throw unreadable(path) }
        try checkNeighbours(of: real)
        return real
    }

    /// The meaning of `errno` for a file that a person named.
    private static func unreadable(_ path: String) -> StoreFailure {
        switch errno {
        case ENOENT, ENOTDIR: .storage(.unreadable(path: path, .missing))
        case EACCES, EPERM: .storage(.unreadable(path: path, .other("not permitted")))
        default: failure(of: "open", path)
        }
    }

    /// The status of the path itself, links not followed; nil when nothing is there.
    private static func status(_ path: String) throws(StoreFailure) -> stat? {
        var status = stat()
        if lstat(path, &status) == 0 { return status }
        if errno == ENOENT { return nil }
        throw failure(of: "open", path)
    }

    private static func userName(_ id: uid_t) -> String {
        var record = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 4096)
        guard getpwuid_r(id, &record, &buffer, buffer.count, &found) == 0, found != nil else {
            return String(id)
        }
        return String(cString: record.pw_name)
    }

    // MARK: A new file

    /// Makes the folder with 0700 unless it is there.
    func makeFolder() throws(StoreFailure) {
        guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
        throw Self.failure(of: "make the folder", folder)
    }

    /// Gives the complete store its name; never replaces one that another process made meanwhile.
    func putInPlace(_ draft: Draft) throws(StoreFailure) {
        try holdingFolder { () throws(StoreFailure) in
            guard try Self.status(path) == nil else { throw alreadyThere }
            try draft.take(path, for: "create")
        }
    }

    /// Gives a copy of an older version its path, with the time in it where that is taken.
    func keep(_ draft: Draft, asVersion version: Int) throws(StoreFailure) -> String {
        try holdingFolder { () throws(StoreFailure) in
            let stamped = "-" + Timestamp(secondsSince1970: Int64(time(nil))).compact
            for suffix in ["", stamped] + (2...9).map({ "\(stamped)-\($0)" }) {
                let name = "\(path).version-\(version)\(suffix)"
                guard try Self.status(name) == nil else { continue }
                try draft.take(name, for: "copy")
                return name
            }
            throw .fileExists(path: "\(path).version-\(version)\(stamped)")
        }
    }

    /// Moves a journal away that lies there without a store: SQLite would take it for the new
    /// store's own and play it back.
    func setLoneJournalAside() throws(StoreFailure) {
        guard try Self.status(path) == nil, try Self.status(path + "-journal") != nil else {
            return
        }
        let random = try translating(path: path) { try UniqueID.random() }
        let target = "\(path).lone-journal-\(random.description.prefix(8))"
        guard rename(path + "-journal", target) == 0 || errno == ENOENT else {
            throw Self.failure(of: "rename", path + "-journal")
        }
    }

    /// A name that nothing bears yet: this one, or with a number behind it.
    func freeName(_ name: String) throws(StoreFailure) -> String {
        for candidate in [name] + (2...9).map({ "\(name)-\($0)" }) {
            let journal = try Self.status(candidate + "-journal")
            if journal == nil, try Self.status(candidate) == nil { return candidate }
        }
        throw .fileExists(path: name)
    }

    /// Puts a complete store in the place of the one that is there, which keeps `target` as its name.
    ///
    /// The two change names in one step, so that there is a store at every moment. Needs the lock that
    /// keeps other processes from writing.
    func replace(with draft: Draft, keepingOldAs target: String) throws(StoreFailure) {
        try holdingFolder { () throws(StoreFailure) in
            guard try Self.status(target) == nil, try Self.status(target + "-journal") == nil else {
                throw .fileExists(path: target)
            }
            if rename(path + "-journal", target + "-journal") != 0, errno != ENOENT {
                throw Self.failure(of: "rename", path)
            }
            try draft.take(target, for: "rename")
            guard cplatform_exchange(path, target) != 0 else { return }
            let cannotExchange = errno == EINVAL || errno == ENOSYS
            let failure = Self.failure(of: "rename", path)
            // Where the file system cannot do it in one step: as near to that as there is.
            guard rename(target, draft.path) == 0, cannotExchange, rename(path, target) == 0 else {
                unlink(draft.path)
                throw failure
            }
            guard rename(draft.path, path) == 0 else {
                _ = rename(target, path)
                unlink(draft.path)
                throw failure
            }
        }
    }

    /// Holds a lock on the folder, which ends with the process, and makes its names durable.
    func holdingFolder<Result>(
        _ body: () throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(of: "open", folder) }
        defer { close(descriptor) }
        // Some network file systems know no locks for folders; the check inside remains.
        _ = flock(descriptor, LOCK_EX)
        let result = try body()
        guard fsync(descriptor) == 0 || errno == EINVAL else {
            throw Self.failure(of: "sync", folder)
        }
        return result
    }

    /// The failure that `errno` stands for.
    static func failure(of operation: String, _ path: String) -> StoreFailure {
        let number = errno
        switch number {
        case ELOOP: return .unsafe(path: path, .symbolicLink)
        case ENOTDIR: return .unsafe(path: path, .notARegularFile)
        default:
            let reason = String(cString: strerror(number))
            return .storage(
                StoreFailure.StorageProblem(systemError: number, path: path)
                    ?? .inputOutput(operation: operation, reason: reason))
        }
    }
}

extension StoreFailure.StorageProblem {
    /// The problem that a number of the system stands for, if it has a case of its own.
    init?(systemError: Int32, path: String) {
        switch systemError {
        case ENOSPC, EDQUOT: self = .full
        case EFBIG: self = .fileLimit
        case ENOMEM: self = .memory
        case EROFS, EACCES, EPERM: self = .readOnly(path: path)
        default: return nil
        }
    }
}

extension Timestamp {
    /// The time as names of files have it.
    var compact: String { description.filter { $0 != "-" && $0 != ":" } }
}
