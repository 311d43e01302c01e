import OAuthCore
import ProviderCatalogue
import Testing

/// Definitions of OAuth 2.
@Suite struct OAuth2ReaderTests {
    private static let reader = DefinitionSamples.reader

    private func url(_ text: String) throws -> RequestURL { try RequestURL(text) }

    @Test("the least definition names an issuer, and gets the usual answers to everything else")
    func least() throws {
        let provider = try Self.reader.read(DefinitionSamples.leastOAuth2)
        #expect(
            provider
                == Provider(
                    id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
                    protocol: .oauth2(
                        OAuth2Rules(
                            endpoints: OAuth2Endpoints(issuer: try url("https://acme.example")),
                            redirect: .outOfBand, redirectShowsCode: false, scopes: [],
                            scopeSeparator: " ", clientAuthentication: .none, pkce: .s256)),
                    verifier: .init(carry: .pin, name: "code"), tokenUse: .bearer))
        #expect(provider.carry == .pin)
        #expect(provider.boundOrigins.map(\.description) == ["https://acme.example:443"])
    }

    @Test("both URLs do without an issuer")
    func noIssuer() throws {
        let provider = try Self.reader.read(
            """
            id: acme
            name: Acme
            protocol: oauth2
            authorize: {url: "https://acme.example/authorize"}
            token: {url: "https://acme.example/token"}
            """)
        let endpoints = try #require(provider.oauth2?.endpoints)
        #expect(endpoints.isComplete(for: .code))
        #expect(endpoints.issuer == nil)
    }

    /// RFC 6749 section 4.4: nobody opens a page for that.
    @Test("a token call alone is one for apps with a secret, without a login")
    func appsAlone() throws {
        let provider = try Self.reader.read(
            """
            id: acme
            name: Acme
            protocol: oauth2
            token: {url: "https://acme.example/token", parameters: {audience: a}}
            scopes: [read]
            """)
        #expect(provider.appToken?.endpoint.url == (try url("https://acme.example/token")))
        #expect(AppExchange(provider)?.form.map(\.name) == ["grant_type", "scope", "audience"])
        #expect(!provider.hasLogin && provider.needsAppKeyAlone)
        #expect(provider.appKeyKinds == [.sharedSecret])
        let again = try Self.reader.read(DefinitionWriter.yaml(ProviderFacts(provider).definition))
        #expect(again == provider)
    }

    /// A tunnel, or a server on this machine, may well have a certificate.
    @Test("an issuer on this machine may be reached by TLS")
    func loopbackTLS() throws {
        let typed = ["https://127.0.0.1:8443/realms/a", "127.0.0.1:8443/realms/a"]
        let issuers = try typed.map { site in
            try Self.reader.read(
                """
                id: acme
                name: Acme
                protocol: oauth2
                variables: {site: {ask: Where, kind: site, example: id.example.org}}
                issuer: "{site}"
                """, instance: [site]
            ).oauth2?.endpoints.issuer?.text
        }
        #expect(
            issuers == ["https://127.0.0.1:8443/realms/a", "http://127.0.0.1:8443/realms/a"])
    }

    @Test("the example that people begin with is read")
    func minimal() throws {
        let provider = try Self.reader.read(DefinitionSamples.minimalOAuth2)
        let rules = try #require(provider.oauth2)
        #expect(rules.endpoints.issuer?.host == "acme.example")
        #expect(
            rules.endpoints.authorization
                == .init(url: try url("https://acme.example/oauth/authorize"), tokenParameter: nil))
        #expect(rules.endpoints.token == .init(url: try url("https://acme.example/oauth/token")))
        #expect(rules.redirect == .outOfBand)
        #expect(rules.redirect.text == "urn:ietf:wg:oauth:2.0:oob")
        #expect(rules.scopes == ["read", "write"])
        #expect(rules.clientAuthentication == .none)
        #expect(rules.pkce == .s256)
        #expect(
            provider.revocation
                == .init(endpoint: .init(url: try url("https://acme.example/oauth/revoke"))))
        #expect(
            provider.identity
                == .init(
                    url: try url("https://acme.example/userinfo"), idPath: "sub", namePath: "name"))
        #expect(provider.registration?.url == "https://acme.example/register-app")
        #expect(
            provider.boundOrigins.map(\.description) == [
                "https://acme.example:443", "https://api.acme.example:443",
            ])
    }

    @Test("every key is read, with the values of an instance in it")
    func full() throws {
        let provider = try Self.reader.read(
            DefinitionSamples.fullOAuth2, instance: ["https://Acme.Example.org/"])
        #expect(provider.id.rawValue == "acme@acme.example.org")
        let rules = try #require(provider.oauth2)
        #expect(rules.endpoints.issuer?.text == "https://acme.example.org/realms/main")
        #expect(
            rules.endpoints.authorization
                == .init(
                    url: try url("https://acme.example.org/authorize?tenant=1"),
                    tokenParameter: nil,
                    parameters: [
                        Parameter("prompt", "consent login"),
                        Parameter("audience", "https://acme.example.org/api"),
                    ],
                    accountParameter: "login_hint", accountParameters: [Parameter("force", "1")],
                    signInParameters: [Parameter("anew", "1")]))
        #expect(
            rules.endpoints.token
                == .init(
                    url: try url("https://login.acme.example.org/token"),
                    parameters: [Parameter("audience", "api")]))
        #expect(rules.redirect == .url("com.acme.app:/back"))
        #expect(rules.redirectShowsCode)
        #expect(rules.scopes == ["read", "https://acme.example/auth/write"])
        #expect(rules.levels.map(\.name) == ["read", "write", "all"])
        #expect(
            rules.levels.last
                == ScopeLevel("all", scopes: ["read", "more"], note: "Read and more"))
        #expect(rules.scopeSeparator == ",")
        #expect(rules.clientAuthentication == .basicRaw)
        #expect(rules.otherAuthentications == [.none])
        #expect(rules.clientHeader == "Acme-Client")
        #expect(provider.revocation?.sends == .access)
        #expect(provider.revocation?.authentication == .post)
        #expect(rules.pkce == .plain)
        #expect(provider.verifier == .init(name: "key", pattern: "8 letters", length: 8))
        #expect(provider.tokenUse == .header("Acme-Token"))
        #expect(provider.carry == .pin)
        #expect(
            provider.boundOrigins.map(\.description) == [
                "https://*.acme.example.org:443", "https://acme.example.org:443",
                "https://login.acme.example.org:443",
            ])
    }

    @Test("an instance on this machine is spoken to by http, its issuer too")
    func loopback() throws {
        let yaml =
            DefinitionSamples.leastOAuth2.replacing("acme.example\"", with: "{host}\"")
            + "\nvariables: {host: {ask: Host, kind: host, example: acme.example}}"
        let id = try #require(ProviderID(rawValue: "acme@127.0.0.1:8080"))
        let provider = try Self.reader.read(yaml, for: id)
        #expect(provider.oauth2?.endpoints.issuer?.text == "http://127.0.0.1:8080/")
        #expect(provider.boundOrigins.map(\.description) == ["http://127.0.0.1:8080"])
    }

    @Test(
        "the other ways to say things are read",
        arguments: [
            OtherWay("redirect: plain_oob") { $0.oauth2?.redirect == .shortOutOfBand },
            OtherWay("redirect: 'urn:ietf:wg:oauth:2.0:oob'") {
                $0.oauth2?.redirect == .outOfBand && $0.carry == .pin
            },
            OtherWay("redirect: none") { $0.oauth2?.redirect == .absent && $0.carry == .pin },
            OtherWay("redirect: none\nverifier: {form: redirect}") {
                $0.oauth2?.redirect.text == nil && $0.carry == .redirect
            },
            OtherWay("redirect: 'https://app.example/back'") {
                $0.callbackURL == "https://app.example/back" && $0.carry == .redirect
            },
            OtherWay("redirect: 'http://127.0.0.1/callback'") {
                $0.callbackURL == "http://127.0.0.1/callback"
            },
            OtherWay("redirect: 'com.acme.app:/back'") {
                $0.callbackURL == "com.acme.app:/back"
            },
            OtherWay("redirect: 'https://acme.example/pin'\nredirect_shows_code: true") {
                $0.oauth2?.redirect.text == "https://acme.example/pin" && $0.carry == .pin
            },
            OtherWay("scopes: read") { $0.oauth2?.scopes == ["read"] },
            OtherWay("scopes: a\nlevels: {b: {scopes: [c], note: B}}") {
                $0.oauth2?.scopes == ["a"] && $0.levels.map(\.scopes) == [["c"]]
            },
            OtherWay("scope_separator: ','") { $0.oauth2?.scopeSeparator == "," },
            OtherWay("scopes: [a, b]\nscope_separator: ','") {
                $0.oauth2?.scopeSeparator == ","
            },
            OtherWay("client_authentication: post") {
                $0.oauth2?.clientAuthentication == .post && $0.takes(.sharedSecret)
            },
            OtherWay("client_authentication: basic") {
                $0.oauth2?.clientAuthentication == .basic
            },
            OtherWay("client_authentication: none") { $0.takes(.absent) },
            OtherWay("pkce: none") { $0.oauth2?.pkce == OAuth2Rules.PKCEMethod.none },
            OtherWay("verifier: {length: 6}") { $0.verifier == .init(name: "code", length: 6) },
            OtherWay("verifier: {name: PIN}") { $0.verifier.name == "PIN" },
            OtherWay("use: bearer") { $0.tokenUse == .bearer },
            OtherWay("use: {query: key}") { $0.tokenUse == .query("key") },
            OtherWay("session_end: {after: 7200}") {
                $0.sessionLife.end == .after(.seconds(7200))
            },
            OtherWay("errors: [{status: 403, means: rate_limit}]") {
                $0.refusals == [.init(status: 403, meaning: .rateLimit)]
            },
            OtherWay("headers: {User-Agent: Pintle}") {
                $0.headers == [Parameter("User-Agent", "Pintle")]
            },
            OtherWay("api_hosts: '*.acme.example'") {
                $0.boundOrigins.map(\.description).contains("https://*.acme.example:443")
            },
        ])
    func others(way: OtherWay) throws {
        let yaml = DefinitionSamples.leastOAuth2 + "\n" + way.lines
        #expect(way.isRead(try Self.reader.read(yaml)))
    }

    @Test("a definition of OAuth 2 gets no note about what only OAuth 1.0 has")
    func notes() throws {
        let provider = try Self.reader.read(DefinitionSamples.minimalOAuth2)
        #expect(provider.definitionNotes == [])
    }
}
