import LoginCore
import OAuthCore
import Synchronization
import Vault

/// The one connection of an open store, which everything that reads or writes it goes through.
///
/// It knows the vault's key while that is open, and what of the file has been verified.
final class StoreConnection: Sendable {
    /// The file.
    let path: String
    /// Whether the file or its folder cannot be written.
    let isReadOnly: Bool
    /// The vault's id in hexadecimal.
    let vaultID: String

    let database: Connection
    /// The last state that was used here; nil without a state folder.
    let seenFile: SeenFile?
    /// When the vault was copied last; nil where no state folder was named.
    let lastBackup: LastBackup?
    /// Whether this is a copy in memory.
    let isCopy: Bool
    /// How the definitions in the file differ from ours; then this is a copy to look at only.
    let definitionChanges: [StoreFailure.DefinitionChange]
    /// The transaction that everything joins; nil where each call is one.
    let batch: StoreBatch?
    /// The file as it was, if it was just brought to the present version.
    let olderCopy: String?
    let state: Mutex<State>

    /// Facts that this process knows of the open vault.
    struct State {
        var key: VaultKey?
        /// SQLite's `data_version` at which the definitions were found to be our own.
        var knownVersion: Int?
        /// State that was verified with the key, and the `data_version` then.
        var verified: (version: Int, Verification.State)?
        /// The place in the vault's history of the file that this copy in memory was migrated from.
        var migratedMark: SeenFile.Mark?
        var isOlderThanSeen = false
    }

    init(_ opened: OpenedFile, seenIn stateFolder: String?) throws {
        database = opened.database
        path = opened.path
        isReadOnly = opened.isReadOnly
        definitionChanges = opened.definitionChanges
        isCopy = opened.isCopy
        olderCopy = opened.olderCopy
        batch = nil
        let known: Int?
        (vaultID, known) = try opened.database.read { db in
            // Again, since another process may have written after the file was opened.
            if !opened.isCopy { try Schema.require(db) }
            return (
                try StoredVault.header(db).vault.description,
                try Int.fetchOne(db, sql: "PRAGMA data_version")
            )
        }
        seenFile = stateFolder.map { [vaultID] in SeenFile(in: $0, vaultID: vaultID) }
        lastBackup = stateFolder.map { [vaultID] in LastBackup(in: $0, vaultID: vaultID) }
        state = Mutex(State(knownVersion: known))
    }

    /// A connection whose calls join a transaction of another one.
    init(joining batch: StoreBatch, of connection: StoreConnection) throws(StoreFailure) {
        database = connection.database
        path = connection.path
        isReadOnly = connection.isReadOnly
        vaultID = connection.vaultID
        definitionChanges = connection.definitionChanges
        isCopy = connection.isCopy
        (seenFile, lastBackup, olderCopy) = (nil, nil, nil)
        self.batch = batch
        state = Mutex(State(key: try connection.key()))
    }

    /// Whether sealed things can be opened.
    var isUnlocked: Bool { state.withLock { $0.key != nil } }

    /// The key, or `locked`.
    func key() throws(StoreFailure) -> VaultKey {
        guard let key = state.withLock({ $0.key }) else { throw .locked }
        return key
    }

    // MARK: What was seen before

    /// Whether a state of this vault that is not before this one was used on this machine.
    var isOlderThanSeen: Bool { state.withLock { $0.isOlderThanSeen } }

    /// Remembers the present state, unless it is known to be an older one.
    ///
    /// `seen` was read before the store: a running process too notices a file that was put back.
    func recordSeen(_ mark: SeenFile.Mark?, after seen: SeenFile.Mark?) {
        guard let mark = state.withLock({ $0.migratedMark }) ?? mark else { return }
        if seen?.isAhead(of: mark) == true {
            state.withLock { $0.isOlderThanSeen = true }
            seenFile?.dispute()
        }
        guard !isOlderThanSeen else { return }
        seenFile?.record(mark)
    }
}
