import LoginCore
import OAuthCore
import Testing

/// The same flow for a token from a page (RFC 6749 section 4.2).
@Suite("A login by a token")
struct TokenFlowTests {
    private static let jwt = "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE3OTUwMDAwMDB9.c2ln"

    private func waiting(isJWT: Bool = false) throws -> LoginFlow {
        let page = try RequestURL("https://acme.example/authorize")
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(
                authorization: .init(url: page, tokenParameter: nil),
                token: .init(url: try RequestURL("https://acme.example/token"))),
            redirect: .absent, forms: [.code, .token])
        rules.tokenPage.isJWT = isJWT
        let provider = Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules),
            tokenUse: .bearer)
        let request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: provider,
            endpoints: try #require(provider.login), app: "app", clientIdentifier: "client",
            signatureMethod: nil, forms: [.token], startedAt: Sample.moment)
        let authorization = Authorization(
            proof: .token(TokenRequest(state: "xyz", redirect: nil, issuer: nil)),
            url: try RequestURL("https://acme.example/authorize?state=xyz"),
            issuedAt: Sample.moment, expiresAt: nil)
        var flow = LoginFlow()
        var effects = flow.handle(.started(request, clockOffset: .zero))
        effects = flow.handle(.pendingLoginStored(try LoginFlow.attempt(in: effects)))
        effects = flow.handle(
            .authorizationBegun(try LoginFlow.attempt(in: effects), authorization))
        _ = flow.handle(.pendingLoginStored(try LoginFlow.attempt(in: effects)))
        return flow
    }

    private func enter(_ text: String, into flow: inout LoginFlow) -> [LoginEffect] {
        flow.handle(.answerEntered(Secret(utf8: text)))
    }

    @Test(
        "takes the token, shown alone or in its redirect",
        arguments: [
            (jwt, true), (" eyJhbGciOiJIUzI1NiJ9.eyJleHAi\nOjE3OTUwMDAwMDB9.c2ln ", true),
            ("any-token", false), ("#access_token=any-token&state=xyz", false),
            ("https://client.example/cb#access_token=\(jwt)&state=xyz", true),
        ])
    func takes(text: String, isJWT: Bool) throws {
        var flow = try waiting(isJWT: isJWT)
        let effects = enter(text, into: &flow)
        let token = effects.compactMap { effect -> Secret? in
            guard case .redeem(_, _, _, .token(let reply), _) = effect else { return nil }
            return reply.credentials.accessToken
        }
        #expect(token == [Secret(utf8: isJWT ? Self.jwt : "any-token")])
    }

    @Test("is not taken out of a JSON object, as it may be another app's")
    func isObject() throws {
        var flow = try waiting(isJWT: false)
        #expect(enter(#"{"access_token":"any-token"}"#, into: &flow).isEmpty)
        #expect(flow.failure == .objectInsteadOfAnswer)
        #expect(flow.phase == .awaitingVerifier)
    }

    @Test(
        "is none where it has blanks or escape sequences in it",
        arguments: ["not a token", "hello\u{1b}[31m", "a\u{0}b", "to\u{e9}ken"])
    func isNone(text: String) throws {
        var flow = try waiting(isJWT: false)
        #expect(enter(text, into: &flow).isEmpty)
        #expect(flow.failure == .noToken)
    }

    @Test(
        "waits on where something else was pasted, and names a code",
        arguments: [
            ("https://client.example/cb?code=c&state=xyz", .codeInsteadOfToken),
            ("def50200a1b2c3", .codeInsteadOfToken),
            ("#access_token=t&state=other", .answerOfAnotherLogin),
            ("https://acme.example/authorize?state=xyz", .answerWithoutVerifier),
            (
                "#access_token=t&token_type=mac&state=xyz",
                .unusableAnswer(.tokenType("mac"), host: "acme.example")
            ),
        ] as [(String, LoginFailure)])
    func waitsOn(text: String, problem: LoginFailure) throws {
        var flow = try waiting(isJWT: true)
        #expect(enter(text, into: &flow).isEmpty)
        #expect(flow.failure == problem)
        #expect(flow.phase == .awaitingVerifier)
    }

    @Test("changes to the code, and back")
    func changes() throws {
        var flow = try waiting()
        _ = flow.handle(.formChosen(.code))
        #expect(flow.request?.forms == [.code])
        #expect(flow.phase == .requestToken)
    }
}
