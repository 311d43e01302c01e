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
