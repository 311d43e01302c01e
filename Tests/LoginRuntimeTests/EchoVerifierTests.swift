import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

/// How a provider is asked whose two headers of OAuth Echo those are.
@Suite struct EchoVerifierTests {
    private static let header =
        #"OAuth oauth_consumer_key="k", oauth_token="canary", oauth_signature="s""#

    private func verifier(
        at url: String = "https://api.example/me", _ setting: ProviderSetting,
        _ answers: (Int, String)...
    ) throws -> EchoVerifier? {
        let claim = try EchoClaim(
            head: [
                "X-Auth-Service-Provider: \(url)",
                "X-Verify-Credentials-Authorization: \(Self.header)",
            ].map(Secret.init(utf8:)))
        return EchoVerifier(
            claim, among: [setting.provider], operations: setting.requests(answers))
    }

    @Test func `it is sent the header once, as it came`() async throws {
        let setting = try ProviderSetting { provider in
            provider.headers = [Parameter("Accept-Language", "en")]
        }
        let verifier = try #require(
            try verifier(setting, (200, #"{"id":"7","name":"ada"}"#)))
        #expect(try await verifier.account() == Account(id: "7", name: "ada"))
        let requests = setting.world.requests
        #expect(requests.map(\.url.text) == ["https://api.example/me"])
        #expect(requests[0].method == "GET")
        #expect(requests[0].header("Authorization") == Self.header)
        #expect(requests[0].header("Accept-Language") == "en")
    }

    @Test(arguments: [
        "https://api.example/me?user=other", "https://api.example/me/", "https://api.example/Me",
        "http://api.example/me", "https://api.example:8443/me", "https://evil.example/me",
        "https://api.example.evil.example/me",
    ])
    func `nobody is asked at any other URL`(url: String) throws {
        #expect(try verifier(at: url, try ProviderSetting()) == nil)
    }

    @Test(
        arguments: [
            { $0.identity?.method = "POST" }, { $0.identity?.body = .text("a", contentType: "b") },
            { $0.identity?.format = .jwt }, { $0.identity = nil }, { $0.tokenUse = .bearer },
            {
                $0.variables = [
                    .init(name: "site", question: "Where?", kind: .host, example: "a.example")
                ]
            },
        ] as [@Sendable (inout Provider) -> Void])
    func `nobody is asked where the request cannot be repeated by another`(
        change: @Sendable (inout Provider) -> Void
    ) throws {
        #expect(try verifier(try ProviderSetting { change(&$0) }) == nil)
    }

    @Test(arguments: [
        (401, #"{"errors":[{"code":32,"message":"canary could not authenticate you"}]}"#),
        (200, "<html>"), (200, #"{"name":"ada"}"#), (302, ""),
    ])
    func `a refusal names no one and shows nothing of the header`(
        status: Int, body: String
    ) async throws {
        let verifier = try #require(try verifier(try ProviderSetting(), (status, body)))
        let failure = await #expect(throws: LoginFailure.self) { try await verifier.account() }
        #expect(!String(describing: failure).contains("oauth_signature"))
    }
}
