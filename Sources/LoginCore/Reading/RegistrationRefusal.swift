/// Why a server does not register a client (RFC 7591 section 3.2.2).
public enum RegistrationRefusal: Sendable, Equatable {
    /// It takes none of the redirects that logins may end at (`invalid_redirect_uri`).
    case redirect
    /// It does not take what the client says about itself (`invalid_client_metadata`).
    case metadata
    /// It registers only those whom somebody vouches for (401, 403, or a software statement).
    case closed
    /// Nothing is there (404 or 405).
    case absent
    /// It would have the client prove that it is itself in a way that is not known here; foreign
    /// text.
    case authentication(String)
    /// None of these.
    case other
}
