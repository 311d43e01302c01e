public import OAuthCore

/// The source of an app's secret or private key.
public enum AppKeyInput: Sendable, Equatable {
    /// A consumer secret.
    case secret(Secret)
    /// A private key in PEM in that file, which a passphrase may open.
    case rsaFile(path: String, passphrase: Secret?)
    /// A key that is made now; the provider gets its public half.
    case generateRSA
    /// The key that the server gives: Pintle registers itself there (RFC 7591).
    case registration
    /// None: a public client, as OAuth 2 has them.
    case absent
    /// The key of the replaced app.
    case unchanged
}
