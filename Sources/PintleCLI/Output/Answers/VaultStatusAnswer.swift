import LoginCore
import OAuthCore
import PintleServices
import SessionStorage

/// The answer of `vault status`.
struct VaultStatusAnswer: JSONConvertible {
    let json: JSONValue

    init(_ view: VaultView) {
        let status = view.status
        json = .answer([
            "path": status.path,
            "vault_id": status.vaultID,
            "created_at": status.createdAt,
            "unlocked": status.isUnlocked,
            "verified": view.listing.isVerified,
            // The opener of the vault in this command; left out while it is locked.
            "opened_by": view.source?.code,
            "cached_until": view.cachedUntil,
            "idle_limit_seconds": view.cachedUntil.map { _ in
                VaultKeyLife.unused.components.seconds
            },
            "holders": view.holders.map { HolderEntry($0) },
            "read_only": status.isReadOnly,
            "network_file_system": status.isOnNetwork,
            "older_than_seen": view.isOlderThanSeen,
            "slots": status.slots.map { SlotEntry($0) },
            "sessions": status.sessions,
            "logins": status.pendingLogins,
            "apps": status.apps,
            "removed": status.removedSessions,
            "last_backup_at": view.lastBackup,
        ])
    }
}

extension VaultKeySource {
    /// As scripts read it.
    fileprivate var code: String {
        switch self {
        case .passphrase: StoreFailure.UnlockSource.passphrase.rawValue
        case .keyFile: StoreFailure.UnlockSource.keyFile.rawValue
        case .cachedKey: "cached key"
        case .credential: StoreFailure.UnlockSource.credential.rawValue
        case .command: StoreFailure.UnlockSource.command.rawValue
        }
    }
}
