public import LoginCore
public import OAuthCore

/// The public facts of an unfinished login.
public struct PendingLoginSummary: Sendable, Equatable, Identifiable {
    /// The login's own name.
    public var id: LoginID
    /// The provider's id.
    public var provider: ProviderID
    /// The name of the app.
    public var app: String
    /// The label that the session will get, if any.
    public var label: String?
    /// The account that was asked for, if any.
    public var account: String?
    /// The credentials that its session will have; nil for a kind of a newer program.
    public var kind: SessionCredentials.Kind?
    /// The form that it takes; nil while locked where that is sealed, and when its seal is broken.
    public var form: LoginForm?
    /// How far it has come.
    public var progress: Progress
    /// When it began.
    public var startedAt: Timestamp
    /// The end of the URL's validity, if the provider states it.
    public var expiresAt: Timestamp?
    /// The URL that a person opens; nil while locked, if there is none, or if the seal is broken.
    public var authorizationURL: String?
    /// The prompt of a device login; nil while locked, for other logins, and if the seal is broken.
    public var device: DevicePrompt?

    /// How far an unfinished login has come, without what is sealed.
    public enum Progress: Sendable, Equatable {
        /// It has no URL yet, or no longer.
        case notBegun
        /// It waits for a verifier.
        case awaitingVerifier
        /// Its session belongs to another account than the one asked for.
        case awaitingAccountDecision(SessionID)
    }
}
