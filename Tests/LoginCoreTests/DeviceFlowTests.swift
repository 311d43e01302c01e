import LoginCore
import OAuthCore
import Testing

/// The same flow for approval on another device (RFC 8628).
@Suite("A login by a device code")
struct DeviceFlowTests {
    private static let end = Sample.moment + .seconds(900)

    private func provider() throws -> Provider {
        let token = try RequestURL("https://acme.example/token")
        let page = try RequestURL("https://acme.example/authorize")
        return Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
            protocol: .oauth2(
                OAuth2Rules(
                    endpoints: OAuth2Endpoints(
                        authorization: .init(url: page, tokenParameter: nil),
                        token: .init(url: token),
                        deviceAuthorization: try RequestURL("https://acme.example/device")))),
            tokenUse: .bearer)
    }

    private var polling: DevicePolling {
        DevicePolling(interval: .seconds(5), from: Sample.moment)
    }

    private func waiting() throws -> LoginFlow {
        let provider = try provider()
        let request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: provider,
            endpoints: try #require(provider.login), app: "app", clientIdentifier: "client",
            signatureMethod: nil, forms: [.device, .code], startedAt: Sample.moment)
        let page = try RequestURL("https://acme.example/activate")
        let authorization = Authorization(
            proof: .device(
                DeviceRequest(
                    deviceCode: Secret(utf8: "d"), userCode: "ABCD", page: page,
                    completePage: nil, verifier: nil,
                    token: try RequestURL("https://acme.example/token"), polling: polling)),
            url: page, issuedAt: Sample.moment, expiresAt: Self.end)
        var flow = LoginFlow()
        var effects = flow.handle(.started(request, clockOffset: .zero))
        effects = flow.handle(.pendingLoginStored(try LoginFlow.attempt(in: effects)))
        effects = flow.handle(
            .authorizationBegun(try LoginFlow.attempt(in: effects), authorization))
        effects = flow.handle(.pendingLoginStored(try LoginFlow.attempt(in: effects)))
        #expect(effects.polls == 1)
        return flow
    }

    private func attempt(_ flow: LoginFlow) throws -> AttemptID { try #require(flow.attempt) }

    @Test("takes the form that it began in, and asks again after each answer that is none")
    func asks() throws {
        var flow = try waiting()
        #expect(flow.request?.forms == [.device])
        var asked = polling
        asked.begin(at: asked.next)
        asked.take(.pending, at: asked.next)
        #expect(flow.handle(.polled(try attempt(flow), asked)).polls == 1)
        guard case .awaitingVerifier(let now) = flow.state else {
            Issue.record("does not wait")
            return
        }
        #expect(now.authorization.device?.polling == asked)
    }

    @Test("takes what was granted and saved, and asks no more")
    func granted() throws {
        var flow = try waiting()
        let grant = Grant(
            credentials: .bearer(BearerCredentials(accessToken: Secret(utf8: "a"))),
            obtainedAt: Sample.moment)
        let effects = flow.handle(.granted(try attempt(flow), Sample.session, grant))
        #expect(effects.polls == 0)
        #expect(effects.first == .stopDeadline)
        #expect(flow.state.session == Sample.session)
    }

    @Test("keeps what was granted and could not be saved, and asks no more")
    func grantedUnsaved() throws {
        var flow = try waiting()
        let (attempt, full) = (try attempt(flow), StoreFailure.storage(.full))
        #expect(flow.handle(.grantUnsaved(attempt, Sample.grant, full)) == [.stopDeadline])
        #expect(flow.state.isTokenUnsaved)
    }

    @Test(
        "ends where the server said so, and no process asks about that code again",
        arguments: [
            LoginFailure.refused(.denied, ServerProblem(host: "acme.example", status: 400)),
            .refused(.temporaryCredentials, ServerProblem(host: "acme.example", status: 400)),
            .expired(at: end),
        ])
    func ends(failure: LoginFailure) throws {
        var flow = try waiting()
        let effects = flow.handle(.requestFailed(try attempt(flow), failure))
        #expect(effects.polls == 0)
        #expect(flow.failure == failure)
        #expect(
            effects.contains { effect in
                if case .storePendingLogin(_, let pending) = effect {
                    pending.progress == .notBegun
                } else {
                    false
                }
            })
    }

    @Test("ends at its deadline where no question can come in time")
    func late() throws {
        var flow = try waiting()
        var asked = polling
        asked.begin(at: Self.end + .seconds(-3))
        asked.take(.pending, at: Self.end + .seconds(-3))
        #expect(flow.handle(.polled(try attempt(flow), asked)).polls == 0)
        #expect(flow.phase == .awaitingVerifier)
        _ = flow.handle(.deadlineReached(try attempt(flow)))
        #expect(flow.failure == .expired(at: Self.end))
    }

    @Test("hears the answer to a last question that is on its way at the deadline")
    func lastQuestion() throws {
        var flow = try waiting()
        _ = flow.handle(.deadlineReached(try attempt(flow)))
        #expect(flow.phase == .awaitingVerifier)
        var asked = polling
        asked.begin(at: Self.end)
        asked.take(.pending, at: Self.end)
        _ = flow.handle(.polled(try attempt(flow), asked))
        #expect(flow.failure == .expired(at: Self.end))
    }

    @Test("takes nothing that is typed", arguments: ["ABCD", "", "https://x.example/?code=c"])
    func typed(text: String) throws {
        var flow = try waiting()
        let before = flow
        #expect(flow.handle(.answerEntered(Secret(utf8: text))).isEmpty)
        #expect(flow == before)
    }

    @Test("stops asking when it is cancelled, begun anew or changed to another form")
    func stops() throws {
        let flow = try waiting()
        let attempt = try attempt(flow)
        var (cancelled, renewed, changed) = (flow, flow, flow)
        #expect(cancelled.handle(.cancelled).contains(.abandonRequest(attempt)))
        #expect(renewed.handle(.newURLRequested).contains(.abandonRequest(attempt)))
        #expect(changed.handle(.formChosen(.code)).contains(.abandonRequest(attempt)))
        #expect(renewed.request?.forms == [.device])
        #expect(changed.request?.forms == [.code])
    }

    @Test("changes to no form that the provider does not have")
    func noSuchForm() throws {
        var flow = try waiting()
        let before = flow
        #expect(flow.handle(.formChosen(.pin)).isEmpty)
        #expect(flow == before)
    }

    @Test("is signed in where another process was told yes first")
    func elsewhere() throws {
        var flow = try waiting()
        _ = flow.handle(
            .finishedElsewhere(try attempt(flow), SessionID(rawValue: "5e55"), nil))
        #expect(flow.phase == .signedIn)
    }
}

extension [LoginEffect] {
    fileprivate var polls: Int { count { if case .poll = $0 { true } else { false } } }
}
