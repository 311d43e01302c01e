// The store: sessions, apps, own providers and unfinished logins in one SQLite file.
//
// This module owns the schema and its migrations, the rules about the file and its folder, and
// what may be read while the vault is locked. Everything secret goes through `Vault`; nothing
// outside sees GRDB. Each call is one transaction, so that a crash leaves the old state or the
// new one. It refuses files that others can reach, stores of newer programs, and settings that
// are not in force.

import GRDB
public import LoginCore
import Synchronization
import Vault

/// One open store. Calls block, for 10 seconds at most while another process writes.
///
/// Safe to use from several threads; they take turns.
public final class SessionStore: Sendable {
    /// The name of the store's file in its folder.
    public static let fileName = "store.db"

    /// The file.
    public let path: String
    /// Whether the file or its folder cannot be written; listing and signing still work.
    public let isReadOnly: Bool
    /// The vault's id in hexadecimal, which names its cached key in the kernel's keyring.
    public let vaultID: String

    let database: DatabaseQueue
    /// What was seen last of this vault, in the state folder; nil where none was named.
    let seenFile: SeenFile?
    let state: Mutex<State>

    /// What this process knows of the open vault.
    struct State {
        var key: VaultKey?
        /// SQLite's `data_version` at which everything was verified with the key.
        var verifiedVersion: Int?
        var isOlderThanSeen = false
    }

    init(_ opened: OpenedFile, seenIn stateFolder: String? = nil) throws {
        database = opened.database
        path = opened.path
        isReadOnly = opened.isReadOnly
        vaultID = try opened.database.read { try VaultHeader.fetch($0).vault.description }
        seenFile = stateFolder.map { [vaultID] in SeenFile(in: $0, vaultID: vaultID) }
        state = Mutex(State())
    }

    /// Opens the store in a folder, locked.
    ///
    /// With a state folder it is compared, once unlocked, with what was last used here. Throws
    /// `noVault` where there is none, `unsafe` for a file or folder that others can reach, `newer`,
    /// `damaged`, `busy` and `storage`. Nothing is written but migrations, and those only where
    /// they can be; a store of an older version that cannot be written is read-only.
    public static func open(
        in folder: String, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        let file = try StoreFile(in: folder)
        guard let access = try file.access() else { throw .noVault }
        do {
            return try translating(path: file.path) {
                try SessionStore(Migration.open(file, for: access), seenIn: stateFolder)
            }
        } catch .busy {
            throw LockProbe.failure(in: folder) ?? .busy
        }
    }

    /// Whether there is a store in the folder, in whatever condition.
    public static func exists(in folder: String) throws(StoreFailure) -> Bool {
        try StoreFile(in: folder).access() != nil
    }

    /// Refuses a key file that lies in the store's folder: whoever copied it would have both.
    ///
    /// Throws `unsafe`; neither the file nor the folder need be there yet.
    public static func checkPlace(
        ofKeyFile path: String, forStoreIn folder: String
    ) throws(StoreFailure) {
        guard try StoreFile(in: folder).holds(path) else { return }
        throw .unsafe(path: path, .insideStore)
    }
}
