package import LoginCore
package import OAuthCore
import Vault

extension SessionStore {
    /// Makes a store in memory and opens it, for tests of what stands on the store.
    ///
    /// Tables, seals and manifest are those of a file; there is no file, no folder and no state
    /// folder, and nothing is left when the last reference goes. A key file as the slot costs no
    /// derivation. A second connection to it cannot be made: tests of two processes need files.
    package static func inMemory(
        openedBy slot: NewSlot, at now: Timestamp
    ) throws(StoreFailure) -> SessionStore {
        try translating(path: placeInMemory) {
            let key = try VaultKey.random()
            let opening = try KeySlot.make(
                for: key, openedBy: slot.secret, named: slot.slotName(""))
            let image = try StoreImage(
                for: placeInMemory, header: VaultHeader(of: key), at: now, key: key
            ) { try StoredSlot.insert(opening, $0.db, at: now) }
            let store = try SessionStore(
                OpenedFile(database: image.database, path: placeInMemory, isReadOnly: false))
            try store.unlock(.vaultKey(key.bytes))
            return store
        }
    }

    /// What stands for the path of a store that has none.
    private static let placeInMemory = ":memory:"
}
