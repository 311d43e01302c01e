import LoginCore
import OAuthCore

/// Requests of OAuth 2 in which the app itself is the one that asks, whatever protocol people log in by.
extension Exchange {
    /// Sends a request that tokens answer, once.
    func tokens<Reply>(
        by request: HTTPRequest, hiding own: [Secret],
        _ take: (Interpretation) throws(LoginFailure) -> Reply
    ) async throws(LoginFailure) -> (reply: Reply, receivedAt: Timestamp) {
        var request = request
        request.isAnswerSecret = true
        let outgoing = request
        return try await hiding(own) { () async throws(LoginFailure) in
            var answer = try await send(outgoing)
            defer { answer.wipeBody() }
            do throws(LoginFailure) {
                let reply = try secrets(of: answer) { (answer) throws(LoginFailure) in
                    try take(read(answer))
                }
                return (reply, answer.receivedAt)
            } catch {
                // A refusal and its words may have tokens in them, too.
                let tokens = TokenReply.secrets(in: answer.body)
                throw error.hiding(hidden(own + tokens)).withoutLookalikes
            }
        }
    }

    /// A form in which the app shows in that way that it is itself (RFC 6749 section 2.3).
    func proving(
        _ form: [Parameter], to url: RequestURL, asJSON: Bool = false,
        by way: OAuth2Rules.ClientAuthentication
    ) -> HTTPRequest {
        var form = form
        var own = [HTTPHeader("Accept", "application/json")]
        let id = client.credentials.identifier
        let key = client.credentials.key
        switch (way, key) {
        case (.basic, .sharedSecret(let secret)):
            own.append(
                .basic(
                    PercentEncoding.encode(id),
                    PercentEncoding.encode(secret.revealedText)))
        case (.basicRaw, .sharedSecret(let secret)):
            own.append(.basic(id, secret.revealedText))
        case (.post, .sharedSecret(let secret)):
            form += [Parameter("client_id", id), Parameter("client_secret", secret.revealedText)]
        case (.none, _), (_, .absent), (_, .rsaPrivateKey):
            form.append(Parameter("client_id", id))
        }
        if asJSON { own.append(HTTPHeader("Content-Type", "application/json")) }
        let body: SignableRequest.Body = asJSON ? .other(form.jsonObject) : .form(form)
        return HTTPRequest(
            unsigned: SignableRequest(method: "POST", url: url, body: body),
            headers: headers(adding: own))
    }

    /// Ends the refresh token and then the access token (RFC 7009 section 2.1): some servers end
    /// both with the first, others only the one sent.
    func end(
        _ bearer: BearerCredentials, of credentials: SessionCredentials,
        at revocation: Provider.Revocation, by way: OAuth2Rules.ClientAuthentication
    ) async throws(LoginFailure) {
        switch revocation.sends {
        case .both:
            try await endBoth(of: bearer, at: revocation, by: way)
        case .access:
            try await end(bearer.accessToken, as: "token", at: revocation, by: way)
        case .accessToken:
            try await end(bearer.accessToken, as: "access_token", at: revocation, by: way)
        case .bearer:
            let outgoing = try bare(
                revocation.endpoint.signable(), by: credentials, headers: [])
            try await hiding(bearer.secrets) { () async throws(LoginFailure) in
                try read(try await send(outgoing.request)).requireSuccess()
            }
        }
    }

    /// Ends the access token also where the refresh token was refused, and throws the first refusal.
    ///
    /// One that only says that its token had ended before does not count.
    private func endBoth(
        of bearer: BearerCredentials, at revocation: Provider.Revocation,
        by way: OAuth2Rules.ClientAuthentication
    ) async throws(LoginFailure) {
        var refused: LoginFailure?
        if let refreshToken = bearer.refreshToken {
            do throws(LoginFailure) {
                try await end(
                    refreshToken, as: "token", hint: "refresh_token", at: revocation, by: way)
            } catch {
                guard case .refused(let refusal, _) = error, refusal != .clientCredentials
                else { throw error }
                refused = refusal == .tokenCredentials ? nil : error
            }
        }
        do throws(LoginFailure) {
            try await end(
                bearer.accessToken, as: "token", hint: "access_token", at: revocation, by: way)
        } catch {
            throw refused ?? error
        }
        if let refused { throw refused }
    }

    private func end(
        _ token: Secret, as name: String, hint: String? = nil, at revocation: Provider.Revocation,
        by way: OAuth2Rules.ClientAuthentication
    ) async throws(LoginFailure) {
        var form = revocation.endpoint.parameters + [Parameter(name, token.revealedText)]
        if let hint { form.append(Parameter("token_type_hint", hint)) }
        let request = proving(form, to: revocation.endpoint.url, by: way)
        try await hiding([token]) { () async throws(LoginFailure) in
            try read(try await send(request)).requireRevoked()
        }
    }

    /// An answer to a request that was not signed.
    func read(_ answer: HTTPAnswer) -> Interpretation {
        Interpretation(answer, refusals: provider.refusals, isSigned: false)
    }
}

extension HTTPHeader {
    /// HTTP Basic (RFC 7617).
    fileprivate static func basic(_ user: String, _ password: String) -> HTTPHeader {
        HTTPHeader("Authorization", "Basic " + Base64.encode(Array("\(user):\(password)".utf8)))
    }
}
