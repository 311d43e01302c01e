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
    case authorization = "authorization_endpoint"
    case token = "token_endpoint"
    case deviceAuthorization = "device_authorization_endpoint"
    case userinfo = "userinfo_endpoint"
    case revocation = "revocation_endpoint"
    case registration = "registration_endpoint"
}
