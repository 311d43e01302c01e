public import LoginCore
public import OAuthCore
import Vault

extension SessionStore {
    /// Makes a vault that the slot opens, and each further one too; opens it.
    ///
    /// The file appears under its name when it is complete, or not at all. The folder is made with
    /// 0700 when it is missing and its parent is there. Throws `vaultExists` when there is a
    /// store already.
    public static func create(
        in folder: String, openedBy slot: NewSlot, orBy further: [NewSlot] = [],
        at now: Timestamp, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        try create(
            in: folder, slotFor: slot.secret, named: slot.slotName(""), orBy: further, at: now,
            seenIn: stateFolder)
    }

    /// Makes a vault in the place of the store that is there, in whatever condition, and opens it;
    /// says the new path of the old one.
    ///
    /// The new store is complete before the two change names in one step: whatever fails, and
    /// whenever the process is killed, there is one store or the other. Waits until no other
    /// process writes, where the file still is a store. Throws `noVault` where there is none.
    public static func replace(
        in folder: String, openedBy slot: NewSlot, orBy further: [NewSlot] = [],
        at now: Timestamp, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> (store: SessionStore, old: String) {
        let file = try StoreFile(in: folder)
        guard try file.access() != nil else { throw .noVault }
        let draft = try file.makeDraft()
        defer { draft.end() }
        let key = try fill(
            draft, slotFor: slot.secret, named: slot.slotName(""), orBy: further, at: now)
        let ending = ".replaced-" + now.description.filter { $0 != "-" && $0 != ":" }
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

    static func create(
        in folder: String, slotFor secret: KeySlot.NewSecret, named name: String = "",
        orBy further: [NewSlot] = [], at now: Timestamp, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        let file = try StoreFile(in: folder)
        try file.makeFolder()
        guard try file.access() == nil else { throw file.alreadyThere }
        let draft = try file.makeDraft()
        defer { draft.end() }
        let key = try fill(draft, slotFor: secret, named: name, orBy: further, at: now)
        try file.putInPlace(draft)
        return try open(in: folder, seenIn: stateFolder, with: key)
    }

    /// Makes a store of a draft.
    private static func fill(
        _ draft: StoreFile.Draft, slotFor secret: KeySlot.NewSecret, named name: String,
        orBy further: [NewSlot], at now: Timestamp
    ) throws(StoreFailure) -> VaultKey {
        try translating(path: draft.path) {
            let key = try VaultKey.random()
            let secrets = [(secret, name)] + further.map { ($0.secret, $0.slotName("")) }
            let slots = try secrets.map { try KeySlot.make(for: key, openedBy: $0, named: $1) }
            let database = try Connection(
                path: draft.path, configuration: StoreSettings.configuration(for: .readWrite))
            try database.write { db in
                try Schema.create(db)
                try VaultHeader(of: key).insert(db, at: now)
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
}
