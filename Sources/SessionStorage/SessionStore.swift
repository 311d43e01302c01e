// This module owns the schema and its migrations, the rules about the file and its folder, and
// what may be read while the vault is locked. Everything secret goes through `Vault`; nothing
// outside sees SQLite. Each call is one transaction.

public import LoginCore

/// One open store: the sessions, app keys, own providers and unfinished logins of a home.
///
/// It opens, unlocks and locks; what is in it is reached by `sessions`, `logins`, `apps` and
/// `providers`, what opens it by `slots`, and the whole of it by `upkeep`.
///
///     let store = try SessionStore.open(in: folder)
///     try store.unlock(.passphrase(passphrase))
///     let id = try store.sessions.save(
///         grant, provider: provider.id, app: "default", origins: provider.boundOrigins)
///     let session = try store.sessions.read(id)
///
/// Calls block, for 10 seconds at most while another process writes.
///
/// Safe to use from several threads; they take turns.
public final class SessionStore: Sendable {
    /// The name of the store's file in its folder.
    public static let fileName = "store.db"

    let connection: StoreConnection

    init(_ opened: OpenedFile, seenIn stateFolder: String? = nil) throws {
        connection = try StoreConnection(opened, seenIn: stateFolder)
    }

    init(_ connection: StoreConnection) {
        self.connection = connection
    }

    /// The file.
    public var path: String { connection.path }

    /// A copy of the file as it was, if opening it brought it to the present version; an older
    /// program opens that copy alone.
    public var olderCopy: String? { connection.olderCopy }

    /// Whether the file or its folder cannot be written; listing and signing still work.
    public var isReadOnly: Bool { connection.isReadOnly }

    /// The vault's id in hexadecimal, which names its cached key in the kernel's keyring.
    public var vaultID: String { connection.vaultID }

    /// Opens the store in a folder, locked.
    ///
    /// With a state folder it is compared, once unlocked, with the last state that was used here.
    /// Throws `noVault`, `unsafe` for a file or folder that others can reach, `newer`, `damaged`,
    /// `changed` for tables that are not ours, `busy` and `storage`. Writes migrations alone; a store
    /// of an older version that cannot be written is read-only.
    public static func open(
        in folder: String, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        try open(in: folder, seenIn: stateFolder) { file, access in
            try Migration.open(file, for: access)
        }
    }

    /// Opens the store for `check` and `repair`, also one whose tables are not ours.
    ///
    /// That one is copied into memory with our own tables alone, for unlocking, check and repair;
    /// everything else throws `changed`.
    public static func openToCheck(
        in folder: String, seenIn stateFolder: String? = nil
    ) throws(StoreFailure) -> SessionStore {
        do {
            return try open(in: folder, seenIn: stateFolder)
        } catch .changed(.definitions) {
            return try open(in: folder, seenIn: stateFolder) { file, access in
                let database = try Connection(
                    path: file.path, configuration: StoreSettings.configuration(for: .readOnly))
                return try database.read { db in
                    let changes = try Schema.differences(
                        db, version: Schema.versionNumber(of: db))
                    return OpenedFile(
                        database: try Salvage.copy(of: db, changes), path: file.path,
                        isReadOnly: access == .readOnly, isCopy: true,
                        definitionChanges: changes)
                }
            }
        }
    }

    private static func open(
        in folder: String, seenIn stateFolder: String?,
        _ body: (StoreFile, StoreFile.Access) throws -> OpenedFile
    ) throws(StoreFailure) -> SessionStore {
        let file = try StoreFile(in: folder)
        guard let access = try file.access() else { throw .noVault }
        if access == .readWrite { file.clearAbandonedDrafts() }
        do {
            return try translating(path: file.path) {
                try SessionStore(try body(file, access), seenIn: stateFolder)
            }
        } catch .busy {
            throw LockProbe.failure(in: folder) ?? .busy
        }
    }

    /// Whether there is a store in the folder, in whatever condition.
    public static func exists(in folder: String) throws(StoreFailure) -> Bool {
        try StoreFile(in: folder).access() != nil
    }

    /// Refuses a key file in the store's folder: anyone who copied the folder would have both.
    ///
    /// Throws `unsafe`; neither the file nor the folder need be there yet.
    public static func checkPlace(
        ofKeyFile path: String, forStoreIn folder: String
    ) throws(StoreFailure) {
        guard try StoreFile(in: folder).holds(path) else { return }
        throw .unsafe(path: path, .insideStore)
    }
}

// MARK: Parts

extension SessionStore {
    /// The sessions of a store.
    public struct Sessions: Sendable { let connection: StoreConnection }
    /// The sessions: saved, read, named, checked, renewed, removed.
    public var sessions: Sessions { Sessions(connection: connection) }

    /// The unfinished logins of a store.
    public struct Logins: Sendable { let connection: StoreConnection }
    /// The unfinished logins.
    public var logins: Logins { Logins(connection: connection) }

    /// The app keys of a store.
    public struct Apps: Sendable { let connection: StoreConnection }
    /// The app keys.
    public var apps: Apps { Apps(connection: connection) }

    /// The user's own definitions of providers, and what is known of each provider's clock.
    public struct Providers: Sendable { let connection: StoreConnection }
    /// The user's own definitions of providers, and the providers' clocks.
    public var providers: Providers { Providers(connection: connection) }

    /// The ways to open a vault.
    public struct Slots: Sendable { let connection: StoreConnection }
    /// The ways to open the vault.
    public var slots: Slots { Slots(connection: connection) }

    /// Which programs used which session, and when.
    public struct Uses: Sendable { let connection: StoreConnection }
    /// The log of uses.
    public var uses: Uses { Uses(connection: connection) }

    /// Operations on a store as a whole: status, check, copy, merge, new key.
    public struct Upkeep: Sendable { let connection: StoreConnection }
    /// The store as a whole.
    public var upkeep: Upkeep { Upkeep(connection: connection) }
}
