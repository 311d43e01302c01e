public import OAuthCore

/// An app key without its secret.
public struct AppSummary: Sendable, Equatable {
    /// The provider that it is registered with.
    public var provider: ProviderID
    /// Its name, only for the user.
    public var name: String
    /// The consumer key, which is not a secret.
    public var identifier: String
    /// The proof that a request is the app's.
    public var kind: ClientCredentials.Key.Kind
    /// The origins that it was saved for; nil where that is not known here.
    public var origins: [Origin]?
    /// When it was added.
    public var addedAt: Timestamp?
    /// That Pintle registered it itself; nil where a person brought it.
    public var registration: AppRegistration?

    /// The public facts of an app key.
    public init(
        provider: ProviderID, name: String, identifier: String,
        kind: ClientCredentials.Key.Kind = .sharedSecret, origins: [Origin]? = nil,
        addedAt: Timestamp? = nil, registration: AppRegistration? = nil
    ) {
        self.provider = provider
        self.name = name
        self.identifier = identifier
        self.kind = kind
        self.origins = origins
        self.addedAt = addedAt
        self.registration = registration
    }
}
