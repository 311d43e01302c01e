import LoginCore
import LoginRuntime
import OAuthCore
import Testing

/// Requests that are answered by 403, which some APIs say of a token that has ended.
@Suite struct ForbiddenTokenTests {
    private func send(
        challenge: String?, hasNewer: Bool
    ) async throws -> (status: Int?, asked: [Bool], tokens: [String?]) {
        let setting = try ProviderSetting { provider in
            provider.protocol = .oauth2(
                OAuth2Rules(
                    endpoints: OAuth2Endpoints(
                        token: .init(url: try ProviderSetting.url("/token")))))
            provider.tokenUse = .bearer
        }
        let (old, new) = (try bearer(setting, "old"), try bearer(setting, "new"))
        let operations = setting.world.requestOperations { request, _ in
            let isNew = request.header("Authorization") == "Bearer new"
            var answer = ProviderSetting.answer(isNew ? 200 : 403, "{}", to: request)
            answer.headers = challenge.map { [HTTPHeader("WWW-Authenticate", $0)] } ?? []
            return answer
        }
        let client = SessionClient(
            session: old, provider: setting.provider, client: setting.client,
            operations: operations)
        let (heads, asked) = (Collected<Int>(), Collected<Bool>())
        try await client.send(
            SignableRequest(method: "GET", url: try ProviderSetting.url("/me")),
            renewing: { isRefused in
                await asked.add(isRefused)
                return hasNewer ? new : nil
            },
            head: {
                await heads.add($0.status)
                return true
            }, body: { _ in true })
        let tokens = setting.world.requests.map { $0.header("Authorization") }
        return (await heads.all.last, await asked.all, tokens)
    }

    private func bearer(_ setting: ProviderSetting, _ token: String) throws -> Session {
        var session = setting.session()
        session.credentials = .bearer(
            BearerCredentials(
                accessToken: Secret(utf8: token), refreshToken: Secret(utf8: "rt")))
        return session
    }

    private actor Collected<Element: Sendable> {
        private(set) var all: [Element] = []

        func add(_ element: Element) { all.append(element) }
    }

    @Test func `a newer token that another process brought is tried`() async throws {
        let sent = try await send(challenge: nil, hasNewer: true)
        #expect(sent.status == 200)
        #expect(sent.tokens == ["Bearer old", "Bearer new"])
        // Nothing is renewed for what need not be about the token.
        #expect(sent.asked == [false])
    }

    @Test func `without one the answer stands`() async throws {
        let sent = try await send(challenge: "Bearer error=\"insufficient_scope\"", hasNewer: false)
        #expect(sent.status == 403 && sent.tokens.count == 1 && sent.asked == [false])
    }

    @Test func `a challenge that names the token asks for a new one`() async throws {
        let sent = try await send(challenge: "Bearer error=\"invalid_token\"", hasNewer: true)
        #expect(sent.status == 200 && sent.asked == [true])
    }
}
