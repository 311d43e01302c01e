import TestSupport

/// An app at an OAuth 2 server of the tests, and what the definition says of logins with it.
struct OAuth2App: Sendable {
    /// The client's id there.
    var client = "acme-public"
    /// `client_authentication`; with `none` the app has no secret.
    var authentication = "none"
    /// `redirect`.
    var redirect = OAuth2Server.redirect
    /// Whether the definition names the issuer and leaves its endpoints to the metadata.
    var asksIssuer = false
    /// `forms`; nil leaves them to what the server has.
    var forms: String? = "code"
    /// `scopes`.
    var scopes = "read, write"
    /// Whether the definition says how the app gets a token of its own.
    var hasOwnToken = false
    /// Whether it says how a guest's comes, too.
    var hasGuests = false
    /// The secret that is saved; nothing where the client is public.
    var secret = OAuth2Server.secret

    /// Whether a check costs nothing.
    var hasFreeChecks = false

    /// `api_hosts`, as origins.
    var apiHosts: [String] = []

    /// Whether it has no secret.
    var isPublic: Bool { authentication == "none" }

    /// What has to be in `redirect_uri` of both requests; nil for nothing.
    var redirectParameter: String? {
        switch redirect {
        case "oob": "urn:ietf:wg:oauth:2.0:oob"
        case "none": nil
        default: redirect
        }
    }

    /// The definition of this server, with its own authority where it speaks TLS.
    func definition(of server: OAuth2Server, issuer: String? = nil) throws -> String {
        let places =
            asksIssuer
            ? "issuer: \"\(try issuer ?? server.url("issuer"))\""
            : """
            authorize: {url: "\(try server.url("authorize"))"}
            token: {url: "\(try server.url("token"))"}
            device_authorization: {url: "\(try server.url("device_authorization"))"}
            """
        return """
            id: \(PintleHome.providerID)
            name: Acme
            protocol: oauth2
            \(places)
            revoke: {url: "\(try server.url("revoke"))"}
            redirect: \(redirect.contains(":") ? "\"\(redirect)\"" : redirect)
            scopes: [\(scopes)]
            \(forms.map { "forms: \($0)" } ?? "")
            \(apiHosts.isEmpty ? "" : "api_hosts: [\"\(apiHosts.joined(separator: "\", \""))\"]")
            client_authentication: \(authentication)
            identity: {url: "\(try server.url("me"))", id: id, name: username}
            \(hasFreeChecks ? "check: free" : "")
            \(hasOwnToken ? "app_token: {url: \"\(try server.url("token"))\"}" : "")
            \(hasGuests ? "guest_token: {url: \"\(try server.url("guest"))\"}" : "")
            \(server.caFile == nil ? "" : "tls: {ca_file: \"ca.pem\"}")

            """
    }
}
