import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// The three rules which host gets what.
@Suite struct `A host` {
    private static let wildcard = "*.wiki.example"

    private static func key(for host: String) throws -> BoundClient {
        BoundClient(ProviderSetting.client, origins: [try Origin(pattern: host)])
    }

    private static func session(for host: String) throws -> Session {
        var session = try ProviderSetting().session()
        session.origins = [try Origin(pattern: host)]
        return session
    }

    @Test(arguments: ["https://en.wiki.example", "https://a.b.wiki.example"])
    func `gets key and token where they were saved for it`(host: String) throws {
        let origin = try Origin(host: host)
        #expect(try Self.key(for: Self.wildcard).isBound(to: origin))
        #expect(try Self.session(for: Self.wildcard).isBound(to: origin))
    }

    @Test(arguments: [
        "https://wiki.example", "https://evilwiki.example", "https://en.wiki.example:8443",
        "http://en.wiki.example", "https://en.wiki.example.evil.example",
    ])
    func `gets neither where it only looks like one of them`(host: String) throws {
        let origin = try Origin(host: host)
        #expect(try !Self.key(for: Self.wildcard).isBound(to: origin))
        #expect(try !Self.session(for: Self.wildcard).isBound(to: origin))
        #expect(try !Self.session(for: Self.wildcard).isBound(to: origin, allowing: []))
    }

    @Test func `that a definition names later is its own, and gets nothing`() throws {
        let setting = try ProviderSetting()
        let (key, session) = (setting.client, setting.session())
        var replaced = setting.provider
        let new = try Origin(host: "https://new.example")
        replaced.apiHosts.append(new)
        #expect(replaced.isOwn(new))
        #expect(replaced.hosts(beyond: key.origins) == [new])
        #expect(!key.isBound(to: new))
        #expect(!session.isBound(to: new))
    }

    @Test func `that a person names gets a token for that call, and a wildcard stands for none`()
        throws
    {
        let session = try ProviderSetting().session()
        let named = try Origin(host: "https://en.wiki.example")
        #expect(session.isBound(to: named, allowing: [named]))
        #expect(try !session.isBound(to: named, allowing: [Origin(pattern: Self.wildcard)]))
        #expect(try !session.isBound(to: named, allowing: [Origin(host: "https://wiki.example")]))
    }

    @Test(arguments: TokenUse.allCases)
    func `gets no token that is bound to another one, though the key is for both`(
        use: TokenUse
    ) async throws {
        let setting = try ProviderSetting { provider in
            provider.revocation = .init(endpoint: .init(url: try ProviderSetting.url("/revoke")))
            provider.oauth1?.renewal = .init(
                endpoint: .init(url: try ProviderSetting.url("/renew")))
            provider.sessionLife.idleLimit = .seconds(60)
        }
        var bound = setting.session()
        bound.origins = [try Origin(host: "https://old.example")]
        let client = SessionClient(
            session: bound, provider: setting.provider, client: setting.client,
            operations: setting.requests([(200, "")]))
        let here = try ProviderSetting.url("/x")
        await #expect(throws: SessionClient.Failure.hostNotBound(here.origin)) {
            try await use.make(of: bound, by: client, at: here)
        }
        #expect(setting.world.requests.isEmpty)
    }

    @Test func `gets no bearer token that is bound to another one, from no request of OAuth 2`()
        async throws
    {
        let setting = try ProviderSetting.bearer()
        var session = setting.session()
        session.credentials = .bearer(
            BearerCredentials(accessToken: Secret(utf8: "a"), refreshToken: Secret(utf8: "r")))
        session.origins = [try Origin(host: "https://old.example")]
        let here = try ProviderSetting.url("/revoke")
        let exchange = setting.provider.exchange(
            client: setting.client, method: nil, operations: setting.requests([(200, "{}")]))
        await #expect(throws: LoginFailure.hostNotBound(here.origin)) {
            try await exchange.revoke(
                session, at: .init(endpoint: .init(url: here)), clockOffset: .zero)
        }
        await #expect(throws: LoginFailure.hostNotBound(here.origin)) {
            _ = try await exchange.prolonged(session, clockOffset: .zero)
        }
        #expect(setting.world.requests.isEmpty)
    }
}
