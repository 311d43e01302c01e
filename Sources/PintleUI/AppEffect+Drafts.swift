public import OAuthCore

/// What the person chose for a login.
public struct LoginDraft: Sendable, Equatable {
    /// The provider.
    public var provider: ProviderID
    /// The name of the app.
    public var app: String
    /// The account that is asked for, if any.
    public var account: String?
    /// The name of the level of access, where the provider gives a choice.
    public var access: String?
    /// The label that the session will get, if any.
    public var label: String?

    /// A draft.
    public init(
        provider: ProviderID, app: String, account: String? = nil, access: String? = nil,
        label: String? = nil
    ) {
        self.provider = provider
        self.app = app
        self.account = account
        self.access = access
        self.label = label
    }
}
