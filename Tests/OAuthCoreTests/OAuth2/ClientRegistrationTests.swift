import OAuthCore
import Testing

/// What Pintle says about itself to a server, and what comes back; the answers are those of RFC 7591
/// sections 3.2.1 and 3.2.2, and of Mastodon's documentation.
@Suite struct ClientRegistrationTests {
    private static let published = #"""
        {"client_id": "s6BhdRkqt3", "client_secret": "cf136dc3c1fc93f31185e5885805d",
         "client_id_issued_at": 2893256800, "client_secret_expires_at": 2893276800,
         "redirect_uris": ["https://client.example.org/callback",
                           "https://client.example.org/callback2"],
         "grant_types": ["authorization_code", "refresh_token"],
         "client_name": "My Example Client",
         "client_name#ja-Jpan-JP": "\u30AF\u30E9\u30A4\u30A2\u30F3\u30C8\u540D",
         "token_endpoint_auth_method": "client_secret_basic",
         "logo_uri": "https://client.example.org/logo.png",
         "jwks_uri": "https://client.example.org/my_public_keys.jwks",
         "example_extension_parameter": "example_value"}
        """#
    private static let mastodon = #"""
        {"id": "563419", "name": "test app", "website": null, "scopes": ["read", "write"],
         "redirect_uris": ["urn:ietf:wg:oauth:2.0:oob"],
         "redirect_uri": "urn:ietf:wg:oauth:2.0:oob",
         "client_id": "TWhM-tNSuncnqN7DBJmoyeLnk6K3iJJ71KKXxgL1hPM",
         "client_secret": "ZEaFUFmF0umgBX1qKJDjaU99Q31lDkOU8NutzTOoliw",
         "client_secret_expires_at": 0, "vapid_key": "BCk-QqERU0q-CfYZjcuB6lnyyOYfJ2AifKqfeGIm"}
        """#

    private static func rules(
        _ ways: [OAuth2Rules.ClientAuthentication] = [.post],
        redirect: OAuth2Rules.Redirect =
            .outOfBand
    ) -> OAuth2Rules {
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(issuer: try? RequestURL("https://acme.example")),
            redirect: redirect, scopes: ["read", "write"], clientAuthentication: ways[0])
        rules.otherAuthentications = Array(ways.dropFirst())
        return rules
    }

    private static func reply(
        _ body: String, wanting way: OAuth2Rules.ClientAuthentication = .post
    ) throws -> RegistrationReply {
        try RegistrationReply(Array(body.utf8), to: ClientRegistration(rules([way]), port: 20_042))
    }

    @Test func `a request names all that logins may ask for`() throws {
        let said = ClientRegistration(
            Self.rules(redirect: .url("http://127.0.0.1/callback")), port: 20_042
        ).standard
        #expect(said["client_name"]?.text == "Pintle")
        #expect(said["redirect_uris"] == .array([.string("http://127.0.0.1:20042/callback")]))
        #expect(said["scope"]?.text == "read write")
        #expect(said["response_types"] == .array([.string("code")]))
        #expect(said["token_endpoint_auth_method"]?.text == "client_secret_post")
        #expect(said["application_type"]?.text == "native")
        #expect(
            said["grant_types"]
                == .array([
                    .string("authorization_code"), .string("refresh_token"),
                    .string("urn:ietf:params:oauth:grant-type:device_code"),
                ]))
    }

    @Test func `each form that the definition has gets its redirect, and no other one`() {
        func redirects(of rules: OAuth2Rules) -> [String] {
            ClientRegistration(rules, port: 20_042).redirects
        }
        var rules = Self.rules()
        #expect(redirects(of: rules) == ["urn:ietf:wg:oauth:2.0:oob"])
        rules.forms = [.code, .loopback, .scheme]
        #expect(
            redirects(of: rules) == [
                "urn:ietf:wg:oauth:2.0:oob", "http://127.0.0.1:20042/callback",
                "pintle:/callback",
            ])
        rules.redirect = .url("http://127.0.0.1:7777/callback")
        #expect(
            redirects(of: rules) == ["http://127.0.0.1:7777/callback", "pintle:/callback"])
    }

    @Test func `Mastodon's form is the one of its documentation`() {
        #expect(
            ClientRegistration(Self.rules(), port: 1).mastodon == [
                Parameter("client_name", "Pintle"),
                Parameter("redirect_uris", "urn:ietf:wg:oauth:2.0:oob"),
                Parameter("scopes", "read write"),
            ])
    }

    // MARK: As far as the server allows

    private static func metadata(
        grants: [String]? = nil, responses: [String]? = nil, authentications: [String]? = nil,
        hasDevices: Bool = true
    ) throws -> ServerMetadata {
        let stated = [
            ("grant_types_supported", grants), ("response_types_supported", responses),
            ("token_endpoint_auth_methods_supported", authentications),
        ].compactMap { name, values in
            values.map { JSONValue.Member(name, .array($0.map(JSONValue.string))) }
        }
        let device = JSONValue.Member(
            "device_authorization_endpoint", .string("https://acme.example/device"))
        return try ServerMetadata(
            .object(stated + (hasDevices ? [device] : [])), of: RequestURL("https://acme.example"))
    }

    private static let device = "urn:ietf:params:oauth:grant-type:device_code"
    private static let both = ["authorization_code", "refresh_token"]
    /// What the metadata list, whether they name a device endpoint, the form in use, and the grants.
    private static let supports: [(stated: [String]?, Bool, LoginForm, grants: [String])] = [
        (nil, true, .code, both + [device]), (nil, false, .code, both),
        (both, true, .code, both), (["authorization_code"], true, .code, ["authorization_code"]),
        ([device, "refresh_token"], true, .device, ["refresh_token", device]),
        (["client_credentials"], true, .code, ["authorization_code"]),
        ([], true, .device, [device]),
    ]

    @Test(arguments: supports)
    func `only grants that the metadata list are asked for, and that of the form in use`(
        stated: [String]?, hasDevices: Bool, form: LoginForm, grants: [String]
    ) throws {
        let metadata = try Self.metadata(grants: stated, hasDevices: hasDevices)
        let request = ClientRegistration(Self.rules(), at: metadata, for: form, port: 1)
        #expect(request.grantTypes == grants)
    }

    @Test(
        arguments: [
            (nil, ["code", "token"]), (["code"], ["code"]), (["code id_token"], ["code"]),
            (["token", "code"], ["code", "token"]),
        ] as [([String]?, [String])])
    func `only response types that the metadata list are asked for`(
        stated: [String]?, types: [String]
    ) throws {
        var rules = Self.rules()
        rules.forms = [.code, .token]
        let metadata = try Self.metadata(responses: stated)
        #expect(ClientRegistration(rules, at: metadata, port: 1).responseTypes == types)
    }

    @Test func `a refused description is narrowed to the form in use, then says localhost`() {
        var rules = Self.rules(redirect: .url("http://127.0.0.1/callback"))
        rules.forms = [.device, .loopback, .code, .scheme]
        let attempts = ClientRegistration.attempts(rules, for: .loopback, port: 20_042)
        #expect(
            attempts.map(\.grantTypes) == [Self.both + [Self.device], Self.both, Self.both])
        #expect(
            attempts.map(\.redirects) == [
                ["http://127.0.0.1:20042/callback", "pintle:/callback"],
                ["http://127.0.0.1:20042/callback"], ["http://localhost:20042/callback"],
            ])
    }

    @Test func `a description that cannot be narrowed is said once`() {
        var rules = Self.rules()
        rules.forms = [.code]
        #expect(ClientRegistration.attempts(rules, port: 1).count == 1)
    }

    @Test func `a device login alone has a grant without a response type`() throws {
        let narrow = ClientRegistration.attempts(Self.rules(), for: .device, port: 1)[1]
        #expect(narrow.grantTypes == ["refresh_token", Self.device])
        #expect(narrow.responseTypes.isEmpty)
    }

    @Test(arguments: ["oidc@id.example.org", "oauth2@id.example.org", "", "mastodon@ä.example"])
    func `a server's port stays, and the kernel gives it to no other program`(id: String) {
        let port = LoopbackPlace.port(of: id)
        #expect(port == LoopbackPlace.port(of: id))
        #expect((20_000..<32_000).contains(port))
    }

    private typealias Way = OAuth2Rules.ClientAuthentication
    private static let ways: [(own: [Way], stated: [String]?, asked: String)] = [
        ([.none, .basic], nil, "none"),
        ([.none, .basic], ["client_secret_basic", "client_secret_post"], "client_secret_basic"),
        ([.post], ["client_secret_basic", "none"], "none"),
        ([.basic, .post], nil, "client_secret_post"),
        ([.basicRaw], nil, "client_secret_basic"),
        ([.none], ["private_key_jwt"], "none"),
    ]

    /// RFC 7591 section 2 names the methods, RFC 8414 section 2 where an issuer lists them.
    @Test(arguments: ways)
    func `a client without a secret is asked for first, then one that sends it in the form`(
        own: [OAuth2Rules.ClientAuthentication], stated: [String]?, asked: String
    ) throws {
        let request = ClientRegistration(
            Self.rules(own), at: try Self.metadata(authentications: stated), port: 1)
        #expect(request.authentication.registeredName == asked)
    }

    @Test func `the published answer has a client whose secret ends`() throws {
        let reply = try Self.reply(Self.published)
        #expect(
            reply.credentials
                == ClientCredentials(
                    identifier: "s6BhdRkqt3",
                    key: .sharedSecret(Secret(utf8: "cf136dc3c1fc93f31185e5885805d")),
                    authentication: .basic))
        #expect(reply.secretEndsAt == Timestamp(secondsSince1970: 2_893_276_800))
    }

    @Test func `Mastodon's answer has one whose secret never does`() throws {
        let reply = try Self.reply(Self.mastodon)
        #expect(
            reply.credentials.identifier == "TWhM-tNSuncnqN7DBJmoyeLnk6K3iJJ71KKXxgL1hPM")
        #expect(reply.credentials.authentication == .post)
        #expect(reply.secretEndsAt == nil)
    }

    @Test(arguments: [
        ("none", #"{"client_id":"a"}"#, OAuth2Rules.ClientAuthentication.none),
        ("none", #"{"client_id":"a","client_secret":"s"}"#, .basic),
        (
            "none",
            #"{"client_id":"a","client_secret":"s","token_endpoint_auth_method":"none"}"#, .none
        ),
        (
            "basic",
            #"{"client_id":"a","client_secret":"s","token_endpoint_auth_method":"none"}"#, .post
        ),
        (
            "none",
            #"{"client_id":"a","client_secret":"s","token_endpoint_auth_method":"private_key_jwt"}"#,
            .basic
        ),
        (
            "basic_raw",
            #"{"client_id":"a","client_secret":"s","token_endpoint_auth_method":"client_secret_basic"}"#,
            .basicRaw
        ),
        ("post", #"{"client_id":"a","token_endpoint_auth_method":"none"}"#, .none),
        (
            "none",
            #"{"client_id":"a","client_secret":"s","token_endpoint_auth_method":"client_secret_post"}"#,
            .post
        ),
        ("post", #"{"client_id":4711,"client_secret":"s"}"#, .post),
    ])
    func `the server says how the client proves that it is itself`(
        asked: String, body: String, way: OAuth2Rules.ClientAuthentication
    ) throws {
        let wanted = try #require(OAuth2Rules.ClientAuthentication(rawValue: asked))
        let credentials = try Self.reply(body, wanting: wanted).credentials
        #expect(credentials.authentication == way)
        #expect((credentials.key.kind == .absent) == (way == .none))
    }

    @Test(arguments: [
        "", "[]", "null", "{}", "<html></html>", #"{"client_id":""}"#, #"{"client_id":null}"#,
        #"{"client_id":["a"],"client_secret":"s"}"#, #"{"client_id":{"a":1},"client_secret":"s"}"#,
        #"{"client_id":"a"}"#, #"{"client_id":"a","client_secret":""}"#,
        #"{"client_id":"a","client_secret":["s"]}"#,
        #"{"client_id":"a\u0000b","client_secret":"s"}"#,
        #"{"client_id":"a\u001b[31m","client_secret":"s"}"#,
        #"{"client_id":"ä","client_secret":"s"}"#,
        #"{"client_id":"a","client_secret":"s\u0000"}"#,
        #"{"client_id":"a","client_secret":"s\u001b]0;x\u0007"}"#,
        #"{"client_id":"a","client_id":"b","client_secret":"s"}"#,
        #"{"client_id":"a","client_secret":"s","client_secret_expires_at":"soon"}"#,
        #"{"client_id":"a","client_secret":"s","client_secret_expires_at":-1}"#,
        #"{"client_id":"a","client_secret":"s","client_secret_expires_at":9e99}"#,
        #"{"client_id":"a","client_secret":"s""#,
    ])
    func `an answer without a whole client is none`(body: String) {
        #expect(throws: RegistrationReply.Defect.self) { try Self.reply(body) }
    }

    @Test func `the client keeps the redirect with its port`() throws {
        let rules = Self.rules(redirect: .url("http://127.0.0.1/callback"))
        let request = ClientRegistration(rules, port: 20_042)
        let reply = try RegistrationReply(
            Array(#"{"client_id":"a","client_secret":"s"}"#.utf8), to: request)
        #expect(reply.credentials.redirect == "http://127.0.0.1:20042/callback")
        #expect(rules.loopback(of: reply.credentials).port == 20_042)
        #expect(rules.redirectText(of: reply.credentials) == "http://127.0.0.1:20042/callback")
        #expect(Self.rules().redirectText(of: reply.credentials) == "urn:ietf:wg:oauth:2.0:oob")
    }

    @Test func `an error is one whatever stands beside it`() {
        #expect(throws: RegistrationReply.Defect.error("invalid_redirect_uri")) {
            try Self.reply(
                #"{"error":"invalid_redirect_uri","client_id":"a","client_secret":"s"}"#)
        }
    }

    @Test func `a proof that is not known here is named`() {
        #expect(throws: RegistrationReply.Defect.authentication("private_key_jwt")) {
            try Self.reply(
                #"{"client_id":"a","token_endpoint_auth_method":"private_key_jwt"}"#)
        }
    }
}
