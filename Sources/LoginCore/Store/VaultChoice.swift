public import OAuthCore

/// The secret that opens a new vault, or a new slot.
public enum VaultChoice: Sendable, Equatable {
    /// A passphrase, typed once per work session.
    case passphrase(Secret)
    /// A key file at that path, made there if it is to be new.
    case keyFile(path: String, isNew: Bool)
}
