public import OAuthCore

/// An app as a person wants it kept: a new one, or another form of one that is there.
public struct AppEdit: Sendable, Equatable {
    /// The provider that it is registered with.
    public var provider: ProviderID
    /// What it is called from now on.
    public var name: String
    /// What it is called in the store; nil for a new one.
    public var replacing: String?
    /// The consumer key.
    public var identifier: String
    /// What signs.
    public var key: AppKeyInput

    /// An app that is added, or changed where it replaces one.
    public init(
        provider: ProviderID, name: String, replacing: String? = nil, identifier: String,
        key: AppKeyInput
    ) {
        self.provider = provider
        self.name = name
        self.replacing = replacing
        self.identifier = identifier
        self.key = key
    }
}

/// Where the secret or the private key of an app comes from.
public enum AppKeyInput: Sendable, Equatable {
    /// A consumer secret.
    case secret(Secret)
    /// A private key in PEM in that file, which a passphrase may open.
    case rsaFile(path: String, passphrase: Secret?)
    /// A key that is made now; the provider gets its public half.
    case generateRSA
    /// What the app that is replaced has.
    case unchanged
}

/// An app that was saved: what may be shown of it.
public struct SavedApp: Sendable, Equatable {
    /// The provider that it is registered with.
    public var provider: ProviderID
    /// Its name.
    public var name: String
    /// The consumer key.
    public var identifier: String
    /// When it was saved.
    public var addedAt: Timestamp
    /// The public half of its RSA key in PEM; nil where it signs with a secret.
    public var publicKey: String?
    /// The length of its RSA key in bits; nil where it signs with a secret.
    public var bits: Int?

    /// What was saved.
    public init(
        provider: ProviderID, name: String, identifier: String, addedAt: Timestamp,
        publicKey: String? = nil, bits: Int? = nil
    ) {
        self.provider = provider
        self.name = name
        self.identifier = identifier
        self.addedAt = addedAt
        self.publicKey = publicKey
        self.bits = bits
    }

    /// Whether it signs with an RSA key.
    public var usesRSA: Bool { bits != nil }

    /// Whether its RSA key is shorter than keys should be today.
    public var isShort: Bool { bits.map { $0 < RSAKeyPair.recommendedBits } ?? false }
}
