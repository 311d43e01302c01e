public import OAuthCore

/// A token that the person has already.
public struct SessionDraft: Sendable, Equatable {
    /// The provider.
    public var provider: ProviderID
    /// The name of the app that the token was made for.
    public var app: String
    /// The token.
    public var token: Secret
    /// Its secret.
    public var tokenSecret: Secret
    /// The label that the session will get, if any.
    public var label: String?

    /// A draft.
    public init(
        provider: ProviderID, app: String, token: Secret, tokenSecret: Secret, label: String? = nil
    ) {
        self.provider = provider
        self.app = app
        self.token = token
        self.tokenSecret = tokenSecret
        self.label = label
    }
}
