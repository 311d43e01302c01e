import OAuthCore

/// A login in the store, so that another process can continue it (flow rule 1).
public struct PendingLogin: Sendable, Equatable {
    /// The request for the login.
    public var request: LoginRequest
    /// How far it has come.
    public var progress: Progress
    /// How far the provider's clock is ahead of ours, where that had to be corrected.
    public var clockOffset: Duration

    /// How far a stored login has come.
    public enum Progress: Sendable, Equatable {
        /// The provider has not been asked, or refused.
        case notBegun
        /// The login is waiting for the answer of a person.
        case awaitingVerifier(Authorization)
        /// Its session is saved, but belongs to another account than the one asked for.
        case awaitingAccountDecision(SessionID, Account)
    }

    /// A login in the store.
    public init(request: LoginRequest, progress: Progress, clockOffset: Duration = .zero) {
        self.request = request
        self.progress = progress
        self.clockOffset = clockOffset
    }

    /// The question to the person, while it is open.
    public var authorization: Authorization? {
        if case .awaitingVerifier(let authorization) = progress { authorization } else { nil }
    }
}
