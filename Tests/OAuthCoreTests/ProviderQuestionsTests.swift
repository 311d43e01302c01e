import Testing

@testable import OAuthCore

/// What faces ask of a provider without knowing the protocol that it speaks.
@Suite struct `Questions to a provider` {
    private static func url(_ host: String) throws -> RequestURL {
        try RequestURL("https://\(host)/oauth")
    }

    private static func provider(
        login: Bool = true, _ change: (inout OAuth1Rules) throws -> Void = { _ in }
    ) throws -> Provider {
        var rules = OAuth1Rules(login: nil)
        if login {
            rules.login = OAuth1Endpoints(
                temporaryCredentialRequest: .init(url: try url("api.acme.example")),
                authorization: .init(url: try url("www.acme.example")),
                tokenRequest: .init(url: try url("token.acme.example")))
        }
        try change(&rules)
        return Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
            protocol: .oauth1(rules))
    }

    @Test func `hosts are those of its calls and of its page`() throws {
        let provider = try Self.provider()
        #expect(provider.hasLogin)
        #expect(provider.host == "api.acme.example")
        #expect(provider.pageHost == "www.acme.example")
        // The page gets no secret.
        #expect(provider.boundOrigins.map(\.host) == ["api.acme.example", "token.acme.example"])
    }

    @Test func `without a login the host is the API's first, else its name`() throws {
        var provider = try Self.provider(login: false)
        #expect(!provider.hasLogin)
        #expect(provider.pageHost == nil)
        #expect(provider.host == "acme")
        provider.apiHosts = [try Self.url("data.acme.example").origin]
        #expect(provider.host == "data.acme.example")
    }

    @Test func `discovery and renewal are sent secrets too`() throws {
        let provider = try Self.provider { rules in
            rules.discovery = .init(
                url: try Self.url("index.acme.example"), temporaryCredentialRequestPath: "a",
                authorizationPath: "b", tokenRequestPath: "c")
            rules.renewal = .init(endpoint: .init(url: try Self.url("renew.acme.example")))
        }
        #expect(provider.canRenew)
        #expect(
            provider.boundOrigins.map(\.host) == [
                "api.acme.example", "index.acme.example", "renew.acme.example",
                "token.acme.example",
            ])
    }

    @Test(arguments: [Carry.pin, .redirect, .nothing])
    func `a URL is brought back wherever the browser is sent to one`(hint: Carry) throws {
        var provider = try Self.provider()
        provider.verifier.carry = hint
        #expect(provider.carry == hint)
        #expect(provider.callbackURL == nil)
        provider.oauth1?.callback.value = .redirect("https://app.example/back")
        #expect(provider.carry == .redirect)
        #expect(provider.callbackURL == "https://app.example/back")
    }

    @Test(
        arguments: [
            ([.hmacSHA1, .rsaSHA1], true, true), ([.rsaSHA1], true, false),
            ([.plaintext], false, true),
        ] as [([SignatureMethod], Bool, Bool)])
    func `keys are taken that one of the methods signs with`(
        methods: [SignatureMethod], rsa: Bool, secret: Bool
    ) throws {
        let provider = try Self.provider { $0.signing.methods = methods }
        #expect(provider.takes(.rsaPrivateKey) == rsa)
        #expect(provider.takes(.sharedSecret) == secret)
    }

    @Test func `what the rules say of a login is answered`() throws {
        let usual = try Self.provider()
        #expect(!usual.isSpentByRefusal)
        #expect(usual.hasToConfirmCallback)
        #expect(usual.authorizationLife == nil)
        let other = try Self.provider { rules in
            rules.afterWrongPIN = .new
            rules.callbackConfirmed = .absent
            rules.temporaryCredentialsLife = .seconds(300)
            rules.replies.keptFields = ["handle"]
            rules.replies.tokenSecretIsOptional = true
        }
        #expect(other.isSpentByRefusal)
        #expect(!other.hasToConfirmCallback)
        #expect(other.authorizationLife == .seconds(300))
        #expect(other.keptFields == ["handle"])
        #expect(other.isTokenSecretOptional)
    }

    @Test func `the definition says the protocol, and the rules can be written`() throws {
        var provider = try Self.provider()
        #expect(ProviderFacts(provider)["protocol"]?.text == "oauth1")
        provider.oauth1?.signing.realm = "there"
        #expect(ProviderFacts(provider)["realm"]?.text == "there")
        #expect(provider.protocol.name == .oauth1)
    }
}
