import OAuthCore
import ProviderCatalogue
import Testing

@Suite struct DefinitionReaderTests {
    private static let reader = DefinitionSamples.reader

    private func full() throws -> Provider {
        try Self.reader.read(
            DefinitionSamples.full, instance: ["https://Shop.Example.com/", "123_SB1"])
    }

    @Test("the least definition gets the usual answers to everything else")
    func least() throws {
        let provider = try Self.reader.read(DefinitionSamples.minimal)
        let page = try RequestURL("https://acme.example/oauth/authorize")
        #expect(
            provider
                == Provider(
                    id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
                    protocol: .oauth1(
                        OAuth1Rules(
                            login: OAuth1Endpoints(
                                temporaryCredentialRequest: Provider.Endpoint(
                                    url: try RequestURL(
                                        "https://api.acme.example/oauth/request_token")),
                                authorization: Provider.AuthorizationPage(url: page),
                                tokenRequest: Provider.Endpoint(
                                    url: try RequestURL(
                                        "https://api.acme.example/oauth/access_token")))))))
    }

    @Test("an instance has its values in its id, and where the braces stood")
    func instance() throws {
        let provider = try full()
        #expect(provider.id.rawValue == "acme@shop.example.com,123_SB1")
        #expect(provider.isInstance)
        #expect(provider.oauth1?.signing.realm == "123_SB1")
        #expect(
            provider.boundOrigins.map(\.description) == [
                "http://123-sb1.api.acme.example:80", "http://shop.example.com:80",
                "http://upload.acme.example:8443", "https://123-sb1.api.acme.example:443",
                "https://shop.example.com:443", "https://upload.acme.example:8443",
            ])
    }

    @Test("the calls of a login are read, with lists joined")
    func calls() throws {
        let provider = try full()
        let login = try #require(provider.oauth1?.login)
        let request = login.temporaryCredentialRequest
        #expect(request.url.text == "https://shop.example.com/oauth/request")
        #expect(
            request.parameters == [Parameter("scopes", "read|write"), Parameter("for", "123_SB1")])
        #expect(login.tokenRequest.method == "GET")
        #expect(
            login.authorization
                == Provider.AuthorizationPage(
                    url: try RequestURL("https://shop.example.com/oauth/authorize"),
                    tokenParameter: "token", clientParameter: "key",
                    parameters: [Parameter("lang", "en")], accountParameter: "screen_name",
                    accountParameters: [Parameter("force_login", "true")]))
        #expect(
            provider.oauth1?.discovery
                == Provider.Discovery(
                    url: try RequestURL("https://shop.example.com/index.json"),
                    temporaryCredentialRequestPath: "oauth.request",
                    authorizationPath: "oauth.authorize", tokenRequestPath: "oauth.access"))
    }

    @Test("signing and headers are read")
    func signing() throws {
        let provider = try full()
        var rules = Provider.SigningRules(
            methods: [.hmacSHA1, .plaintext], placement: .header, realm: "123_SB1",
            includesVersion: false, signsAsHTTP: true)
        rules.worksWithoutToken = true
        rules.sendsEmptyToken = true
        rules.coversPlainHTTP = true
        #expect(provider.oauth1?.signing == rules)
        #expect(
            provider.headers
                == [Parameter("Accept", "application/json"), Parameter("User-Agent", "Pintle")])
    }

    @Test("the way of a login is read")
    func flow() throws {
        let provider = try full()
        #expect(
            provider.oauth1?.callback
                == Provider.Callback(
                    .redirect("https://acme.example/done"), pageParameter: "oauth_callback"))
        #expect(provider.oauth1?.callbackConfirmed == .absent)
        #expect(
            provider.verifier
                == Provider.VerifierHint(
                    name: "code", pattern: "7 digits", length: 7, isNumeric: true))
        #expect(provider.oauth1?.afterWrongPIN == .new)
        #expect(provider.oauth1?.temporaryCredentialsLife == .seconds(300))
        #expect(
            provider.accessChoice
                == Provider.AccessChoice(
                    parameter: "perms", place: .authorize,
                    levels: [
                        Provider.AccessChoice.Level("read", "r"),
                        Provider.AccessChoice.Level("write", "w"),
                    ],
                    preset: "write"))
    }

    @Test("answers and refusals are read")
    func answers() throws {
        let provider = try full()
        #expect(
            provider.oauth1?.replies
                == Provider.ReplyRules(
                    format: .json, tokenField: "token", tokenSecretField: "secret",
                    tokenSecretIsOptional: true, accountIDField: "id", accountNameField: "login",
                    expiry: Provider.ReplyRules.ExpiryField("expires", .secondsFromNow),
                    keptFields: ["handle", "shard"]))
        #expect(
            provider.refusals == [
                Provider.RefusalRule(status: 400, path: "error.code", value: "7", meaning: .pin),
                Provider.RefusalRule(words: "too late", meaning: .address),
            ])
    }

    @Test("the use of a session is read")
    func use() throws {
        let provider = try full()
        #expect(provider.tokenUse == .header("Acme-Key"))
        var identity = Provider.IdentityRequest(
            url: try RequestURL("https://shop.example.com/me"), method: "POST",
            body: .text(#"{"whose":"mine"}"#, contentType: "application/json"),
            headers: [Parameter("X-Wants", "all")], idPath: "user.id", namePath: "user.name")
        identity.emailPath = "user.mail"
        identity.emailURL = try RequestURL("https://shop.example.com/me?with=mail")
        #expect(provider.identity == identity)
        var echo = Provider.IdentityRequest(
            url: try RequestURL("https://shop.example.com/who"), idPath: "who.id",
            namePath: "who.name")
        echo.emailPath = "who.mail"
        echo.emailURL = try RequestURL("https://shop.example.com/who?with=mail")
        #expect(provider.echoIdentity == echo)
        #expect(provider.check == .free)
        let renewal = try #require(provider.oauth1?.renewal)
        #expect(renewal.handle == "handle")
        #expect(renewal.answer == .token)
        #expect(renewal.endpoint.method == "GET")
        let revocation = try #require(provider.revocation)
        #expect(revocation.endsInToken)
        #expect(revocation.endpoint.method == "DELETE")
        var life = Provider.SessionLife(words: "until revoked", idleLimit: .seconds(7200))
        life.isSingle = true
        #expect(provider.sessionLife == life)
        #expect(
            provider.pages
                == [Parameter("after", "meta.next"), Parameter("cursor", "next_cursor")])
        #expect(provider.chunkedUpload?.text == "https://shop.example.com/upload")
    }

    @Test("the facts for people are read")
    func facts() throws {
        let provider = try full()
        var registration = Provider.Registration(
            url: "https://acme.example/apps", note: "Choose Desktop.",
            callback: "Any address.", permissions: "Read and write.", appType: "Desktop",
            cost: "Nothing.")
        registration.open = .closed
        registration.asOf = "2026-11-24"
        registration.successor = "Acme Two"
        #expect(provider.registration == registration)
        #expect(provider.additionalTrust?.contains("BEGIN CERTIFICATE") == true)
        #expect(
            provider.source
                == .builtIn(
                    reference: "acme.example/docs", readOn: "2026-11-12", mark: .partly,
                    unchecked: ["access_token.method", "identity", "errors"]))
    }

    @Test(
        "a day that is yet to come is a fault where today is known",
        arguments: [
            ("2026-11-24", []), ("2026-11-23", ["register.as_of"]),
            ("2026-11-11", ["register.as_of", "source.read"]),
        ] as [(String, [String])])
    func days(today: String, keys: [String]) {
        var reader = Self.reader
        reader.latestDay = today
        let outcome = reader.check(
            DefinitionSamples.full, instance: ["https://Shop.Example.com/", "123_SB1"])
        var faults: [DefinitionFailure] = []
        if case .faulty(let found) = outcome { faults = found }
        #expect(faults.map(\.key) == keys)
        #expect(faults.allSatisfy { $0.reason == .wrongForm(.pastDay) })
    }

    @Test("faults of several sections are told at once, in the order of their lines")
    func several() throws {
        let yaml =
            DefinitionSamples.minimal
            .replacing("https://acme.example", with: "http://acme.example")
            + "\ncallback: nowhere\nuse: {header: Host}"
        guard case .faulty(let faults) = Self.reader.check(yaml) else {
            Issue.record("three faults were accepted")
            return
        }
        #expect(faults.map(\.line) == [5, 7, 8])
        #expect(faults.map(\.key) == ["authorize.url", "callback", "use.header"])
    }

    @Test(
        "the other ways to say things are read",
        arguments: [
            OtherWay("use: bearer") { $0.tokenUse == .bearer },
            OtherWay("use: oauth1") { $0.tokenUse == .signed },
            OtherWay("use: {query: token}") { $0.tokenUse == .query("token") },
            OtherWay("callback: none") {
                $0.oauth1?.callback == Provider.Callback(isRequested: false)
            },
            OtherWay("callback: none\nverifier: {form: redirect}") {
                $0.carry == .redirect && !$0.isToldCallback
            },
            OtherWay("callback: none\nverifier: {form: nothing}") {
                $0.verifier.carry == .nothing
            },
            OtherWay("session_end: {midnight: America/New_York}") {
                $0.sessionLife.end == .midnight(timeZone: "America/New_York")
            },
            OtherWay("session_end: {after: 7200}") {
                $0.sessionLife.end == .after(.seconds(7200))
            },
            OtherWay("realm: ''") { $0.oauth1?.signing.realm == "" },
            OtherWay("signature_method: RSA-SHA1") { $0.signatureMethods == [.rsaSHA1] },
            OtherWay("api_hosts: 'http://127.0.0.1:8080'") {
                $0.boundOrigins.map(\.description).contains("http://127.0.0.1:8080")
            },
            OtherWay("api_hosts: 127.0.0.1:8080") {
                $0.boundOrigins.map(\.description).contains("http://127.0.0.1:8080")
            },
            OtherWay("api_hosts: ['localhost:8080', '[::1]:8080']") {
                $0.apiHosts.map(\.description) == ["http://localhost:8080", "http://[::1]:8080"]
            },
            OtherWay("api_hosts: 'https://127.0.0.1:8443'") {
                $0.apiHosts.map(\.description) == ["https://127.0.0.1:8443"]
            },
            OtherWay("api_hosts: '*.acme.example'") {
                $0.boundOrigins.map(\.description).contains("https://*.acme.example:443")
            },
            OtherWay("api_hosts: ['*.other.co.uk:8443', www.other.co.uk]") {
                $0.apiHosts.first?.description == "https://*.other.co.uk:8443"
            },
            OtherWay("realm_is_url: true") { $0.oauth1?.signing.realmIsURL == true },
            OtherWay("reply: {request_token: {token: key, secret: hidden}}") {
                $0.oauth1?.replies.temporary
                    == .init(tokenField: "key", tokenSecretField: "hidden")
            },
            OtherWay(
                "reply:\n  request_token: {expiry: {field: e, unit: seconds_from_now}}"
            ) { $0.oauth1?.replies.temporary.expiry == .init("e", .secondsFromNow) },
            OtherWay(
                "callback: 'https://a.example/'\nredirect: {account_id: entity, keep: role}"
            ) {
                $0.oauth1?.redirected == .init(accountIDField: "entity", keptFields: ["role"])
                    && $0.keptFields == ["role"]
            },
            OtherWay(
                "identity: {url: 'https://a.example/', method: POST, form: {a: '1'}, id: x}"
            ) { $0.identity?.body == .form([Parameter("a", "1")]) },
        ])
    func others(way: OtherWay) throws {
        let yaml = DefinitionSamples.minimal + "\n" + way.lines
        #expect(way.isRead(try Self.reader.read(yaml)))
    }

    @Test("where there is no login, there are no endpoints, and the hosts are enough")
    func noLogin() throws {
        let provider = try Self.reader.read(
            "id: acme\nname: Acme\nprotocol: oauth1\nlogin: none\napi_hosts: api.acme.example")
        #expect(provider.login == nil)
        #expect(provider.host == "api.acme.example")
    }

    @Test("token_parameter: none is a page that takes no token")
    func noTokenParameter() throws {
        let yaml = DefinitionSamples.minimal.replacing(
            "authorize\"}", with: "authorize\", token_parameter: none}")
        let login = try #require(try Self.reader.read(yaml).oauth1?.login)
        #expect(login.authorization.tokenParameter == nil)
    }
}

/// Lines added to the least definition, and what has to come of them.
struct OtherWay: Sendable, CustomTestStringConvertible {
    let lines: String
    let isRead: @Sendable (Provider) -> Bool

    init(_ lines: String, isRead: @escaping @Sendable (Provider) -> Bool) {
        self.lines = lines
        self.isRead = isRead
    }

    var testDescription: String { lines }
}
