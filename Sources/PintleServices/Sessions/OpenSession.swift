public import LoginCore
public import LoginRuntime
public import OAuthCore

/// A session that signs and sends, with its provider.
///
/// A class: it is large, and each line of a batch has one.
public final class OpenSession: Sendable {
    /// The session with its secrets.
    public let session: Session
    /// Its provider, with all URLs.
    public let provider: Provider
    /// The client that signs and sends.
    public let client: SessionClient
    /// The service that opened it.
    package let service: SessionService
    /// Hosts that a person allowed by name, beside the session's own.
    package let allowed: [Origin]
    /// Whether its token came this moment, so that no other one could last longer.
    package let isNew: Bool

    init(
        _ session: Session, _ provider: Provider, _ client: SessionClient,
        by service: SessionService, allowing allowed: [Origin] = [], isNew: Bool = false
    ) {
        self.session = session
        self.provider = provider
        self.client = client
        self.service = service
        self.allowed = allowed
        self.isNew = isNew
    }

    /// Its own name.
    public var id: SessionID { session.summary.id }

    /// Whether its requests are signed; else its token is sent unsigned.
    package var signs: Bool {
        switch session.credentials.kind {
        case .signing: true
        case .signed: provider.tokenUse == .signed
        case .bearer, .app, .guest: false
        }
    }

    /// Refuses a session of which its provider has said that it takes the token no more.
    func requireTaken() throws(SessionFailure) {
        guard case .logInAgain = session.summary.state else { return }
        throw .failed(
            .refused(.tokenCredentials, ServerProblem(host: provider.host, status: 0)))
    }

    /// The session for requests to these hosts as well, which a person allowed by name.
    package func allowing(_ hosts: [Origin], isNew: Bool = false) -> OpenSession {
        OpenSession(session, provider, client, by: service, allowing: hosts, isNew: isNew)
    }

    /// The session with its key prepared once, for many requests.
    public func prepared() throws(SessionFailure) -> OpenSession {
        OpenSession(
            session, provider, try client.prepared(), by: service, allowing: allowed, isNew: isNew)
    }

    /// The current session, after a renewal.
    public func with(_ session: Session) -> OpenSession {
        OpenSession(
            session, provider, client.with(session), by: service, allowing: allowed, isNew: isNew)
    }

    // MARK: Requests

    /// Whether it may sign for plain http: its provider takes that, and no reader sees a secret.
    ///
    /// A signature of PLAINTEXT is the secret, and an unsigned token is one too.
    package var signsForPlainHTTP: Bool {
        provider.coversPlainHTTP && signs && session.credentials.method != .plaintext
    }

    /// Refuses a host that the session is not for, before anything is asked or sent.
    ///
    /// Plain http is for requests that another program sends, where the definition allows it.
    package func requireAllowed(
        _ url: RequestURL, forAnother isForAnother: Bool = true
    ) throws(SessionFailure) {
        try HostBinding.check(
            url, for: session, allowing: allowed, mayBePlain: isForAnother && signsForPlainHTTP)
    }

    /// Signs a request for a host that the session is for.
    package func sign(
        _ request: SignableRequest, _ body: BodyFile?
    ) throws(SessionFailure) -> SignedRequest {
        try requireAllowed(request.url)
        return try client.sign(request, extra: try client.hash(of: body), allowing: allowed)
    }

    /// The headers and parameters that another program has to add for a host of the session.
    package func credential(
        for request: SignableRequest, _ body: BodyFile?
    ) throws(SessionFailure) -> SessionClient.Credential {
        try requireAllowed(request.url)
        return try client.credential(
            for: request, extra: try client.hash(of: body), allowing: allowed)
    }

    /// The request that would be sent now; `isComplete` is false if the hash of a body may be left
    /// out, for which the body is read.
    package func explain(
        _ request: SignableRequest, with parts: UnsignedParts, isComplete: Bool
    ) throws(SessionFailure) -> SessionClient.Explanation {
        try requireAllowed(request.url)
        return try client.explain(
            request, extra: isComplete ? try client.hash(of: parts.bodyFile) : [],
            headers: parts.headers, allowing: allowed)
    }
}
