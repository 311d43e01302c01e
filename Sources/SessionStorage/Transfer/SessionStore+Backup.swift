import GRDB
public import LoginCore
import OAuthCore
import Vault

extension SessionStore {
    /// Copies the whole store into a new file of 0600, sealed as it is; works while locked, and
    /// while others write.
    ///
    /// The copy is checked before it gets its name: its pages, and while the vault is open
    /// everything else. The path has to be absolute. Throws `fileExists`, `unsafe`, `storage`,
    /// `damaged` and `changed`; then there is no file.
    public func backup(to path: String) throws(StoreFailure) -> BackupReport {
        let file = try NewFile(at: path)
        try StoreFile.refuseOwnNames(path, of: self.path)
        let image = try StoreImage(of: self, for: path)
        let key = try? key()
        try image.verify(with: key)
        let sessions = try image.countSessions()
        var count = 0
        try image.withBytes { bytes throws(StoreFailure) in
            try file.write(bytes)
            count = bytes.count
        }
        return BackupReport(path: path, bytes: count, sessions: sessions, isVerified: key != nil)
    }

    /// Puts a copy, opened with `open(copyOf:)` and unlocked, into a home without a store, and opens
    /// it there.
    ///
    /// Vault key and slots stay as they are. Throws `item(nameTaken)` where there is a store
    /// already, `changed` and `damaged` for a copy that is not sound.
    public static func restore(
        from copy: SessionStore, in folder: String, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        let place = try StoreFile(in: folder)
        try place.makeFolder()
        guard try place.access() == nil else { throw place.alreadyThere }
        let key = try copy.key()
        let image = try StoreImage(of: copy, for: place.path)
        try image.verify(with: key)
        try place.write(image)
        let store = try open(in: folder, seenIn: stateFolder)
        try store.unlock(.vaultKey(key.bytes))
        try store.acceptOlder()
        return store
    }
}

extension StoreFile {
    /// Refuses the names that SQLite uses beside a store: it would take the file for its own.
    fileprivate static func refuseOwnNames(_ path: String, of store: String) throws(StoreFailure) {
        let own = ["", "-journal", "-wal", "-shm"].map { store + $0 }
        guard own.contains(where: { isSamePlace($0, path) }) else { return }
        throw .fileExists(path: path)
    }

    /// Writes a store where there is none.
    fileprivate func write(_ image: StoreImage) throws(StoreFailure) {
        try setLoneJournalAside()
        try image.withBytes { bytes throws(StoreFailure) in
            do throws(StoreFailure) {
                try NewFile(at: path).write(bytes)
            } catch .fileExists {
                throw alreadyThere
            }
        }
    }
}
