public import LoginCore
public import OAuthCore

/// Everything that a login does to the world, as closures: the network, the store, the time.
///
/// The composition root makes the live ones; tests make their own and need neither.
public struct LoginOperations: Sendable {
    /// The operations for signed requests.
    public var requests: RequestOperations
    /// The key of an app with the hosts that it was saved for, by provider and name.
    public var client:
        @Sendable (ProviderID, _ app: String) async throws(StoreFailure) -> BoundClient
    /// Acquires the right to redeem an answer of a login, or to ask for its approval if there is no
    /// proof; waits for a process that has it.
    ///
    /// Anyone who gets it knows that the store can be written: throws the failure where it cannot,
    /// and `item(noSuch)` when the login was cancelled meanwhile. The answer is not sent then. From
    /// now on the store knows that one that works once was sent.
    public var claim:
        @Sendable (LoginRequest, Authorization.Proof?) async throws(StoreFailure) -> LoginClaim
    /// Reverts that: the answer was refused, or never arrived.
    public var takeBackAnswer: @Sendable (LoginID) async throws(StoreFailure) -> Void
    /// Puts a pending login into the store, in place of an earlier form of it.
    public var storePendingLogin: @Sendable (PendingLogin) async throws(StoreFailure) -> Void
    /// A pending login as the store has it by now, perhaps from another process; nil where it is gone.
    public var pendingLogin: @Sendable (LoginRequest) async throws(StoreFailure) -> PendingLogin?
    /// Removes a pending login from the store.
    public var removePendingLogin: @Sendable (LoginID) async throws(StoreFailure) -> Void
    /// Saves a session and removes its pending login, in one transaction.
    public var saveSession: @Sendable (LoginRequest, Grant) async throws(StoreFailure) -> SessionID
    /// A session with its secrets.
    public var session: @Sendable (SessionID) async throws(StoreFailure) -> Session
    /// Records the account of a session; gives the session that it became, perhaps by merging, and
    /// the loss of the former one.
    public var recordAccount:
        @Sendable (LoginRequest, SessionID, Account)
            async throws(StoreFailure) -> (SessionID, replaced: ReplacedLogin?)
    /// Writes down that a session waits for a decision, merged with nothing.
    public var keepApart:
        @Sendable (LoginRequest, SessionID, Account) async throws(StoreFailure) -> Void
    /// Deletes a session for good, without asking the provider.
    public var discardSession: @Sendable (SessionID) async throws(StoreFailure) -> Void
    /// Keeps how far a provider's clock is ahead; best effort.
    public var rememberClockOffset: @Sendable (ProviderID, Duration) async -> Void
    /// Returns at that moment, or throws when the task is cancelled.
    public var sleepUntil: @Sendable (Timestamp) async throws -> Void

    /// Collects the closures.
    public init(
        requests: RequestOperations,
        client:
            @escaping @Sendable (ProviderID, _ app: String)
            async throws(StoreFailure) -> BoundClient,
        claim:
            @escaping @Sendable (LoginRequest, Authorization.Proof?)
            async throws(StoreFailure) -> LoginClaim,
        takeBackAnswer: @escaping @Sendable (LoginID) async throws(StoreFailure) -> Void,
        storePendingLogin: @escaping @Sendable (PendingLogin) async throws(StoreFailure) -> Void,
        pendingLogin:
            @escaping @Sendable (LoginRequest) async throws(StoreFailure) -> PendingLogin?,
        removePendingLogin: @escaping @Sendable (LoginID) async throws(StoreFailure) -> Void,
        saveSession:
            @escaping @Sendable (LoginRequest, Grant)
            async throws(StoreFailure) -> SessionID,
        session: @escaping @Sendable (SessionID) async throws(StoreFailure) -> Session,
        recordAccount:
            @escaping @Sendable (LoginRequest, SessionID, Account)
            async throws(StoreFailure) -> (SessionID, replaced: ReplacedLogin?),
        keepApart:
            @escaping @Sendable (LoginRequest, SessionID, Account)
            async throws(StoreFailure) -> Void,
        discardSession: @escaping @Sendable (SessionID) async throws(StoreFailure) -> Void,
        rememberClockOffset: @escaping @Sendable (ProviderID, Duration) async -> Void,
        sleepUntil: @escaping @Sendable (Timestamp) async throws -> Void
    ) {
        self.requests = requests
        self.client = client
        self.claim = claim
        self.takeBackAnswer = takeBackAnswer
        self.storePendingLogin = storePendingLogin
        self.pendingLogin = pendingLogin
        self.removePendingLogin = removePendingLogin
        self.saveSession = saveSession
        self.session = session
        self.recordAccount = recordAccount
        self.keepApart = keepApart
        self.discardSession = discardSession
        self.rememberClockOffset = rememberClockOffset
        self.sleepUntil = sleepUntil
    }
}
