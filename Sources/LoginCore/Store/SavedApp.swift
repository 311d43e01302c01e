public import OAuthCore

/// The public facts of a saved app.
public struct SavedApp: Sendable, Equatable {
    /// The provider that it is registered with.
    public var provider: ProviderID
    /// Its name.
    public var name: String
    /// The consumer key.
    public var identifier: String
    /// The proof that a request is the app's.
    public var kind: ClientCredentials.Key.Kind
    /// When it was saved.
    public var addedAt: Timestamp
    /// The public half of its RSA key in PEM; nil where it signs with a secret.
    public var publicKey: String?
    /// The length of its RSA key in bits; nil where it signs with a secret.
    public var bits: Int?
    /// That Pintle registered it itself; nil where a person brought it.
    public var registration: AppRegistration?

    /// The saved app.
    public init(
        provider: ProviderID, name: String, identifier: String,
        kind: ClientCredentials.Key.Kind = .sharedSecret, addedAt: Timestamp,
        publicKey: String? = nil, bits: Int? = nil, registration: AppRegistration? = nil
    ) {
        self.provider = provider
        self.name = name
        self.identifier = identifier
        self.kind = kind
        self.addedAt = addedAt
        self.publicKey = publicKey
        self.bits = bits
        self.registration = registration
    }

    /// Whether its RSA key is shorter than keys should be today.
    public var isShort: Bool { bits.map { $0 < RSAKeyPair.recommendedBits } ?? false }
}
