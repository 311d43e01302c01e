public import OAuthCore

/// A source that opened a vault, or was tried.
public enum VaultKeySource: Sendable, Equatable {
    /// A passphrase that a person typed, or a descriptor gave.
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
