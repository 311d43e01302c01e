import OAuthCore
import ProviderCatalogue
import Testing

extension ProviderGenerator {
    /// A provider of OAuth 2.
    mutating func oauth2Provider() throws -> Provider {
        var provider = Provider(
            id: try #require(ProviderID(rawValue: "acme-\(number(1...999))")), name: label(),
            protocol: .oauth2(try oauth2Rules()), source: maybe() ? oauth2Source() : .own)
        provider.headers = maybe() ? [Parameter("Accept", "a/b"), Parameter("X-A", "#")] : []
        if case .url? = provider.oauth2?.redirect, provider.oauth2?.redirectShowsCode == false {
            provider.verifier.carry = pick([.pin, .redirect])
        }
        if provider.oauth2?.redirect == .absent { provider.verifier.carry = .redirect }
        if provider.verifier.carry == .pin {
            provider.verifier.length = maybe() ? number(1...99) : nil
            provider.verifier.isNumeric = maybe()
        }
        provider.verifier.name = label()
        provider.tokenUse = pick([.bearer, .header("X-Token"), .query("token")])
        if maybe() {
            var request = try identity()
            request.format = pick([.json, .form])
            if let issuer = provider.oauth2?.endpoints.issuer, maybe() {
                request.url = issuer
                request.isNamedByIssuer = true
            }
            provider.identity = request
        }
        if maybe() {
            provider.revocation = Provider.Revocation(
                endpoint: .init(url: try url(), parameters: parameters("also")),
                sends: pick(Provider.Revocation.Sent.allCases),
                authentication: pick([nil, .basic, .post]))
        }
        try addApp(to: &provider)
        provider.sessionLife.words = maybe() ? label() : nil
        provider.sessionLife.end = pick([nil, .after(.seconds(7200))])
        provider.apiHosts = maybe() ? [try url().origin, try Origin(host: "a.example:8443")] : []
        return provider
    }

    private mutating func oauth2Rules() throws -> OAuth2Rules {
        var endpoints = OAuth2Endpoints(issuer: maybe() ? try url() : nil)
        if maybe() || endpoints.issuer == nil {
            var page = Provider.AuthorizationPage(
                url: try url(), tokenParameter: nil, parameters: parameters("page"))
            if maybe() {
                page.accountParameter = name("a")
                page.accountParameters = parameters("account")
            }
            page.signInParameters = parameters("anew")
            endpoints.authorization = page
        }
        if maybe() || endpoints.issuer == nil {
            endpoints.token = .init(url: try url(), parameters: parameters("also"))
        }
        var device = DeviceRules()
        if maybe() {
            device = try deviceRules()
            endpoints.deviceAuthorization = device.authorization?.url
        }
        var rules = OAuth2Rules(
            endpoints: endpoints,
            redirect: pick([
                .outOfBand, .shortOutOfBand, .absent, .url("com.acme:/b"),
                .url("http://127.0.0.1/callback"),
            ]),
            clientAuthentication: pick(OAuth2Rules.ClientAuthentication.allCases),
            pkce: pick(OAuth2Rules.PKCEMethod.allCases), device: device)
        let hasDevice = endpoints.issuer != nil || device.authorization != nil
        rules.forms = pick([[], [.code], hasDevice ? [.device, .code] : [.code]])
        if endpoints.authorization == nil, endpoints.issuer == nil { rules.forms = [.device] }
        if rules.forms.first == .code, maybe() {
            rules.forms.append(.token)
            rules.tokenPage = TokenPage(
                redirect: pick([nil, .absent, .url("com.acme:/t")]), isJWT: maybe())
        }
        rules.otherAuthentications = pick([[], [pick([.none, .basic, .post])]])
            .filter { $0 != rules.clientAuthentication }
        rules.clientHeader = pick([nil, "Client-Id"])
        if case .url = rules.redirect { rules.redirectShowsCode = maybe() }
        if maybe() {
            rules.scopes = ["read", name("https://acme.example/#")]
            rules.scopeSeparator = pick([" ", ",", "; "])
        }
        if maybe() {
            rules.levels = [
                ScopeLevel(
                    "read", scopes: ["read"], note: label(), isDefault: rules.scopes.isEmpty),
                ScopeLevel("more", scopes: ["read", name("scope")], note: label()),
            ]
            if rules.scopes.isEmpty { rules.scopes = ["read"] }
        }
        return rules
    }

    private mutating func deviceRules() throws -> DeviceRules {
        DeviceRules(
            authorization: .init(url: try url(), parameters: parameters("device")),
            scopeParameter: pick(["scope", "scopes"]), usesPKCE: maybe(),
            token: maybe() ? .init(url: try url(), parameters: parameters("also")) : nil,
            grantType: pick([DeviceRules.standardGrantType, nil, "device_code"]),
            codeParameter: pick(["device_code", "code"]), sendsJSON: maybe(),
            statuses: pick([[], [Parameter("418", "access_denied")]]))
    }

    private mutating func oauth2Source() -> Provider.Source {
        .builtIn(
            reference: label(), readOn: "2026-11-12", mark: .partly,
            unchecked: pick([[], ["name"], ["pkce", "redirect"]]))
    }
}
