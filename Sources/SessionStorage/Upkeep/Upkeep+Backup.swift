public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Upkeep {
    /// Copies the whole store into a new file of 0600, also while it is locked or others write.
    ///
    /// The copy is checked before it gets its name: its pages, and while the vault is open everything
    /// else. The path has to be absolute. Throws `fileExists`, `unsafe`, `storage`, `damaged` and
    /// `changed`.
    public func backup(to path: String) throws(StoreFailure) -> BackupReport {
        let file = try NewFile(at: path)
        try StoreFile.refuseOwnNames(path, of: connection.path)
        return try backup(as: path) { (bytes) throws(StoreFailure) in try file.write(bytes) }
    }

    /// Copies the whole store in the same way, and lends the bytes of the file to `write`; `name`
    /// stands for them in failures.
    public func backup(
        as name: String, writing write: (UnsafeRawBufferPointer) throws(StoreFailure) -> Void
    ) throws(StoreFailure) -> BackupReport {
        let image = try StoreImage(of: connection, for: name)
        let key = try? connection.key()
        try image.verify(with: key)
        let sessions = try image.countSessions()
        var count = 0
        try image.withBytes { bytes throws(StoreFailure) in
            try write(bytes)
            count = bytes.count
        }
        return BackupReport(path: name, bytes: count, sessions: sessions, isVerified: key != nil)
    }

    /// Remembers that the whole store was copied then; every failure is ignored.
    public func noteBackup(at moment: Timestamp) { connection.lastBackup?.write(moment) }

    /// When the whole store was copied last on this machine; nil where no copy is known.
    public func lastBackup() -> Timestamp? { connection.lastBackup?.read() }
}

extension StoreFile {
    /// Refuses the names that SQLite uses beside a store: it would take the file for its own.
    fileprivate static func refuseOwnNames(_ path: String, of store: String) throws(StoreFailure) {
        let own = ["", "-journal", "-wal", "-shm"].map { store + $0 }
        guard own.contains(where: { isSamePlace($0, path) }) else { return }
        throw .fileExists(path: path)
    }
}

/// Contents of a backup.
public struct BackupReport: Sendable, Equatable {
    /// The file.
    public var path: String
    /// How many bytes it has.
    public var bytes: Int
    /// How many sessions are in it, without removed ones.
    public var sessions: Int
    /// Whether all of it was verified with the vault key; else only its pages were looked at.
    public var isVerified: Bool
}
