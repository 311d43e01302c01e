public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// Makes a vault that the slot opens, and each further one too; opens it.
    ///
    /// The file appears under its name when it is complete. A missing folder is made with 0700, its
    /// parent is not. Throws `vaultExists`.
    public static func create(
        in folder: String, openedBy slot: NewSlot, orBy further: [NewSlot] = [],
        at now: Timestamp, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        let file = try StoreFile(in: folder)
        try file.makeFolder()
        guard try file.access() == nil else { throw file.alreadyThere }
        let draft = try file.makeDraft()
        defer { draft.end() }
        let key = try fill(draft, [slot] + further, at: now)
        try file.putInPlace(draft)
        return try open(in: folder, seenIn: stateFolder, with: key)
    }

    /// Makes a vault in the place of the store that is there, in whatever condition, and opens it;
    /// returns the new path of the old one.
    ///
    /// The new store is complete before the two change names in one step, so that there is always
    /// one. Waits until no other process writes, if the file still is a store. Throws `noVault`.
    public static func replace(
        in folder: String, openedBy slot: NewSlot, orBy further: [NewSlot] = [],
        at now: Timestamp, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> (store: SessionStore, old: String) {
        let file = try StoreFile(in: folder)
        guard try file.access() != nil else { throw .noVault }
        let draft = try file.makeDraft()
        defer { draft.end() }
        let key = try fill(draft, [slot] + further, at: now)
        let ending = ".replaced-" + now.compact
        let target = try file.freeName(file.path + ending)
        do throws(StoreFailure) {
            try translating(path: file.path) {
                let database = try Connection(
                    path: file.path, configuration: StoreSettings.configuration(for: .readWrite))
                // Holding the lock: a commit of another process must not be cut in two.
                try database.inTransaction(.exclusive) { _ in
                    try file.replace(with: draft, keepingOldAs: target)
                    return .rollback
                }
            }
        } catch .damaged {
            try file.replace(with: draft, keepingOldAs: target)
        }
        // Nothing of the new vault's opens what the old one's log has.
        UseLog(beside: file.path)?.setAside(endingIn: ending)
        return (try open(in: folder, seenIn: stateFolder, with: key), target)
    }

    /// Makes a store of a draft.
    private static func fill(
        _ draft: StoreFile.Draft, _ slots: [NewSlot], at now: Timestamp
    ) throws(StoreFailure) -> VaultKey {
        try translating(path: draft.path) {
            let key = try VaultKey.random()
            let slots = try slots.map { (slot) throws(VaultFailure) in try slot.make(for: key) }
            let database = try Connection(
                path: draft.path, configuration: StoreSettings.configuration(for: .readWrite))
            try database.write { db in
                try Schema.create(db)
                try StoredVault.insert(VaultHeader(of: key), db, at: now)
                for slot in slots { try StoredSlot.insert(slot, db, at: now) }
                try Verification(new: db, with: key).establish()
            }
            try database.close()
            return key
        }
    }

    private static func open(
        in folder: String, seenIn stateFolder: String?, with key: VaultKey
    ) throws(StoreFailure) -> SessionStore {
        let store = try open(in: folder, seenIn: stateFolder)
        try store.unlock(.vaultKey(key.bytes))
        return store
    }

    /// Makes a store in memory and opens it, for tests of modules that use a store.
    ///
    /// A key file as the slot costs no derivation. It has one connection: tests of two processes need
    /// files.
    package static func inMemory(
        openedBy slot: NewSlot, at now: Timestamp
    ) throws(StoreFailure) -> SessionStore {
        try translating(path: placeInMemory) {
            let key = try VaultKey.random()
            let opening = try slot.make(for: key)
            let image = try StoreImage(
                for: placeInMemory, header: VaultHeader(of: key), at: now, key: key
            ) { try StoredSlot.insert(opening, $0.db, at: now) }
            let store = try SessionStore(
                OpenedFile(database: image.database, path: placeInMemory, isReadOnly: false))
            try store.unlock(.vaultKey(key.bytes))
            return store
        }
    }

    /// Stands for the path of a store that has none.
    private static let placeInMemory = ":memory:"
}
