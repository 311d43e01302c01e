public import OAuthCore

/// What opens a locked store.
public enum UnlockSecret: Sendable {
    /// What a person remembers.
    case passphrase(Secret)
    /// The 32 bytes of a key file.
    case keyFile(Secret)
    /// A systemd credential, as the file has it.
    case credential(Secret)
    /// All that the command of that name in `unlock.json` wrote.
    case command(name: String, Secret)
    /// The vault key itself, from the kernel's keyring.
    case vaultKey(Secret)
}

extension UnlockSecret {
    /// The secret as it was given.
    var bytes: Secret {
        switch self {
        case .passphrase(let bytes), .keyFile(let bytes), .credential(let bytes),
            .command(_, let bytes), .vaultKey(let bytes):
            bytes
        }
    }
}
