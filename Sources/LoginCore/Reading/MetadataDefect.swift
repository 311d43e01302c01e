/// What keeps an issuer's metadata (RFC 8414) from being used.
public enum MetadataDefect: Sendable, Equatable {
    /// No document lies where one has to be.
    case absent
    /// They name another issuer; foreign text.
    case otherIssuer(String)
    /// They lack an endpoint, or its URL may not be used.
    case lacks(MetadataEndpoint)
    /// An endpoint is at a host that the definition does not name.
    case otherHost(MetadataEndpoint, String)
}

/// The endpoints that are looked up in metadata, by their names there.
public enum MetadataEndpoint: String, Sendable {
    /// Where a person approves a login (RFC 8414 section 2).
    case authorization = "authorization_endpoint"
    /// Where tokens are given (RFC 8414 section 2).
    case token = "token_endpoint"
    /// Where a device login begins (RFC 8628 section 4).
    case deviceAuthorization = "device_authorization_endpoint"
    /// Where an account is asked about (OpenID Connect Discovery section 3).
    case userinfo = "userinfo_endpoint"
    /// Where tokens are ended (RFC 8414 section 2).
    case revocation = "revocation_endpoint"
    /// Where clients are registered (RFC 8414 section 2).
    case registration = "registration_endpoint"
}
