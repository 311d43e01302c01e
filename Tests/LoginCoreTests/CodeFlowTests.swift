import LoginCore
import OAuthCore
import Testing

/// The same flow for an authorization code (RFC 6749 section 4.1).
@Suite("A login by a code")
struct CodeFlowTests {
    private static let code = Secret(utf8: "the-code")
    private static let redirect = "https://client.example/cb"

    private func provider(_ change: (inout OAuth2Rules) -> Void = { _ in }) throws -> Provider {
        let page = try RequestURL("https://acme.example/authorize")
        let token = try RequestURL("https://acme.example/token")
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(
                authorization: .init(url: page, tokenParameter: nil), token: .init(url: token)),
            redirect: .url(Self.redirect))
        change(&rules)
        return Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules),
            tokenUse: .bearer)
    }

    private func authorization() throws -> Authorization {
        Authorization(
            proof: .code(
                CodeRequest(
                    state: "xyz", verifier: nil, redirect: Self.redirect, issuer: nil,
                    token: try RequestURL("https://acme.example/token"))),
            url: try RequestURL("https://acme.example/authorize?state=xyz"),
            issuedAt: Sample.moment, expiresAt: nil)
    }

    private func waiting(at provider: Provider? = nil) throws -> LoginFlow {
        let provider = try provider ?? self.provider()
        let request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: provider,
            endpoints: try #require(provider.login), app: "app", clientIdentifier: "client",
            signatureMethod: nil, startedAt: Sample.moment)
        var flow = LoginFlow()
        var effects = flow.handle(.started(request, clockOffset: .zero))
        effects = flow.handle(.pendingLoginStored(try LoginFlow.attempt(in: effects)))
        effects = flow.handle(
            .authorizationBegun(try LoginFlow.attempt(in: effects), try authorization()))
        _ = flow.handle(.pendingLoginStored(try LoginFlow.attempt(in: effects)))
        return flow
    }

    private func enter(_ text: String, into flow: inout LoginFlow) -> [LoginEffect] {
        flow.handle(.answerEntered(Secret(utf8: text)))
    }

    @Test(
        "exchanges the code, typed alone or in its redirect",
        arguments: [
            "the-code", "https://client.example/cb?code=the-code&state=xyz",
            "<https://client.example/cb?code=the-code&state=xyz>",
        ])
    func redeems(text: String) throws {
        var flow = try waiting()
        let effects = enter(text, into: &flow)
        #expect(
            effects.contains { effect in
                if case .redeem(_, _, _, .code(Self.code), _) = effect { true } else { false }
            })
    }

    @Test(
        "sends nothing and waits on where something else was pasted",
        arguments: [
            ("https://client.example/cb?code=c&state=other", .answerOfAnotherLogin),
            ("https://client.example/cb?code=c&state=xy", .answerCutShort),
            ("https://evil.example/cb?code=c&state=xyz", .answerOfAnotherLogin),
            ("https://client.example/cb#access_token=t&state=xyz", .tokenInsteadOfCode),
            ("https://acme.example/authorize?state=xyz", .answerWithoutVerifier),
            (#"{"access_token":"t","token_type":"Bearer"}"#, .objectInsteadOfAnswer),
            (" {", .objectInsteadOfAnswer),
        ] as [(String, LoginFailure)])
    func sendsNothing(text: String, problem: LoginFailure) throws {
        var flow = try waiting()
        #expect(enter(text, into: &flow).isEmpty)
        #expect(flow.failure == problem)
        #expect(flow.phase == .awaitingVerifier)
    }

    @Test("ends where the provider's answer is no")
    func denied() throws {
        var flow = try waiting()
        _ = enter("https://client.example/cb?error=access_denied&state=xyz", into: &flow)
        guard case .refused(.denied, let problem)? = flow.failure else {
            Issue.record("not denied")
            return
        }
        #expect(problem.code == "access_denied")
    }

    /// RFC 6749 section 4.1.2: a code is used once.
    @Test(
        "never sends a code again that may have arrived",
        arguments: [
            .transport(.brokeOff(host: "acme.example")),
            .transport(.redirect(host: "acme.example", to: "https://evil.example")),
            .unusableAnswer(.truncated, host: "acme.example"),
            .unusableAnswer(.tokenType("mac"), host: "acme.example"),
            .unusableAnswer(.identity(.nonce), host: "acme.example"),
            .refused(.serverTrouble, ServerProblem(host: "acme.example", status: 500)),
        ] as [LoginFailure])
    func lostAnswer(failure: LoginFailure) throws {
        var flow = try waiting()
        let attempt = try LoginFlow.attempt(in: enter("the-code", into: &flow))
        let lost = flow.handle(.requestFailed(attempt, failure))
        #expect(
            lost.contains { effect in
                guard case .storePendingLogin(_, let pending) = effect else { return false }
                // Nor in another process, which has nothing that it could send the code for.
                return pending.progress == .notBegun
            })
        let effects = flow.handle(.retried)
        #expect(
            effects.contains { effect in
                if case .beginAuthorization = effect { true } else { false }
            })
    }

    /// OpenID Connect Core 1.0 section 5.3.2.
    @Test("keeps no session of which two answers say different things")
    func anotherSubject() throws {
        var provider = try provider()
        provider.identity = .init(
            url: try RequestURL("https://acme.example/me"), idPath: "sub", namePath: "name")
        var flow = try waiting(at: provider)
        var effects = enter("the-code", into: &flow)
        effects = flow.handle(
            .granted(try LoginFlow.attempt(in: effects), Sample.session, Sample.grant))
        let refused = LoginFailure.unusableAnswer(.identity(.subject), host: "acme.example")
        effects = flow.handle(.requestFailed(try LoginFlow.attempt(in: effects), refused))
        #expect(flow.phase == .failed && flow.failure == refused)
        guard case .discardSession(_, Sample.session)? = effects.first else {
            Issue.record("the session is kept")
            return
        }
    }

    @Test("sends a code again that did not get out")
    func neverSent() throws {
        var flow = try waiting()
        let attempt = try LoginFlow.attempt(in: enter("the-code", into: &flow))
        _ = flow.handle(
            .requestFailed(attempt, .transport(.connectionRefused(host: "acme.example", port: 443)))
        )
        let effects = flow.handle(.retried)
        #expect(
            effects.contains { effect in
                if case .redeem(_, _, _, .code(Self.code), _) = effect { true } else { false }
            })
    }

    @Test("keeps its URL after wrong codes: its page gives others")
    func wrongCode() throws {
        var flow = try waiting()
        let wrong = LoginFailure.refused(
            .verifier, ServerProblem(host: "acme.example", status: 400, code: "invalid_grant"))
        var attempt = try LoginFlow.attempt(in: enter("mistyped", into: &flow))
        _ = flow.handle(.requestFailed(attempt, wrong))
        #expect(flow.authorization?.url.text == "https://acme.example/authorize?state=xyz")
        attempt = try LoginFlow.attempt(in: enter("mistyped", into: &flow))
        _ = flow.handle(.requestFailed(attempt, wrong))
        #expect(flow.authorization?.url.text == "https://acme.example/authorize?state=xyz")
    }
}
