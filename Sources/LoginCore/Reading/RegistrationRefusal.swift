/// Why a server does not register a client (RFC 7591 section 3.2.2).
public enum RegistrationRefusal: Sendable, Equatable {
    /// The server accepts no redirect where a login may end (`invalid_redirect_uri`).
    case redirect
    /// The server does not accept the client's description (`invalid_client_metadata`).
    case metadata
    /// The server registers only approved clients (401, 403, or a software statement).
    case closed
    /// Nothing is there (404 or 405).
    case absent
    /// The server asks the client for an unknown kind of proof; foreign
    /// text.
    case authentication(String)
    /// None of these.
    case other
}
