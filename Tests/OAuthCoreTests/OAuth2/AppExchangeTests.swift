import Testing

@testable import OAuthCore

/// What an app sends for a token of its own (RFC 6749 section 4.4), and a guest's token.
@Suite struct `An app by itself` {
    private func provider(
        _ change: (inout Provider) throws -> Void = { _ in }
    ) throws -> Provider {
        var provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
            protocol: .oauth2(
                OAuth2Rules(endpoints: .init(issuer: try RequestURL("https://acme.example")))))
        provider.appToken = AppTokenRules(
            endpoint: .init(url: try RequestURL("https://acme.example/token")))
        try change(&provider)
        return provider
    }

    private let confidential = ClientCredentials(
        identifier: "id", key: .sharedSecret(Secret(utf8: "secret")))

    @Test func `the form is the grant alone, then the scope, then what the definition adds`() throws
    {
        let least = try #require(AppExchange(try provider()))
        #expect(least.form == [Parameter("grant_type", "client_credentials")])
        let more = try #require(
            AppExchange(
                try provider { provider in
                    provider.appToken?.scopes = ["read", "write"]
                    provider.appToken?.endpoint.parameters = [Parameter("audience", "api")]
                }))
        #expect(
            more.form == [
                Parameter("grant_type", "client_credentials"), Parameter("scope", "read write"),
                Parameter("audience", "api"),
            ])
    }

    @Test func `a provider that gives apps no token has no exchange`() throws {
        #expect(AppExchange(try provider { $0.appToken = nil }) == nil)
    }

    @Test(
        arguments: [
            (nil, .none, .basic), (nil, .post, .post), (nil, .basicRaw, .basicRaw),
            (.post, .basic, .post), (.basicRaw, .none, .basicRaw),
        ]
            as [(
                OAuth2Rules.ClientAuthentication?, OAuth2Rules.ClientAuthentication,
                OAuth2Rules.ClientAuthentication
            )])
    func `a client proves itself as stated, else as at the token call, else by Basic`(
        stated: OAuth2Rules.ClientAuthentication?, usual: OAuth2Rules.ClientAuthentication,
        way: OAuth2Rules.ClientAuthentication
    ) throws {
        let provider = try provider { provider in
            provider.oauth2?.clientAuthentication = usual
            provider.appToken?.authentication = stated
        }
        let exchange = try #require(AppExchange(provider))
        #expect(exchange.authentication(of: confidential, at: provider) == way)
    }

    @Test func `a client without a secret has no token of its own`() throws {
        let provider = try provider()
        let exchange = try #require(AppExchange(provider))
        let client = ClientCredentials(identifier: "id", key: .absent)
        #expect(exchange.authentication(of: client, at: provider) == nil)
    }

    /// Section 4.4.3 says that there should be none.
    @Test func `a refresh token in the answer is not kept`() throws {
        let reply = try TokenReply(
            #"{"access_token":"AAAA%2FAA%3D","token_type":"bearer","refresh_token":"r","scope":"s"}"#
                .utf8)
        #expect(
            AppExchange.credentials(of: reply)
                == BearerCredentials(accessToken: Secret(utf8: "AAAA%2FAA%3D"), scope: "s"))
    }

    @Test(
        arguments: [
            (#"{"guest_token":"1234567890123456789"}"#, "1234567890123456789"),
            (#"{"guest_token":1234567890123456789}"#, "1234567890123456789"),
            (#"{"a":{"guest_token":"2"},"guest_token":"1"}"#, "1"),
        ])
    func `a guest's token is a text or a number, with every digit`(body: String, token: String)
        throws
    {
        let read = try GuestCredentials.token(in: body.utf8, named: "guest_token")
        #expect(read.revealedText == token)
    }

    @Test(
        arguments: [
            (#"{"code":200,"message":"Forbidden."}"#, .malformed),
            (#"{"guest_token":""}"#, .malformed), (#"{"guest_token":null}"#, .malformed),
            (#"{"guest_token":"1","guest_token":"2"}"#, .malformed), ("<html>", .malformed),
            (#"{"guest_token":"a b"}"#, .forbiddenCharacter),
            (#"{"guest_token":"a\u000d\u000aX: 1"}"#, .forbiddenCharacter),
        ] as [(String, ParseFailure)])
    func `what is no token of a guest is refused`(body: String, failure: ParseFailure) {
        #expect(throws: failure) {
            try GuestCredentials.token(in: body.utf8, named: "guest_token")
        }
    }

    @Test func `its calls are among the hosts that secrets are bound to`() throws {
        let provider = try provider { provider in
            provider.appToken?.endpoint.url = try RequestURL("https://app.example/token")
            provider.appToken?.revocation = .init(
                endpoint: .init(url: try RequestURL("https://end.example/")))
            provider.guestToken = .init(
                endpoint: .init(url: try RequestURL("https://guest.example/")))
        }
        let hosts = Set(provider.boundOrigins.map(\.host))
        #expect(hosts.isSuperset(of: ["app.example", "end.example", "guest.example"]))
    }
}
