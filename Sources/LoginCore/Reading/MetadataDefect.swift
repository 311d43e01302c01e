/// A defect that makes an issuer's metadata (RFC 8414) unusable.
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
    /// The page for approving a login (RFC 8414 section 2).
    case authorization = "authorization_endpoint"
    /// The endpoint that issues tokens (RFC 8414 section 2).
    case token = "token_endpoint"
    /// The endpoint for device codes (RFC 8628 section 4).
    case deviceAuthorization = "device_authorization_endpoint"
    /// The endpoint for the account (OpenID Connect Discovery section 3).
    case userinfo = "userinfo_endpoint"
    /// The endpoint that ends tokens (RFC 8414 section 2).
    case revocation = "revocation_endpoint"
    /// The endpoint that registers clients (RFC 8414 section 2).
    case registration = "registration_endpoint"
}
