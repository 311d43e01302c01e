public import LoginCore
public import OAuthCore

/// An app registered with a provider: its client credentials, and the hosts they are bound to.
public struct RegisteredApp: Sendable, Equatable {
    /// The provider's id.
    public var provider: ProviderID
    /// The name that people gave it, `default` where there is but one.
    public var name: String
    /// The consumer key with its secret or private key.
    public var credentials: ClientCredentials
    /// Every origin that the credentials may be used at.
    public var origins: [Origin]
    /// When it was added or last changed.
    public var addedAt: Timestamp
    /// That Pintle registered it itself; nil where a person brought it.
    public var registration: AppRegistration?

    /// An app with everything that is stored of it.
    public init(
        provider: ProviderID, name: String, credentials: ClientCredentials, origins: [Origin],
        addedAt: Timestamp, registration: AppRegistration? = nil
    ) {
        self.provider = provider
        self.name = name
        self.credentials = credentials
        self.origins = origins
        self.addedAt = addedAt
        self.registration = registration
    }

    /// The credentials with their hosts, as exchanges with the provider take them.
    public var client: BoundClient { BoundClient(credentials, origins: origins) }

    /// The hosts of a definition that these credentials were not bound to when they were saved.
    ///
    /// A person has to agree before anything is sent there; `updateApp` then binds them anew.
    public func unboundOrigins(of provider: Provider) -> [Origin] {
        provider.boundOrigins.filter { !origins.cover($0) }
    }
}
