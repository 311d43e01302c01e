import LoginCore
import OAuthCore
import PintleServices
import PlatformLinux
import SessionStorage

extension HolderDoor {
    /// The state folder, and the kernel's keyring.
    static let live = HolderDoor(
        begin: { home, vault, command, opener, isCached in
            guard let paths = try? VaultDoor.paths(home) else { return .alone }
            let held = HeldVault(
                VaultHolders.Holder(
                    since: LocalTime.now, opener: opener.rawValue, command: command),
                of: vault, in: paths.data, among: VaultHolders(paths),
                cache: isCached ? VaultKeyCache(vault) : nil)
            var hold = VaultHold(
                isReopened: isCached, use: { held.use() }, wait: { held.wait(for: $0) })
            hold.waitUntilLocked = { held.waitUntilLocked() }
            return hold
        },
        list: { home, vault in (holders(home)?.list(of: vault) ?? []).compactMap(VaultHolder.init)
        },
        end: { home, vault in
            guard let paths = try? VaultDoor.paths(home) else { return ([], []) }
            let (closed, open) = VaultHolders(paths).end(of: vault, inFolder: paths.data)
            return (closed.compactMap(VaultHolder.init), open.compactMap(VaultHolder.init))
        },
        vaults: { home in holders(home)?.vaults() ?? [] })

    private static func holders(_ home: String?) -> VaultHolders? {
        (try? VaultDoor.paths(home)).map(VaultHolders.init)
    }
}

extension VaultHolders {
    fileprivate init(_ paths: MachinePaths) {
        self.init(stateFolder: paths.state, storeName: SessionStore.fileName)
    }
}

extension VaultHolder {
    fileprivate init?(_ holder: VaultHolders.Holder) {
        guard let opener = VaultStatus.Opener(rawValue: holder.opener) else { return nil }
        self.init(
            process: holder.process, command: holder.command, opener: opener, since: holder.since)
    }
}

extension VaultKeyCache {
    /// That of a vault, with the usual life.
    init(_ vault: String) {
        self.init(vaultID: vault, sliding: VaultKeyLife.unused)
    }
}
