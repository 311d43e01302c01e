public import OAuthCore

/// An app as a person edits it: a new one, or a change of an existing one.
public struct AppEdit: Sendable, Equatable {
    /// The provider that it is registered with.
    public var provider: ProviderID
    /// Its new name.
    public var name: String
    /// Its name in the store; nil for a new one.
    public var replacing: String?
    /// The consumer key.
    public var identifier: String
    /// The signing key.
    public var key: AppKeyInput
    /// Further hosts that the person accepted, where the provider's issuer has several.
    public var hosts: [Origin] = []

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
