import Glibc
import LoginCore

/// Distinguishes a file system without locks from another process that holds one: SQLite waits
/// for both alike, and calls both busy.
enum LockProbe {
    /// `O_TMPFILE`, a macro that Swift does not import.
    private static let temporaryFile = 0o20_000_000 | O_DIRECTORY

    /// Why no lock is to be had in a folder; nil where one is.
    ///
    /// Tried on a file without a name, or on the folder where none can be made. Never on the store:
    /// closing a descriptor of one's own would drop the locks that SQLite holds on it.
    static func failure(in folder: String) -> StoreFailure? {
        var descriptor = open(folder, temporaryFile | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor < 0 { descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_RDLCK)
        lock.l_len = 1
        guard fcntl(descriptor, F_SETLK, &lock) != 0 else { return nil }
        let number = errno
        guard [ENOLCK, ENOSYS, EOPNOTSUPP, EINVAL].contains(number) else { return nil }
        let reason = String(cString: strerror(number))
        return .storage(.inputOutput(operation: "lock", reason: reason))
    }
}
