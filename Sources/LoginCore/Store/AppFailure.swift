public import OAuthCore

/// The reason why an app key was not saved: facts, whose words are in `PintleText`.
public enum AppFailure: Error, Sendable, Equatable {
    /// The store could not do its part.
    case store(StoreFailure)
    /// The file of the private key cannot be read.
    case file(FileProblem, path: String)
    /// The private key cannot be used; nil for the path where it is in the store already.
    case key(KeyFailure, path: String?)
    /// The provider takes app keys of another kind only.
    case otherKind(provider: String, wants: ClientCredentials.Key.Kind)
    /// The provider has another app key of that name.
    case nameTaken(String, free: String)
    /// Nothing to sign with was given.
    case noKey
    /// The library could make no new key.
    case noNewKey
    /// Pintle could not register itself there.
    case registration(LoginFailure, Provider)
    /// The setting that names a client id metadata document has another text.
    case clientDocument(String)
    /// The server has no place where apps register themselves.
    case noRegistration(Provider)

    /// Whether the key is encrypted and no passphrase, or a wrong one, was given.
    public var wantsPassphrase: Bool {
        switch self {
        case .key(.passphraseWanted, path: _), .key(.wrongPassphrase, path: _): true
        default: false
        }
    }
}
