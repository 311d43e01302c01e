import LoginCore
import OAuthCore

/// The issuer's metadata, for the facts that the definition leaves out (RFC 8414).
extension OAuth2Exchange {
    /// The endpoints, looked up at the issuer where the definition does not say them.
    ///
    /// Nobody is asked where the definition says enough for the form that is wanted most.
    func endpoints(for forms: [LoginForm]) async throws(LoginFailure) -> OAuth2Endpoints {
        let own = rules.endpoints
        let isEnough = forms.first.map(own.isComplete) ?? true
        guard !isEnough, let issuer = own.issuer else { return own }
        return try endpoints(completedBy: try await metadata(of: issuer), of: issuer, for: forms)
    }

    /// The endpoints for a new login.
    ///
    /// Where the definition names all of them, the issuer is asked whether its redirects name it (RFC
    /// 9207 section 3): an answer without that is refused then. An issuer that says nothing has
    /// announced nothing.
    func endpoints(beginning login: LoginRequest) async throws(LoginFailure) -> OAuth2Endpoints {
        var own = rules.endpoints
        guard let form = login.forms.first, form != .device, own.isComplete(for: form),
            let issuer = own.issuer
        else { return try await endpoints(for: login.forms) }
        own.statesIssuer = (try? await metadata(of: issuer))?.statesIssuer ?? false
        return own
    }

    /// The definition's endpoints, and those of the issuer where it has none.
    func endpoints(
        completedBy metadata: ServerMetadata, of issuer: RequestURL, for forms: [LoginForm]
    ) throws(LoginFailure) -> OAuth2Endpoints {
        var endpoints = rules.endpoints
        if endpoints.authorization == nil {
            endpoints.authorization = try bound(.authorization, metadata.authorization, issuer)
                .map { page(at: $0) }
        }
        if endpoints.token == nil {
            endpoints.token = try bound(.token, metadata.token, issuer)
                .map { Provider.Endpoint(url: $0) }
        }
        if endpoints.deviceAuthorization == nil, forms.contains(.device) {
            endpoints.deviceAuthorization = try bound(
                .deviceAuthorization, metadata.deviceAuthorization, issuer)
        }
        endpoints.statesIssuer = metadata.statesIssuer
        return endpoints
    }

    /// The page that an issuer names: one that takes `openid` knows how to ask for a fresh sign-in
    /// (OpenID Connect Core 1.0 section 3.1.2.1).
    private func page(at url: RequestURL) -> Provider.AuthorizationPage {
        let anew = rules.scopes.contains("openid") ? [Parameter("prompt", "login")] : []
        return Provider.AuthorizationPage(
            url: url, tokenParameter: nil, signInParameters: anew)
    }

    /// Refuses an endpoint at a host that the app key was not saved for: a code or a secret would go
    /// there.
    func bound(
        _ endpoint: MetadataEndpoint, _ url: RequestURL?, _ issuer: RequestURL
    ) throws(LoginFailure) -> RequestURL? {
        guard let url else { return nil }
        guard url.isAcceptableEndpoint, client.isBound(to: url.origin) else {
            throw .unusableMetadata(
                .otherHost(endpoint, url.origin.shortName), host: issuer.host)
        }
        return url
    }

    /// Reads both documents that an issuer may have, and joins them.
    ///
    /// One that cannot be used stands in the way of none that can. They are read once in a login.
    func metadata(of issuer: RequestURL) async throws(LoginFailure) -> ServerMetadata {
        if let known = operations.issuers.metadata(of: issuer, at: operations.now()) {
            return known
        }
        let read = try await readMetadata(of: issuer)
        operations.issuers.keep(read, of: issuer, at: operations.now())
        return read
    }

    private func readMetadata(
        of issuer: RequestURL
    ) async throws(LoginFailure) -> ServerMetadata {
        var found: ServerMetadata?
        var failure = LoginFailure.unusableMetadata(.absent, host: issuer.host)
        for place in ServerMetadata.places(of: issuer) {
            do throws(LoginFailure) {
                guard let document = try await document(at: place, of: issuer) else { continue }
                found = found?.merging(document) ?? document
            } catch .unusableMetadata(let defect, let host) {
                failure = .unusableMetadata(defect, host: host)
            } catch .unusableAnswer(let defect, let host) {
                failure = .unusableAnswer(defect, host: host)
            } catch .transport(.redirect(let host, let target)) {
                failure = .transport(.redirect(host: host, to: target))
            }
        }
        guard let found else { throw failure }
        return found
    }

    private func document(
        at place: RequestURL, of issuer: RequestURL
    ) async throws(LoginFailure) -> ServerMetadata? {
        let request = HTTPRequest(
            method: "GET", url: place,
            headers: headers(adding: [HTTPHeader("Accept", "application/json")]))
        return try await repeatedly { () async throws(LoginFailure) in
            try await hiding([]) { () async throws(LoginFailure) in
                try read(try await send(request)).metadata(of: issuer)
            }
        }
    }
}
