import LoginCore
import LoginRuntime
import OAuthCore
import Testing

/// Endpoints that are looked up before a login.
@Suite struct DiscoveryTests {
    private static let index = (
        200,
        #"""
        {"name":"Shop","authentication":{"oauth1":{"request":"https://api.example/found/request",
         "authorize":"https://api.example/found/authorize","access":"https://api.example/found/access"}}}
        """#
    )

    private func setting() throws -> ProviderSetting {
        try ProviderSetting { provider in
            provider.headers = [Parameter("User-Agent", "own/1")]
            provider.oauth1?.discovery = .init(
                url: try ProviderSetting.url("/wp-json/"),
                temporaryCredentialRequestPath: "authentication.oauth1.request",
                authorizationPath: "authentication.oauth1.authorize",
                tokenRequestPath: "authentication.oauth1.access")
        }
    }

    @Test func `the index is asked first, unsigned, and the flow is told what it says`()
        async throws
    {
        let setting = try setting()
        let event = try await setting.event(
            of: try setting.asking(), Self.index, ProviderSetting.issued)
        guard case .authorizationBegun(_, _, let endpoints?)? = event else {
            Issue.record("\(String(describing: event))")
            return
        }
        #expect(endpoints.page == (try ProviderSetting.url("/found/authorize")))
        #expect(setting.world.log == ["send /wp-json/", "send /found/request"])
        let asked = try #require(setting.world.requests.first)
        #expect(asked.method == "GET")
        #expect(asked.header("Authorization") == nil)
        #expect(asked.url.query == nil)
        #expect(asked.header("User-Agent") == "own/1")
    }

    @Test func `a login that was taken up again looks up where its verifier goes`() async throws {
        let setting = try setting()
        let event = try await setting.event(
            of: try setting.exchanging(), Self.index, ProviderSetting.issued)
        guard case .granted? = event else {
            Issue.record("\(String(describing: event))")
            return
        }
        #expect(
            setting.world.log == [
                "claim", "send /wp-json/", "send /found/access", "save session",
            ])
    }

    @Test func `a login in one process looks once, also for the URL after two wrong PINs`()
        async throws
    {
        let setting = try setting()
        let answers = [
            Self.index, ProviderSetting.issued, (401, "no"), (401, "no"), ProviderSetting.issued,
            (200, "oauth_token=t&oauth_token_secret=s"), (200, #"{"id":"1","name":"ada"}"#),
        ]
        let (conversation, states) = LoginConversation.observed(
            LoginDriver(
                setting.world.operations(
                    setting.requests(answers), client: ProviderSetting.client)))
        conversation.send(.started(try setting.login(), clockOffset: .zero))
        for await state in states {
            if case .awaitingVerifier = state {
                conversation.send(.answerEntered(Secret(utf8: "1234567")))
            }
            if case .signedIn = state { break }
        }
        #expect(
            setting.world.log.filter { $0.hasPrefix("send") } == [
                "send /wp-json/", "send /found/request", "send /found/access",
                "send /found/access", "send /found/request", "send /found/access", "send /me",
            ])
    }

    @Test func `what was looked up once is not looked up again`() async throws {
        let setting = try setting()
        var login = try setting.login()
        var endpoints = try #require(login.endpoints.oauth1)
        endpoints.tokenRequest.url = try ProviderSetting.url("/known/access")
        login.endpoints = .oauth1(endpoints)
        let driver = LoginDriver(
            setting.world.operations(
                setting.requests([ProviderSetting.issued]), client: ProviderSetting.client))
        let (stream, continuation) = AsyncStream<LoginEvent>.makeStream()
        driver.perform(
            ProviderSetting.exchanging(for: login), of: login.id
        ) { continuation.yield($0) }
        for await _ in stream.prefix(1) {}
        #expect(setting.world.log == ["claim", "send /known/access", "save session"])
    }

    @Test(arguments: [
        (#"{"authentication":[]}"#, LoginFailure.notOffered(host: "api.example")),
        (
            #"{"authentication":{"oauth1":{"request":"https://evil.example/r"}}}"#,
            .transport(.redirect(host: "api.example", to: "https://evil.example/r"))
        ),
    ])
    func `nothing is signed where the index does not fit`(
        index: String, failure: LoginFailure
    ) async throws {
        let setting = try setting()
        let event = try await setting.event(of: try setting.asking(), (200, index))
        #expect(event == .requestFailed(AttemptID(1), failure))
        #expect(setting.world.requests.count == 1)
    }
}
