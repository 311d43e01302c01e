import LoginCore
import OAuthCore

/// The requests of an app with its key alone, without an account.
extension Exchange {
    /// Asks for a session of that kind; `known` are the app's current credentials.
    func ownGrant(
        _ kind: SessionCredentials.Kind, knowing known: SessionCredentials? = nil
    ) async throws(LoginFailure) -> Grant {
        guard kind == .guest else { return try await appGrant() }
        if case .guest(let guest) = known {
            do throws(LoginFailure) {
                return try await guestGrant(beside: guest.app)
            } catch .refused(.tokenCredentials, _) {
                // The app's own token is gone as well.
            }
        }
        let app = try await appGrant()
        guard case .app(let token) = app.credentials else { return app }
        do throws(LoginFailure) {
            var grant = try await guestGrant(beside: token)
            grant.expiresAt = app.expiresAt
            return grant
        } catch .refused(.tokenCredentials, let problem) {
            // No token is better than one that came this moment.
            throw .refused(.permission, problem)
        }
    }

    /// Asks for the app's own token (RFC 6749 section 4.4.2).
    private func appGrant() async throws(LoginFailure) -> Grant {
        guard let exchange = AppExchange(provider),
            let way = exchange.authentication(of: client.credentials, at: provider)
        else { throw .notOffered(host: provider.host) }
        let request = proving(exchange.form, to: exchange.rules.endpoint.url, by: way)
        let (reply, moment) = try await tokens(by: request, hiding: []) {
            (reading) throws(LoginFailure) in try reading.appTokenReply()
        }
        var grant = Grant(reply, at: moment, ending: nil)
        grant.credentials = .app(AppExchange.credentials(of: reply))
        return grant
    }

    /// Asks for the token of a guest, with the app's own.
    private func guestGrant(
        beside app: BearerCredentials
    ) async throws(LoginFailure) -> Grant {
        guard let rules = provider.guestToken else { throw .notOffered(host: provider.host) }
        var outgoing = HTTPRequest(
            unsigned: rules.endpoint.signable(),
            headers: headers(adding: [
                HTTPHeader("Accept", "application/json"),
                HTTPHeader("Authorization", "Bearer " + app.accessToken.revealedText),
            ]))
        outgoing.isAnswerSecret = true
        let request = outgoing
        return try await hiding(app.secrets) { () async throws(LoginFailure) in
            var answer = try await send(request)
            defer { answer.wipeBody() }
            let token = try secrets(of: answer) { (answer) throws(LoginFailure) in
                try read(answer).guestToken(named: rules.field)
            }
            return Grant(
                credentials: .guest(GuestCredentials(app: app, token: token)),
                obtainedAt: answer.receivedAt)
        }
    }

    /// Asks the provider to renew a session, or for another one if it is app-only.
    func prolonged(
        _ session: Session, clockOffset: Duration
    ) async throws(LoginFailure) -> (grant: Grant, receivedAt: Timestamp) {
        let kind = session.credentials.kind
        guard kind.hasAppToken else { return try await renew(session, clockOffset: clockOffset) }
        let isOver = session.summary.expiresAt.map { $0 <= operations.now() } ?? false
        var grant = try await ownGrant(kind, knowing: isOver ? nil : session.credentials)
        // The app's token that continues to be used ends when it did.
        if grant.credentials.token == session.credentials.token, grant.expiresAt == nil {
            grant.expiresAt = session.summary.expiresAt
        }
        return (grant, grant.obtainedAt)
    }

    /// Ends the token of a session that is an app's own.
    func revokeOwn(
        _ session: Session, at revocation: Provider.Revocation
    ) async throws(LoginFailure) {
        guard case .app(let token) = session.credentials, let exchange = AppExchange(provider)
        else { throw .answerOfAnotherLogin }
        let way = exchange.authentication(of: client.credentials, at: provider) ?? .basic
        try await end(
            token, of: session.credentials, at: revocation, by: revocation.authentication ?? way)
    }
}
