import CryptoOpenSSL
import OAuthCore

/// The tokens of OAuth 2: how apps get, renew, end and present them.
extension DemoProviderState {
    // MARK: The token endpoint

    mutating func issueToken(
        _ request: DemoRequest, _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        let form = request.form
        let grantType = form.first(named: "grant_type")
        guard grantType != "client_credentials" else {
            return try issueAppToken(request, now, entropy)
        }
        try authenticateClient(request)
        switch grantType {
        case "authorization_code": return try redeemCode(form, now, entropy)
        case DeviceRules.standardGrantType: return try askForDevice(form, now, entropy)
        case "refresh_token": return try refresh(form, now, entropy)
        case nil: throw .oauth2("invalid_request", "grant_type is missing.")
        default: throw .oauth2("unsupported_grant_type", "No such grant_type here.")
        }
    }

    /// A public client shows its id and nothing else; none may be sent twice (RFC 6749 section 3.2).
    func authenticateClient(_ request: DemoRequest) throws(DemoRefusal) {
        let form = request.form
        guard Set(form.map(\.name)).count == form.count else {
            throw .oauth2("invalid_request", "A parameter is there twice.")
        }
        guard request.authorization == nil, form.first(named: "client_secret") == nil,
            form.first(named: "client_id") == clientID
        else { throw .badClient }
    }

    private mutating func redeemCode(
        _ form: [Parameter], _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        let code = form.first(named: "code") ?? ""
        let found = oauth2.pages.first { $0.value.answer.map { isEqual($0, code) } ?? false }
        guard let (challenge, grant) = found, grant.request.answer == .code, !grant.consent.isOver,
            case .allowed(let user) = grant.consent.decision
        else { throw .badCode }
        if let family = grant.family {
            // A code used twice was stolen: its tokens end (RFC 6749 section 4.1.2).
            oauth2.end(family: family)
            throw .badCode
        }
        guard form.first(named: "redirect_uri") == grant.request.redirect else {
            throw .oauth2("invalid_grant", "The redirect_uri is not that of the page.")
        }
        let verifier = CodeVerifier(Secret(utf8: form.first(named: "code_verifier") ?? ""))
        let expected = verifier.challenge(.s256, cryptography).first?.value ?? ""
        guard isEqual(expected, challenge) else {
            throw .oauth2("invalid_grant", "The code_verifier does not fit.")
        }
        let family = newFamily()
        oauth2.pages[challenge]?.family = family
        return try issue(family, user, grant.scope, now, entropy)
    }

    private mutating func askForDevice(
        _ form: [Parameter], _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        let code = form.first(named: "device_code") ?? ""
        guard var grant = oauth2.devices[code] else { throw .badCode }
        guard !grant.consent.isOver else {
            throw .oauth2("expired_token", "The code is too old.")
        }
        if now < grant.notBefore {
            grant.interval += OAuth2Grants.slowerBy
            grant.notBefore = now + grant.interval
            oauth2.devices[code] = grant
            throw .oauth2("slow_down", "That was too early.")
        }
        switch grant.consent.decision {
        case .pending:
            oauth2.devices[code]?.notBefore = now + grant.interval
            throw .oauth2("authorization_pending", "Nobody has approved it yet.")
        case .denied:
            oauth2.devices[code] = nil
            throw .oauth2("access_denied", "It was denied.")
        case .allowed(let user):
            oauth2.devices[code] = nil
            return try issue(newFamily(), user, grant.scope, now, entropy)
        }
    }

    /// Uses a refresh token, which works once; a second use ends all tokens of its login (RFC 9700
    /// section 4.14.2).
    private mutating func refresh(
        _ form: [Parameter], _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        let sent = form.first(named: "refresh_token") ?? ""
        guard let token = oauth2.tokens[sent], token.kind == .refresh else { throw .badCode }
        guard !token.isSpent else {
            oauth2.end(family: token.family)
            throw .badCode
        }
        oauth2.tokens[sent]?.isSpent = true
        return try issue(token.family, token.user, token.scope, now, entropy)
    }

    mutating func newFamily() -> Int {
        oauth2.lastFamily += 1
        return oauth2.lastFamily
    }

    private mutating func issue(
        _ family: Int, _ user: DemoUser?, _ scope: String, _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        guard oauth2.tokens.count < OAuth2Grants.capacity else { throw .tooMany }
        let (access, refresh) = (Self.text(entropy[0..<20]), Self.text(entropy[20..<40]))
        oauth2.tokens[access] = OAuth2Grants.Token(
            kind: .access, family: family, user: user, scope: scope,
            expiresAt: now + OAuth2Grants.tokenLife)
        oauth2.tokens[refresh] = OAuth2Grants.Token(
            kind: .refresh, family: family, user: user, scope: scope, expiresAt: nil)
        return .oauth2([
            .init("access_token", .string(access)), .init("token_type", .string("Bearer")),
            .init("expires_in", .seconds(OAuth2Grants.tokenLife)),
            .init("refresh_token", .string(refresh)), .init("scope", .string(scope)),
        ])
    }

    // MARK: Using and ending a token

    /// Ends a token and all others of its login; an unknown one is not an error (RFC 7009 section
    /// 2.2).
    mutating func revoke(_ request: DemoRequest) throws(DemoRefusal) -> DemoResponse {
        if request.authorization != nil {
            try authenticateApp(request)
        } else {
            try authenticateClient(request)
        }
        guard let sent = request.form.first(named: "token") else {
            throw .oauth2("invalid_request", "token is missing.")
        }
        if let token = oauth2.tokens[sent] { oauth2.end(family: token.family) }
        return .oauth2([])
    }

    /// Answers with the owner of a token.
    func describeBearer(_ request: DemoRequest) throws(DemoRefusal) -> DemoResponse {
        guard let user = try bearer(of: request).user else { throw .readOnly }
        return .oauth2([
            .init("sub", .string(user.id)), .init("name", .string(user.screenName)),
        ])
    }
}
