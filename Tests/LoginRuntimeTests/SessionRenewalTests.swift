import LoginCore
import OAuthCore
import Synchronization
import Testing

@testable import LoginRuntime

/// Sessions that are made to live on, by one process at a time.
@Suite struct SessionRenewalTests {
    private func setting(
        _ answer: Provider.Renewal.Answer, handle: String? = nil,
        end: Provider.SessionLife.End? = nil
    ) throws -> ProviderSetting {
        var setting = try ProviderSetting { provider in
            provider.sessionLife.end = end
            provider.oauth1?.replies.expiry = .init("oauth_expires_in", .secondsFromNow)
            provider.oauth1?.replies.keptFields = ["oauth_session_handle"]
            provider.oauth1?.renewal = .init(
                endpoint: .init(url: try ProviderSetting.url("/renew"), method: "GET"),
                handle: handle, answer: answer)
        }
        setting.kept = [KeptField("oauth_session_handle", Secret(utf8: "h1"))]
        return setting
    }

    @Test func `any success renews, and the token stays`() async throws {
        let setting = try setting(.success, end: .after(.seconds(500)))
        let store = RenewalStore(setting.session())
        let renewed = try await setting.sessionClient((200, "Access Token has been renewed"))
            .renew(store.operations, because: .due)
        #expect(renewed.credentials == setting.session().credentials)
        #expect(renewed.summary.expiresAt == Timestamp(secondsSince1970: 1500))
        #expect(store.log.withLock { $0 } == ["claim", "save at 1000", "release"])
        let sent = try #require(setting.world.requests.first)
        #expect(sent.method == "GET")
        #expect(try sent.authorization.first(.token) == "to/ken")
        #expect(try sent.authorization.first(named: "oauth_session_handle") == nil)
    }

    @Test func `a new token comes with a new end, and the handle goes along`() async throws {
        let setting = try setting(.token, handle: "oauth_session_handle")
        let store = RenewalStore(setting.session())
        let body = """
            oauth_token=new&oauth_token_secret=news&oauth_session_handle=h2&oauth_expires_in=60
            """
        let renewed = try await setting.sessionClient((200, body)).renew(
            store.operations, because: .due)
        #expect(renewed.credentials.token.revealedText == "new")
        #expect(renewed.credentials.signingToken?.sharedSecret.revealedText == "news")
        #expect(renewed.kept == [KeptField("oauth_session_handle", Secret(utf8: "h2"))])
        #expect(renewed.summary.expiresAt == Timestamp(secondsSince1970: 1060))
        let sent = try #require(setting.world.requests.first)
        #expect(try sent.authorization.first(named: "oauth_session_handle") == "h1")
    }

    @Test func `who comes second gets what came of the first, and asks nothing`() async throws {
        let setting = try setting(.token)
        let other = setting.session(token: "theirs")
        let store = RenewalStore(other)
        let renewed = try await setting.sessionClient((500, "")).renew(
            store.operations, because: .due)
        #expect(renewed == other)
        #expect(setting.world.requests.isEmpty)
        #expect(store.log.withLock { $0 } == ["claim", "release"])
    }

    @Test func `a token in hand is saved although the store is busy for a while`() async throws {
        let setting = try setting(.token)
        let store = RenewalStore(setting.session(), failing: 2)
        let renewed = try await setting.sessionClient(
            (200, "oauth_token=new&oauth_token_secret=s")
        ).renew(store.operations, because: .due)
        #expect(renewed.credentials.token.revealedText == "new")
        #expect(setting.world.requests.count == 1)
    }

    @Test func `what was written about the session meanwhile stays, beside the new token`()
        async throws
    {
        let setting = try setting(.token)
        let store = RenewalStore(
            setting.session(),
            meanwhile: [
                { $0.summary.label = "news" },
                { $0.summary.state = .works(checkedAt: ProviderSetting.now) },
            ])
        let renewed = try await setting.sessionClient(
            (200, "oauth_token=new&oauth_token_secret=s")
        ).renew(store.operations, because: .due)
        #expect(renewed.credentials.token.revealedText == "new")
        #expect(renewed.summary.label == "news")
        #expect(setting.world.requests.count == 1)
        #expect(store.log.withLock { $0 } == ["claim", "save at 1000", "release"])
    }

    @Test func `a login that took the session over meanwhile keeps its token`() async throws {
        let setting = try setting(.token)
        let theirs = setting.session(token: "theirs").credentials
        let store = RenewalStore(setting.session(), meanwhile: [{ $0.credentials = theirs }])
        let renewed = try await setting.sessionClient(
            (200, "oauth_token=new&oauth_token_secret=s")
        ).renew(store.operations, because: .due)
        #expect(renewed.credentials == theirs)
        #expect(store.contents.withLock { $0.credentials } == theirs)
        #expect(store.log.withLock { $0 } == ["claim", "release"])
    }

    @Test func `a store that stays busy is the failure`() async throws {
        let setting = try setting(.success)
        let store = RenewalStore(setting.session(), failing: 9)
        await #expect(throws: SessionClient.Failure.failed(.store(.busy))) {
            try await setting.sessionClient((200, "")).renew(store.operations, because: .due)
        }
        #expect(store.log.withLock { $0 }.last == "release")
    }

    @Test func `a refusal leaves the session as it is, and the right goes back`() async throws {
        let setting = try setting(.token)
        let store = RenewalStore(setting.session())
        let failure = await #expect(throws: SessionClient.Failure.self) {
            try await setting.sessionClient((401, "oauth_problem=token_expired"))
                .renew(store.operations, because: .due)
        }
        guard case .failed(.refused(.tokenCredentials, _))? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(store.log.withLock { $0 } == ["claim", "end", "release"])
        #expect(setting.world.requests.count == 1)
    }

    @Test(arguments: [Provider.Renewal.Answer.success, .token])
    func `nothing lives past its midnight`(answer: Provider.Renewal.Answer) async throws {
        var setting = try setting(answer, end: .midnight(timeZone: "America/New_York"))
        setting.expiresAt = Timestamp(secondsSince1970: 1030)
        let store = RenewalStore(setting.session())
        let renewed = try await setting.sessionClient(
            (200, "oauth_token=new&oauth_token_secret=s&oauth_expires_in=60")
        ).renew(store.operations, because: .due)
        #expect(renewed.summary.expiresAt == Timestamp(secondsSince1970: 1030))
    }

    @Test func `what cannot be asked for is not asked for`() async throws {
        let without = try ProviderSetting()
        var lacking = try setting(.token, handle: "oauth_session_handle")
        lacking.kept = []
        for setting in [without, lacking] {
            await #expect(throws: SessionClient.Failure.notOffered) {
                try await setting.sessionClient((200, ""))
                    .renew(RenewalStore(setting.session()).operations, because: .due)
            }
            #expect(setting.world.requests.isEmpty)
        }
    }

    @Test func `a session that is not bound to the host of its renewal is not sent there`()
        async throws
    {
        let setting = try setting(.success)
        var session = setting.session()
        session.origins = []
        let client = SessionClient(
            session: session, provider: setting.provider, client: setting.client,
            operations: setting.requests([(200, "")]))
        let origin = try ProviderSetting.url("/").origin
        await #expect(throws: SessionClient.Failure.hostNotBound(origin)) {
            try await client.renew(RenewalStore(session).operations, because: .due)
        }
    }
}
