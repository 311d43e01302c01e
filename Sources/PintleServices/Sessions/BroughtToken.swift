package import OAuthCore
package import SessionStorage

/// A token that a person has already, with the app key that it was made for.
package struct BroughtToken: Sendable {
    /// Its provider, with all URLs.
    package var provider: Provider
    /// The app key; added along with the token where it is new.
    package var app: RegisteredApp
    /// Whether the store has that app key already.
    package var isAppStored: Bool
    /// The token with its secret.
    package var credentials: TokenCredentials
    /// The refresh token; nil if there is none, and for tokens that sign.
    package var refreshToken: Secret?
    /// When it ends, where that is known.
    package var expiresAt: Timestamp?
    /// The label that the session will get, if any.
    package var label: String?

    /// A token with its app and label.
    package init(
        provider: Provider, app: RegisteredApp, isAppStored: Bool = true,
        credentials: TokenCredentials, label: String? = nil
    ) {
        self.provider = provider
        self.app = app
        self.isAppStored = isAppStored
        self.credentials = credentials
        self.label = label
    }
}
