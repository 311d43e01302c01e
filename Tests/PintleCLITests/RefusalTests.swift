import OAuthCore
import PintleText
import ProviderCatalogue
import Testing
import TextCore

@testable import LoginCore
@testable import LoginRuntime

/// From the bytes of a refusal to the sentence that a person reads in the line mode.
@Suite struct `A refusal` {
    let clock = LocalClock(now: RefusalRow.now)

    @Test(arguments: RefusalRow.all)
    func `is told in the right words, ours first and the server's cleaned`(row: RefusalRow) throws {
        let provider = try provider(row.provider)
        let lines = try reading(of: row, at: provider).lines.map(\.text)
        let wanted = row.reads.of(provider)
        #expect(lines.first == "pintle: \(wanted.title)")
        #expect(lines.last == "hint: \(wanted.hint)")
        if let said = row.said {
            #expect(lines.contains("  \(provider.name) said: \(said)"), "\(lines)")
        }
    }

    @Test(arguments: [
        ("x", "https://acme.example/done?denied=t"),
        ("okapi@opencaching.example", "oauth_token=t&error=access_denied"),
        ("jira@jira.example", "https://acme.example/?oauth_token=t&oauth_problem=user_refused"),
        ("smugmug", "?oauth_problem=permission_denied"),
        ("evernote", "https://127.0.0.1/pintle?oauth_token=t"),
    ])
    func `that the browser brings back means denied`(id: String, pasted: String) throws {
        let provider = try provider(id)
        var flow = try waiting(at: provider)
        _ = flow.handle(.answerEntered(Secret(utf8: pasted)))
        let lines = try #require(Announcement.problem(of: flow, clock: clock)).lines.map(\.text)
        #expect(lines.first == "pintle: access was denied")
        #expect(lines.last == "hint: pintle login finish 7f3a starts again with a new URL")
    }

    @Test(arguments: [
        ("evernote", "open it and allow the app, then paste the URL where the browser ends"),
        ("x", "open it, allow the app, then type the PIN it shows"),
    ])
    func `is not read from the address that was opened`(id: String, hint: String) throws {
        var flow = try waiting(at: try provider(id))
        guard case .awaitingVerifier(let now) = flow.state else {
            Issue.record("\(flow.state)")
            return
        }
        _ = flow.handle(.answerEntered(Secret(utf8: now.authorization.url.text)))
        let lines = try #require(Announcement.problem(of: flow, clock: clock)).lines.map(\.text)
        #expect(lines.first == "pintle: that URL is not the final one")
        #expect(lines.last == "hint: \(hint)")
    }

    @Test func `of a key with a name of its own names it in the command`() throws {
        var flow = try asking(try provider("x"), app: "my app")
        let problem = ServerProblem(host: "api.x.com", status: 401)
        _ = flow.handle(
            .requestFailed(try #require(flow.attempt), .refused(.clientCredentials, problem)))
        let lines = try #require(Announcement.problem(of: flow, clock: clock)).lines.map(\.text)
        #expect(lines.last == "hint: pintle apps add x --key K --name 'my app' --replace")
    }

    @Test func `that says when to come back tells it to scripts`() throws {
        let row = RefusalRow(
            "x", .address, 429, "", .waitUnknown, headers: [("Retry-After", "250")])
        let announcement = try reading(of: row, at: try provider("x"))
        #expect(announcement.retryAt == RefusalRow.now + .seconds(250))
        #expect(announcement.exit == .refused)
    }

    @Test func `of a wrong key is not blamed on a clock that is corrected already`() throws {
        let row = RefusalRow(
            "x", .address, 401, "Failed to validate oauth signature and token", .appKey,
            headers: [RefusalRow.hourAhead])
        let x = try provider("x")
        let blamed = try failure(of: row, at: x)
        guard case .refused(.timestamp(let reading?), _) = blamed else {
            Issue.record("\(blamed)")
            return
        }
        let known = try failure(of: row, at: x, clockOffset: reading.offset)
        guard case .refused(.clientCredentials, _) = known else {
            Issue.record("\(known)")
            return
        }
    }

    // MARK: Parts

    private func provider(_ id: String) throws -> Provider {
        let id = try #require(ProviderID(rawValue: id))
        return try #require(Catalogue.provider(id))
    }

    private func reading(of row: RefusalRow, at provider: Provider) throws -> Announcement {
        let failure = try failure(of: row, at: provider)
        if row.step == .call {
            return .login(
                failure, AnnouncementContext(provider: provider, session: "news", clock: clock))
        }
        var flow = try row.step == .address ? asking(provider) : exchanging(at: provider)
        let attempt = try #require(flow.attempt)
        _ = flow.handle(.requestFailed(attempt, failure))
        if case .refused(.timestamp(let reading?), _) = failure {
            return .clockCorrected(reading.offset, AnnouncementContext(flow, clock: clock))
        }
        return try #require(Announcement.problem(of: flow, clock: clock))
    }

    private func failure(
        of row: RefusalRow, at provider: Provider, clockOffset: Duration = .zero
    ) throws -> LoginFailure {
        var answer = HTTPAnswer(
            status: row.status, headers: row.headers, body: Array(row.body.utf8),
            origin: try Origin(host: "https://\(provider.host)"), receivedAt: RefusalRow.now)
        answer.json = JSONReading.value(of: answer.body)
        let interpretation = Interpretation(
            answer, replies: try #require(provider.oauth1).replies, refusals: provider.refusals,
            clockOffset: clockOffset)
        do throws(LoginFailure) {
            switch row.step {
            case .address: _ = try interpretation.temporaryCredentials()
            case .exchange: _ = try interpretation.tokenCredentials()
            case .call:
                guard let identity = provider.identity else {
                    try interpretation.requireSuccess()
                    break
                }
                _ = try interpretation.account(asDescribedBy: identity)
            }
        } catch {
            return error
        }
        throw TakenForSuccess()
    }

    private struct TakenForSuccess: Error {}

    // MARK: Logins as far as the step

    private func asking(_ provider: Provider, app: String = "default") throws -> LoginFlow {
        var flow = LoginFlow()
        let request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: provider,
            endpoints: try #require(provider.login), app: app, clientIdentifier: "k",
            signatureMethod: provider.signatureMethods[0], startedAt: RefusalRow.now)
        _ = flow.handle(.started(request, clockOffset: .zero))
        _ = flow.handle(.pendingLoginStored(try #require(flow.attempt)))
        return flow
    }

    private func waiting(at provider: Provider) throws -> LoginFlow {
        var flow = try asking(provider)
        let reply = try TemporaryCredentialsReply(
            Array("oauth_token=t&oauth_token_secret=s&oauth_callback_confirmed=true".utf8))
        let request = try #require(flow.request)
        _ = flow.handle(
            .authorizationBegun(
                try #require(flow.attempt),
                try Authorization(
                    reply, for: request, at: try #require(request.endpoints.oauth1),
                    issuedAt: RefusalRow.now)))
        _ = flow.handle(.pendingLoginStored(try #require(flow.attempt)))
        return flow
    }

    private func exchanging(at provider: Provider) throws -> LoginFlow {
        var flow = try waiting(at: provider)
        let answer =
            provider.carry == .redirect ? "oauth_token=t&oauth_verifier=v" : "1234567"
        _ = flow.handle(.answerEntered(Secret(utf8: answer)))
        return flow
    }
}
