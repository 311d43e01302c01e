import OAuthCore

/// The tokens that the app of OAuth 1.0a gets by its key alone, as X gives them (RFC 6749 section 4.4).
extension DemoProviderState {
    mutating func issueAppToken(
        _ request: DemoRequest, _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        try authenticateApp(request)
        guard oauth2.tokens.count < OAuth2Grants.capacity else { throw .tooMany }
        let token = Self.text(entropy[0..<20])
        oauth2.tokens[token] = OAuth2Grants.Token(
            kind: .access, family: newFamily(), user: nil, scope: "read",
            expiresAt: now + OAuth2Grants.tokenLife)
        return .oauth2([
            .init("access_token", .string(token)), .init("token_type", .string("bearer")),
            .init("expires_in", .seconds(OAuth2Grants.tokenLife)),
        ])
    }

    /// The app shows its key and secret by HTTP Basic (section 2.3.1).
    func authenticateApp(_ request: DemoRequest) throws(DemoRefusal) {
        guard case .sharedSecret(let secret) = client.key else { throw .badClient }
        let names = request.form.map(\.name)
        guard Set(names).count == names.count else {
            throw .oauth2("invalid_request", "A parameter is there twice.")
        }
        let scheme = "basic "
        let expected = Base64.encode(Array("\(client.identifier):\(secret.revealedText)".utf8))
        guard let sent = request.authorization, sent.lowercased().hasPrefix(scheme),
            isEqual(String(sent.dropFirst(scheme.count)), expected)
        else { throw .badClient }
    }

    /// The token that a request presents.
    func bearer(of request: DemoRequest) throws(DemoRefusal) -> OAuth2Grants.Token {
        guard request.isBearer, let sent = request.authorization else { throw .noBearer }
        let token = oauth2.tokens[String(sent.dropFirst(DemoRequest.bearer.count))]
        guard let token, token.kind == .access else { throw .badBearer }
        return token
    }
}
