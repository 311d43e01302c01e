public import LoginCore
public import OAuthCore

/// The store operations of a renewal, as closures.
public struct RenewalOperations: Sendable {
    /// Acquires the right to renew a session, waiting for a process that has it; returns the
    /// closure that releases it.
    public var claim: @Sendable (SessionID) async throws(StoreFailure) -> @Sendable () -> Void
    /// The session as the store has it now.
    public var session: @Sendable (SessionID) async throws(StoreFailure) -> Session
    /// Records, before the request to the provider, that a session is about to be renewed; returns
    /// the current session.
    ///
    /// Throws `overtaken` where it has been written since.
    public var begin: @Sendable (Session, _ at: Timestamp) async throws(StoreFailure) -> Session
    /// Reverts that, if nothing was spent.
    public var takeBack: @Sendable (Session) async throws(StoreFailure) -> Void
    /// Writes down that the provider knows the session no more.
    ///
    /// Throws `overtaken` where it has other tokens by now.
    public var recordEnd: @Sendable (Session, _ at: Timestamp) async throws(StoreFailure) -> Void
    /// Records that the provider refused at that moment to renew the session while its token lives.
    ///
    /// Throws `overtaken` where it has other tokens by now.
    public var recordRefusal:
        @Sendable (Session, _ at: Timestamp) async throws(StoreFailure) -> Void
    /// Saves the result of renewing the session as read, in one transaction; returns the current
    /// session.
    ///
    /// Throws `overtaken` where it has been written since.
    public var save:
        @Sendable (Session, Grant, _ renewedAt: Timestamp) async throws(StoreFailure)
            -> Session

    /// Collects the closures.
    public init(
        claim:
            @escaping @Sendable (SessionID) async throws(StoreFailure) -> @Sendable () -> Void,
        session: @escaping @Sendable (SessionID) async throws(StoreFailure) -> Session,
        begin:
            @escaping @Sendable (Session, _ at: Timestamp) async throws(StoreFailure) -> Session,
        takeBack: @escaping @Sendable (Session) async throws(StoreFailure) -> Void,
        recordEnd:
            @escaping @Sendable (Session, _ at: Timestamp) async throws(StoreFailure) -> Void,
        recordRefusal:
            @escaping @Sendable (Session, _ at: Timestamp) async throws(StoreFailure) -> Void,
        save:
            @escaping @Sendable (Session, Grant, _ renewedAt: Timestamp)
            async throws(StoreFailure) -> Session
    ) {
        self.claim = claim
        self.session = session
        self.begin = begin
        self.takeBack = takeBack
        self.recordEnd = recordEnd
        self.recordRefusal = recordRefusal
        self.save = save
    }
}
