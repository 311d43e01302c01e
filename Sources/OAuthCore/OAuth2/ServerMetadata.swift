/// An issuer's description of itself (RFC 8414, and OpenID Connect Discovery 1.0), as far as logins
/// use it.
public struct ServerMetadata: Sendable, Equatable {
    /// The authorization page; nil if it is missing or not a usable URL.
    public var authorization: RequestURL?
    /// The endpoint that exchanges codes.
    public var token: RequestURL?
    /// The endpoint for device codes (RFC 8628 section 4).
    public var deviceAuthorization: RequestURL?
    /// The endpoint that names a token's account (OpenID Connect Core 1.0 section 5.3).
    public var userinfo: RequestURL?
    /// The endpoint that ends tokens (RFC 7009).
    public var revocation: RequestURL?
    /// The endpoint that registers apps (RFC 7591).
    public var registration: RequestURL?
    /// How apps may prove that they are themselves at the token endpoint, by the names of RFC 7591;
    /// nil where that is not said.
    public var authentications: [String]?
    /// Grant types of the token endpoint (RFC 8414 section 2); nil where that is not said.
    public var grantTypes: [String]?
    /// Response types of the authorization page; nil where that is not said.
    public var responseTypes: [String]?
    /// Whether a client id may be the URL of a document about the client.
    public var readsClientDocuments: Bool
    /// Whether redirects name the issuer (RFC 9207).
    public var statesIssuer: Bool

    /// The reason that a document is unusable.
    public enum Defect: Error, Sendable, Equatable {
        /// It belongs to another issuer (RFC 8414 section 3.3): its name there; foreign text.
        case otherIssuer(String)
    }

    /// Reads a document of that issuer; a slash at the end of its name is ignored.
    public init(_ document: JSONValue, of issuer: RequestURL) throws(Defect) {
        if let stated = document["issuer"]?.text,
            stated.withoutLastSlash != issuer.text.withoutLastSlash
        {
            throw .otherIssuer(stated)
        }
        authorization = Self.url(document["authorization_endpoint"])
        token = Self.url(document["token_endpoint"])
        deviceAuthorization = Self.url(document["device_authorization_endpoint"])
        userinfo = Self.url(document["userinfo_endpoint"])
        revocation = Self.url(document["revocation_endpoint"])
        registration = Self.url(document["registration_endpoint"])
        authentications = document["token_endpoint_auth_methods_supported"]?.texts
        grantTypes = document["grant_types_supported"]?.texts
        responseTypes = document["response_types_supported"]?.texts
        readsClientDocuments = document["client_id_metadata_document_supported"] == .bool(true)
        statesIssuer =
            document["authorization_response_iss_parameter_supported"] == .bool(true)
    }

    /// The facts of two documents of one issuer together; the first one is preferred.
    public func merging(_ other: ServerMetadata) -> ServerMetadata {
        var merged = self
        merged.authorization = authorization ?? other.authorization
        merged.token = token ?? other.token
        merged.deviceAuthorization = deviceAuthorization ?? other.deviceAuthorization
        merged.userinfo = userinfo ?? other.userinfo
        merged.revocation = revocation ?? other.revocation
        merged.registration = registration ?? other.registration
        merged.authentications = authentications ?? other.authentications
        merged.grantTypes = grantTypes ?? other.grantTypes
        merged.responseTypes = responseTypes ?? other.responseTypes
        merged.readsClientDocuments = readsClientDocuments || other.readsClientDocuments
        merged.statesIssuer = statesIssuer || other.statesIssuer
        return merged
    }

    /// The places where an issuer's documents lie: RFC 8414 section 3.1 puts the path of the issuer
    /// behind the well-known part, OpenID Connect in front of it.
    public static func places(of issuer: RequestURL) -> [RequestURL] {
        let path = issuer.path == "/" ? "" : String(issuer.path.withoutLastSlash)
        return [
            "/.well-known/oauth-authorization-server\(path)",
            "\(path)/.well-known/openid-configuration",
        ].compactMap { try? RequestURL(issuer.origin.description + $0) }
    }

    /// A URL whose query has none of the protocol's own parameters.
    private static func url(_ value: JSONValue?) -> RequestURL? {
        guard let url = value?.text.flatMap({ try? RequestURL($0) }),
            let names = try? url.queryParameters.map(\.name),
            OAuth2Rules.ownParameters.isDisjoint(with: names)
        else { return nil }
        return url
    }
}
