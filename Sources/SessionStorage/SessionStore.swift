// The store: sessions, apps, own providers and unfinished logins in one SQLite file.
//
// This module owns the schema and its migrations, the rules about the file and its folder, and
// what may be read while the vault is locked. Everything secret goes through `Vault`; nothing
// outside sees GRDB. Each call is one transaction, so that a crash leaves the old state or the
// new one. It refuses files that others can reach, stores of newer programs, and settings that
// are not in force.

import GRDB
public import LoginCore
public import OAuthCore
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
    private let openedKey: Mutex<VaultKey?>

    init(_ database: DatabaseQueue, header: VaultHeader, key: VaultKey?) {
        self.database = database
        path = database.path
        isReadOnly = database.configuration.readonly
        vaultID = header.vault.description
        openedKey = Mutex(key)
    }

    /// Opens the store in a folder, locked.
    ///
    /// Throws `noVault` where there is none, `unsafe` for a file or folder that others can reach,
    /// `newer`, `damaged`, `busy` and `storage`. Nothing is written but migrations.
    public static func open(in folder: String) throws(StoreFailure) -> SessionStore {
        let file = try StoreFile(in: folder)
        guard let access = try file.access() else { throw .noVault }
        return try translating(path: file.path) {
            let database = try DatabaseQueue(
                path: file.path, configuration: StoreSettings.configuration(for: access))
            let header = try database.unsafeRead { db in
                try Schema.prepare(db)
                return try VaultHeader.fetch(db)
            }
            return SessionStore(database, header: header, key: nil)
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

    // MARK: The key

    /// Whether sealed things can be opened.
    public var isUnlocked: Bool { openedKey.withLock { $0 != nil } }

    /// The vault key while unlocked, for the cache in the kernel's keyring.
    public var vaultKey: Secret? { openedKey.withLock { $0?.bytes } }

    /// Opens the vault.
    ///
    /// Throws `wrongSecret` when no slot of that kind opens, `damaged` when one was changed, and
    /// `locked` for a cached key that is not (or no longer) this vault's.
    public func unlock(_ secret: UnlockSecret) throws(StoreFailure) {
        let (header, slots) = try read { db in
            (try VaultHeader.fetch(db), try StoredSlot.fetchAll(db))
        }
        let key =
            switch secret {
            case .vaultKey(let bytes): try Self.cachedKey(bytes, of: header)
            case .passphrase(let bytes):
                try slots.open(.passphrase, with: bytes, of: header)
            case .keyFile(let bytes):
                try slots.open(.keyFile, with: bytes, of: header)
            }
        openedKey.withLock { $0 = key }
    }

    /// Forgets the key.
    public func lock() {
        openedKey.withLock { $0 = nil }
    }

    private static func cachedKey(
        _ bytes: Secret, of header: VaultHeader
    ) throws(StoreFailure) -> VaultKey {
        do {
            return try header.key(bytes)
        } catch .wrongSecret {
            throw .locked
        } catch {
            throw StoreFailure(error)
        }
    }

    /// The key, or `locked`.
    func key() throws(StoreFailure) -> VaultKey {
        guard let key = openedKey.withLock({ $0 }) else { throw .locked }
        return key
    }

    // MARK: Transactions

    /// Reads in one transaction.
    func read<Result>(_ body: (Database) throws -> Result) throws(StoreFailure) -> Result {
        try translating(path: path) { try database.read(body) }
    }

    /// Reads sealed things in one transaction.
    func open<Result>(
        _ body: (Database, VaultKey) throws -> Result
    ) throws(StoreFailure) -> Result {
        let key = try key()
        return try read { try body($0, key) }
    }

    /// Writes in one immediate transaction; needs the vault open.
    func write<Result>(
        _ body: (Database, VaultKey) throws -> Result
    ) throws(StoreFailure) -> Result {
        let key = try key()
        guard !isReadOnly else { throw .storage(.readOnly(path: path)) }
        return try translating(path: path) { try database.write { try body($0, key) } }
    }
}

/// What opens a locked store.
public enum UnlockSecret: Sendable {
    /// What a person remembers.
    case passphrase(Secret)
    /// The 32 bytes of a key file.
    case keyFile(Secret)
    /// The vault key itself, from the kernel's keyring.
    case vaultKey(Secret)
}
