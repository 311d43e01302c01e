import GRDB
public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// Makes a vault with one slot, and opens it.
    ///
    /// The file appears under its name when it is complete, or not at all. The folder is made with
    /// 0700 when it is missing and its parent is there. Throws `item(nameTaken)` with the path
    /// when there is a store already.
    public static func create(
        in folder: String, openedBy slot: NewSlot, at now: Timestamp,
        seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        try create(
            in: folder, slotFor: slot.secret, named: slot.slotName(""), at: now,
            seenIn: stateFolder)
    }

    static func create(
        in folder: String, slotFor secret: KeySlot.NewSecret, named name: String = "",
        at now: Timestamp, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        let file = try StoreFile(in: folder)
        try file.makeFolder()
        guard try file.access() == nil else { throw file.alreadyThere }
        let draft = try file.makeDraft()
        var isInPlace = false
        defer { if !isInPlace { draft.remove() } }
        let key = try translating(path: file.path) {
            let key = try VaultKey.random()
            let slot = try KeySlot.make(for: key, openedBy: secret, named: name)
            let database = try DatabaseQueue(
                path: draft.path, configuration: StoreSettings.configuration(for: .readWrite))
            try database.write { db in
                try Schema.create(db)
                try VaultHeader(of: key).insert(db, at: now)
                try StoredSlot.insert(slot, db, at: now)
                try StoreManifest.establish(db, with: key)
            }
            try database.close()
            return key
        }
        try file.putInPlace(draft)
        isInPlace = true
        let store = try open(in: folder, seenIn: stateFolder)
        try store.unlock(.vaultKey(key.bytes))
        return store
    }

    /// Sets the store aside under a name with the time in it, and says its new path.
    ///
    /// Waits until no other process writes, where the file still is a store.
    public static func setAside(
        in folder: String, at now: Timestamp
    ) throws(StoreFailure) -> String {
        let file = try StoreFile(in: folder)
        guard try file.access() != nil else { throw .noVault }
        let target = file.path + ".replaced-" + now.description.filter { $0 != "-" && $0 != ":" }
        let outcome = Result { () throws(StoreFailure) in
            try translating(path: file.path) {
                let database = try DatabaseQueue(
                    path: file.path, configuration: StoreSettings.configuration(for: .readWrite))
                // Holding the lock: a commit of another process must not be cut in two.
                try database.inTransaction(.exclusive) { _ in
                    try file.move(to: target)
                    return .rollback
                }
            }
        }
        switch outcome {
        case .success: break
        case .failure(.damaged): try file.move(to: target)
        case .failure(let failure): throw failure
        }
        return target
    }
}
