import LoginCore
import OAuthCore

/// The requests of OAuth 2 (RFC 6749) as a provider's definition, or its issuer's metadata, describe
/// them.
///
/// Nothing is sent to a host that the app key was not saved for, whatever definition and metadata say
/// by now (Docs/Decisions/0035-which-host-gets-which-key.md).
struct OAuth2Exchange: Exchange {
    let provider: Provider
    /// The provider's own way with this protocol.
    let rules: OAuth2Rules
    let client: BoundClient
    let operations: RequestOperations

    /// Makes the URL that a person opens (section 4.1.1); the issuer is asked where it goes, if the
    /// definition does not say so.
    func begin(
        _ login: LoginRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> BegunAuthorization {
        let endpoints = try await endpoints(beginning: login)
        // The first form that the provider has; the first one at all says what is missing.
        let form = login.forms.first { endpoints.isComplete(for: $0) } ?? login.form
        let authorization =
            switch form {
            case .device: try await beginDevice(login, at: endpoints)
            case .token: try beginToken(login, at: endpoints)
            case .pin, .code, .loopback, .scheme:
                try await beginCode(login, form, at: endpoints)
            }
        return BegunAuthorization(
            authorization: authorization, endpoints: login.endpoints, isCallbackConfirmed: nil)
    }

    private func beginCode(
        _ login: LoginRequest, _ form: LoginForm, at endpoints: OAuth2Endpoints
    ) async throws(LoginFailure) -> Authorization {
        let issuer = endpoints.issuer?.text
        guard let page = endpoints.authorization else {
            throw .unusableMetadata(.lacks(.authorization), host: provider.host)
        }
        guard let token = endpoints.token?.url else {
            throw .unusableMetadata(.lacks(.token), host: provider.host)
        }
        let cryptography = operations.cryptography
        guard let state = cryptography.unguessableText(bytes: 16),
            let verifier = CodeVerifier(cryptography)
        else { throw .signature(.cryptographyFailed) }
        let request = CodeRequest(
            state: state, verifier: rules.pkce == .none ? nil : verifier,
            redirect: await redirect(of: login, form), issuer: issuer,
            isIssuerRequired: endpoints.statesIssuer, token: token, form: form,
            nonce: try nonce())
        let url = page.url.appendingQuery(
            parameters(of: request, asking: "code", for: login)
                + (request.nonce.map { [Parameter("nonce", $0)] } ?? [])
                + verifier.challenge(rules.pkce, cryptography)
                + additions(to: page, for: login))
        return Authorization(
            proof: .code(request), url: url, issuedAt: operations.now(), expiresAt: nil)
    }

    /// The nonce that binds the identity token to this login, if one comes (OpenID Connect Core 1.0
    /// section 15.5.2).
    private func nonce() throws(LoginFailure) -> String? {
        guard rules.asksForIdentity else { return nil }
        guard let nonce = operations.cryptography.unguessableText(bytes: 16) else {
            throw .signature(.cryptographyFailed)
        }
        return nonce
    }

    /// The `redirect_uri`; its port is chosen here, before the URL is shown.
    private func redirect(of login: LoginRequest, _ form: LoginForm) async -> String? {
        switch form {
        case .loopback:
            let place = rules.loopback(of: client.credentials)
            let port = await operations.loopbackPort(login.id, place)
            return port.map { place.at(port: $0).redirect } ?? place.redirect
        case .scheme: return rules.schemeRedirect
        case .pin, .code, .token, .device: return rules.redirectText(of: client.credentials)
        }
    }

    func parameters(
        of request: some RedirectRequest, asking type: String, for login: LoginRequest
    ) -> [Parameter] {
        var parameters = [
            Parameter("response_type", type), Parameter("client_id", login.clientIdentifier),
        ]
        if let redirect = request.redirect {
            parameters.append(Parameter("redirect_uri", redirect))
        }
        if let scope = rules.scope { parameters.append(Parameter("scope", scope)) }
        parameters.append(Parameter("state", request.state))
        return parameters
    }

    /// The parameters that this page needs beside the protocol's own.
    func additions(
        to page: Provider.AuthorizationPage, for login: LoginRequest
    ) -> [Parameter] {
        page.parameters + page.parameters(naming: login.account, signingInAnew: login.signsInAnew)
    }

    /// Exchanges the code for a token (section 4.1.3), once.
    func redeem(
        _ answer: Answer, for proof: Authorization.Proof, of login: LoginRequest,
        clockOffset: Duration
    ) async throws(LoginFailure) -> Grant {
        if case (.token, .token(let reply)) = (proof, answer) {
            return try await grant(taking: reply, clockOffset: clockOffset)
        }
        guard case .code(let request) = proof, case .code(let code) = answer else {
            throw .answerOfAnotherLogin
        }
        var form = [
            Parameter("grant_type", "authorization_code"), Parameter("code", code.revealedText),
        ]
        if let redirect = request.redirect { form.append(Parameter("redirect_uri", redirect)) }
        if let verifier = request.verifier {
            form.append(Parameter("code_verifier", verifier.value.revealedText))
        }
        let own = [code] + (request.verifier.map { [$0.value] } ?? [])
        let (issued, moment) = try await tokens(at: request.token, by: form, hiding: own) {
            (reading) throws(LoginFailure) in
            let reply = try reading.tokenReply()
            let claims = try claims(of: reply, for: request, in: reading)
            return (reply: reply, claims: claims)
        }
        var grant = Grant(issued.reply, at: moment, ending: provider.sessionLife.end)
        if let token = issued.reply.identityToken, request.nonce != nil {
            grant.isIdentityEncrypted = IdentityToken.isEncrypted(token)
        }
        if let claims = issued.claims {
            let account = provider.account(claiming: claims)
            // Userinfo says more, where it is asked; until then this is the name.
            if provider.identity == nil {
                grant.account = account
            } else {
                grant.claimed = account
            }
            let secrets = own + grant.credentials.secrets
            return grant.withoutAccount(naming: hidden(secrets))
        }
        return grant
    }

    func identity(
        of session: Session, by request: Provider.IdentityRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> Account {
        var request = request
        if request.isNamedByIssuer, let issuer = rules.endpoints.issuer {
            guard let url = try bound(.userinfo, try await metadata(of: issuer).userinfo, issuer)
            else { throw .unusableMetadata(.lacks(.userinfo), host: issuer.host) }
            try requireBound(session, to: url)
            request.url = url
        }
        return try await account(request, by: session.credentials, clockOffset)
    }

    /// Asks for new tokens by the refresh token (section 6).
    ///
    /// Where the answer has no other refresh token, the old one stays.
    func renew(
        _ session: Session, clockOffset: Duration
    ) async throws(LoginFailure) -> (grant: Grant, receivedAt: Timestamp) {
        guard case .bearer(let old) = session.credentials, let refreshToken = old.refreshToken
        else {
            throw .notOffered(host: provider.host)
        }
        guard let token = try await endpoints(for: [.code]).token?.url else {
            throw .unusableMetadata(.lacks(.token), host: provider.host)
        }
        try requireBound(session, to: token)
        let form = [
            Parameter("grant_type", "refresh_token"),
            Parameter("refresh_token", refreshToken.revealedText),
        ]
        let (reply, moment) = try await tokens(at: token, by: form, hiding: old.secrets) {
            (reading) throws(LoginFailure) in try reading.renewedTokenReply()
        }
        let grant = Grant(
            reply, renewing: old, at: moment, ending: provider.sessionLife.end)
        return (grant, moment)
    }

    /// The request with the token; nothing is signed, so that `extra` has no place.
    func presented(
        _ request: SignableRequest, by session: SessionCredentials, extra: [Parameter],
        headers: [HTTPHeader], _ clockOffset: Duration
    ) throws(LoginFailure) -> OutgoingRequest {
        try bare(request, by: session, headers: headers)
    }

    func signer(of session: SessionCredentials) throws(LoginFailure) -> RequestSigner? { nil }

    func allowing(_ hosts: [Origin]) -> OAuth2Exchange {
        OAuth2Exchange(
            provider: provider, rules: rules, client: client.allowing(hosts),
            operations: operations)
    }

    // MARK: The token endpoint

    /// Asks the token endpoint once.
    private func tokens<Reply>(
        at url: RequestURL, by form: [Parameter], hiding own: [Secret],
        _ take: (Interpretation) throws(LoginFailure) -> Reply
    ) async throws(LoginFailure) -> (reply: Reply, receivedAt: Timestamp) {
        let extra = rules.endpoints.token?.parameters ?? []
        return try await tokens(by: authenticated(form + extra, to: url), hiding: own, take)
    }

    /// A form with the app's own authentication (section 2.3), that of the token endpoint unless
    /// another is named.
    func authenticated(
        _ form: [Parameter], to url: RequestURL, asJSON: Bool = false,
        by way: OAuth2Rules.ClientAuthentication? = nil
    ) -> HTTPRequest {
        proving(
            form, to: url, asJSON: asJSON, by: way ?? rules.authentication(of: client.credentials))
    }
}

extension OAuth2Rules {
    /// The scopes of a login; nil leaves them to the provider.
    var scope: String? { scopes.isEmpty ? nil : scopes.joined(separator: scopeSeparator) }
}
