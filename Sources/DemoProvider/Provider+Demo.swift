import OAuthCore

extension Provider {
    /// The demo provider as a definition: like X, with other URLs.
    ///
    /// Its app gets a token of its own, too.
    static func demo(base: String) throws(ParseFailure) -> Provider? {
        guard let id = ProviderID(rawValue: "demo") else { return nil }
        var provider = Provider(
            id: id,
            name: "Demo Provider",
            protocol: .oauth1(
                OAuth1Rules(
                    login: OAuth1Endpoints(
                        temporaryCredentialRequest: Endpoint(
                            url: try RequestURL("\(base)/oauth/request_token")),
                        authorization: AuthorizationPage(
                            url: try RequestURL("\(base)/oauth/authorize"),
                            accountParameter: "screen_name",
                            accountParameters: [Parameter("force_login", "true")]),
                        tokenRequest: Endpoint(
                            url: try RequestURL("\(base)/oauth/access_token"))),
                    signing: SigningRules(methods: [.hmacSHA1, .hmacSHA256]),
                    afterWrongPIN: .new,
                    temporaryCredentialsLife: DemoProviderState.life)),
            verifier: VerifierHint(pattern: "7 digits", length: 7, isNumeric: true),
            identity: IdentityRequest(
                url: try RequestURL("\(base)/1.1/account/verify_credentials.json"),
                idPath: "id_str", namePath: "screen_name"),
            revocation: Revocation(
                endpoint: Endpoint(url: try RequestURL("\(base)/1.1/oauth/invalidate_token.json"))),
            sessionLife: SessionLife(words: "until the demo ends"))
        provider.appToken = AppTokenRules(
            endpoint: Endpoint(url: try RequestURL(base + DemoCall.token.rawValue)),
            revocation: Revocation(
                endpoint: Endpoint(url: try RequestURL(base + DemoCall.revoke.rawValue))))
        return provider
    }

    /// The definition of this server by OAuth 2: a code on a page first, the other forms by one
    /// key.
    static func demoOAuth2(base: String) throws(ParseFailure) -> Provider? {
        guard let id = ProviderID(rawValue: "demo2") else { return nil }
        let url = { (call: DemoCall) throws(ParseFailure) in
            try RequestURL(base + call.rawValue)
        }
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(
                authorization: AuthorizationPage(url: try url(.page), tokenParameter: nil),
                token: Endpoint(url: try url(.token)), deviceAuthorization: try url(.deviceStart)),
            scopes: ["read", "write"],
            device: DeviceRules(authorization: Endpoint(url: try url(.deviceStart))),
            forms: [.code, .device, .loopback, .token])
        rules.levels = [
            ScopeLevel("read", scopes: ["read"], note: "Read posts"),
            ScopeLevel(
                "write", scopes: ["read", "write"], note: "Read and write posts", isDefault: true),
        ]
        return Provider(
            id: id,
            name: "Demo Provider 2",
            protocol: .oauth2(rules),
            verifier: VerifierHint(name: "code", pattern: "8 letters", length: 8),
            identity: IdentityRequest(
                url: try url(.userInfo), idPath: "sub", namePath: "name"),
            tokenUse: .bearer,
            revocation: Revocation(endpoint: Endpoint(url: try url(.revoke))),
            sessionLife: SessionLife(words: "until the demo ends"))
    }
}
