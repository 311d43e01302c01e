public import LoginCore
import Vault

extension SessionStore {
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
        let key = try copy.connection.key()
        let image = try StoreImage(of: copy.connection, for: place.path)
        try image.verify(with: key)
        try place.write(image)
        let store = try open(in: folder, seenIn: stateFolder)
        try store.unlock(.vaultKey(key.bytes))
        try store.acceptOlder()
        return store
    }
}

extension StoreFile {
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
