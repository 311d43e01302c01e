public import LoginCore
public import LoginRuntime
public import OAuthCore

/// A session with its provider, and with the client that signs and sends for it.
public struct OpenSession: Sendable {
    /// The session with its secrets.
    public let session: Session
    /// Its provider, with all URLs.
    public let provider: Provider
    /// The client that signs and sends.
    public let client: SessionClient

    /// Its own name.
    public var id: SessionID { session.summary.id }

    /// Refuses a session of which its provider has said that it takes the token no more.
    func requireTaken() throws(SessionFailure) {
        guard case .logInAgain = session.summary.state else { return }
        throw .failed(
            .refused(.tokenCredentials, ServerProblem(host: provider.host, status: 0)))
    }

    /// The session with its key prepared once, for many requests.
    public func prepared() throws(SessionFailure) -> OpenSession {
        OpenSession(session: session, provider: provider, client: try client.prepared())
    }

    /// The current session, after a renewal.
    public func with(_ session: Session) -> OpenSession {
        OpenSession(session: session, provider: provider, client: client.with(session))
    }
}
