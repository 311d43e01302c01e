import Glibc
import LoginCore

/// Distinguishes a file system without locks from another process that holds one: SQLite waits
/// for both alike, and calls both busy.
enum LockProbe {
    /// `O_TMPFILE`, a macro that Swift does not import.
    private static let temporaryFile = 0o20_000_000 | O_DIRECTORY

    /// The reason why a folder gives no locks; nil where it does.
    ///
    /// Tried on a file without a name, else on the folder, never on the store: closing a descriptor
    /// would drop the locks that SQLite holds on it.
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
