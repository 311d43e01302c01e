public import OAuthCore

/// What a vault was opened with, or was tried to be opened with.
public enum VaultKeySource: Sendable, Equatable {
    /// What a person typed, or a descriptor gave.
    case passphrase
    /// A key file that was named.
    case keyFile
    /// The key in the kernel's keyring, which stays there until then at most.
    case cachedKey(until: Timestamp)
    /// The systemd credential of this process.
    case credential
    /// The command of that name in `unlock.json`.
    case command(name: String)
}
