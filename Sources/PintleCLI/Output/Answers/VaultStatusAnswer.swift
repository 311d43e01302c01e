import LoginCore
import PintleServices
import PintleText
import SessionStorage

/// The answer of `vault status`.
struct VaultStatusAnswer: Answer {
    let view: VaultView

    static let facts: [Fact<VaultStatusAnswer>] = [
        .text("path", .always) { $0.view.status.path },
        .text("vault_id", .always) { $0.view.status.vaultID },
        .time("created_at", .always) { $0.view.status.createdAt },
        .flag("unlocked", .always) { $0.view.status.isUnlocked },
        .flag("verified", .always) { $0.view.listing.isVerified },
        // The opener of the vault in this command; left out while it is locked.
        .text("opened_by") { $0.view.source.map(code) },
        .time("cached_until") { $0.view.cachedUntil },
        .number("idle_limit_seconds") {
            $0.view.cachedUntil.map { _ in VaultKeyLife.unused.components.seconds }
        },
        .parts("holders", .always, as: "holder", of: VaultHolder.facts) { $0.view.holders },
        .flag("read_only", .always) { $0.view.status.isReadOnly },
        .flag("network_file_system", .always) { $0.view.status.isOnNetwork },
        .flag("older_than_seen", .always) { $0.view.isOlderThanSeen },
        .parts("slots", .always, as: "slot", of: SlotFacts.members) { $0.view.status.slots },
        .number("sessions", .always) { Int64($0.view.status.sessions) },
        .number("logins", .always) { Int64($0.view.status.pendingLogins) },
        .number("apps", .always) { Int64($0.view.status.apps) },
        .number("removed", .always) { Int64($0.view.status.removedSessions) },
        .time("last_backup_at") { $0.view.lastBackup },
    ]

    /// The opener, as scripts read it.
    private static func code(_ source: VaultKeySource) -> String {
        switch source {
        case .passphrase: StoreFailure.UnlockSource.passphrase.rawValue
        case .keyFile: StoreFailure.UnlockSource.keyFile.rawValue
        case .cachedKey: "cached key"
        case .credential: StoreFailure.UnlockSource.credential.rawValue
        case .command: StoreFailure.UnlockSource.command.rawValue
        }
    }
}
