public import OAuthCore

/// What a new vault, or a new slot of it, is opened with.
public enum VaultChoice: Sendable, Equatable {
    /// A passphrase, typed once per work session.
    case passphrase(Secret)
    /// A key file at that path, made there if it is to be new.
    case keyFile(path: String, isNew: Bool)
}
