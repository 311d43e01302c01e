import OAuthCore

/// A login as the store keeps it, so that another process can go on with it (flow rule 1).
public struct PendingLogin: Sendable, Equatable {
    /// What the login is for.
    public var request: LoginRequest
    /// How far it has come.
    public var progress: Progress
    /// How far the provider's clock is ahead of ours, where that had to be corrected.
    public var clockOffset: Duration

    /// How far a stored login has come.
    public enum Progress: Sendable, Equatable {
        /// The provider has not been asked, or refused.
        case notBegun
        /// It waits for the answer that a person brings back.
        case awaitingVerifier(Authorization)
        /// Its session is saved, but belongs to another account than the one asked for.
        case awaitingAccountDecision(SessionID, Account)
    }

    /// A login as it stands in the store.
    public init(request: LoginRequest, progress: Progress, clockOffset: Duration = .zero) {
        self.request = request
        self.progress = progress
        self.clockOffset = clockOffset
    }

    /// What the person was asked for, while that counts.
    public var authorization: Authorization? {
        if case .awaitingVerifier(let authorization) = progress { authorization } else { nil }
    }
}
