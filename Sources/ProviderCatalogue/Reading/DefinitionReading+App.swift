import OAuthCore

/// Reads the keys about tokens that an app gets with no person behind it.
extension DefinitionReading {
    func readAppToken(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        if let rules = provider.oauth2, rules.isForAppsAlone, let token = rules.endpoints.token {
            // Only an app with a secret gets such a token (RFC 6749 section 4.4).
            if rules.clientAuthentication == .none {
                provider.oauth2?.clientAuthentication = .basic
            }
            provider.appToken = AppTokenRules(endpoint: token, scopes: rules.scopes)
        }
        guard let node = top.mapping("app_token") else { return }
        var rules = AppTokenRules(endpoint: try appEndpoint(node))
        node.take(DefinitionKeys.appToken, into: &rules)
        rules.authentication = node.choice(
            "client_authentication", OAuth2Rules.ClientAuthentication.self)
        if let inner = node.mapping("revoke") {
            rules.revocation = Provider.Revocation(
                endpoint: try appEndpoint(inner),
                sends: inner.choice("sends", Provider.Revocation.Sent.self) ?? .both,
                authentication: inner.choice(
                    "client_authentication", OAuth2Rules.ClientAuthentication.self))
        }
        provider.appToken = rules
    }

    /// The call of a form of OAuth 2, whatever protocol people log in by.
    private func appEndpoint(_ node: DefinitionNode) throws(DefinitionFailure) -> Provider.Endpoint
    {
        let own = OAuth2Rules.ownParameters
        if let inner = node.mapping("parameters") {
            for name in inner.keys where own.contains(name) {
                throw inner.failure(name, .clash(.reserved(name)))
            }
        }
        return Provider.Endpoint(
            url: try node.url("url"), method: "POST", parameters: try parameters(node))
    }

    func readGuestToken(
        _ top: DefinitionNode, into provider: inout Provider
    ) throws(DefinitionFailure) {
        guard let node = top.mapping("guest_token") else { return }
        var rules = GuestTokenRules(endpoint: Provider.Endpoint(url: try node.url("url")))
        node.take(DefinitionKeys.guestToken, into: &rules)
        guard !Self.reservedHeaders.contains(rules.header.lowercased()) else {
            throw node.failure("header", .clash(.reserved(rules.header)))
        }
        let others = top.mapping("headers")?.keys.map { $0.lowercased() } ?? []
        guard !others.contains(rules.header.lowercased()) else {
            throw node.failure("header", .clash(.contradicts("headers.\(rules.header)")))
        }
        provider.guestToken = rules
    }
}
