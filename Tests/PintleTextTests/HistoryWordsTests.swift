import LoginCore
import OAuthCore
import PintleText
import Testing
import TextCore

/// Words for what the log of uses has, and for the way of a request.
@Suite struct `Words for evidence` {
    private static let now = Timestamp(secondsSince1970: 1_795_270_920)
    private static let session = SessionID(rawValue: "41c7")
    private let clock = LocalClock(now: now)

    /// The session, last seen to work at that moment.
    private func worked(_ moment: Timestamp?) throws -> SessionSummary {
        SessionSummary(
            id: Self.session, provider: try #require(ProviderID(rawValue: "x")), app: "pintle-dev",
            state: moment.map { .works(checkedAt: $0) } ?? .notChecked,
            obtainedAt: Self.now + .seconds(-86_400))
    }

    @Test(arguments: SessionProblem.Reason.allCases, SessionProblem.Step.allCases)
    func `say of each failure what to do, in two rows of 60 columns`(
        reason: SessionProblem.Reason, step: SessionProblem.Step
    ) throws {
        let problem = SessionProblem(
            session: Self.session, moment: Self.now + .seconds(-600), step: step, reason: reason)
        let words = HistoryWords.problem(problem, of: try worked(nil), clock)
        #expect(words.text.hasPrefix("today 14:12, \(step.rawValue): "))
        #expect(words.text.split(separator: ";").count == 2)
        #expect(words.columns <= 120)
    }

    @Test func `say since when a failure is over, and not before`() throws {
        let problem = SessionProblem(
            session: Self.session, moment: Self.now + .seconds(-600), step: .check, reason: .clock)
        let after = try worked(problem.moment + .seconds(1))
        let over = HistoryWords.problem(problem, of: after, clock)
        #expect(over.text == "today 14:12, check: the clocks differ; over since today 14:12")
        let still = HistoryWords.problem(problem, of: try worked(problem.moment), clock)
        #expect(still.text == "today 14:12, check: the clocks differ; set this machine's clock")
    }

    @Test func `name the last user, whose name is foreign text`() {
        let use = SessionUse(
            session: Self.session, moment: Self.now, command: "token",
            caller: .init(program: "a\u{1b}[2Jb", user: 1000))
        let words = HistoryWords.uses(SessionHistory(useCount: 1, lastUse: use), clock)
        #expect(words?.text.contains("\u{1b}") == false)
        #expect(words?.text.hasSuffix(", by token; 1 use in the log") == true)
        #expect(HistoryWords.uses(SessionHistory(), clock) == nil)
    }

    @Test(
        arguments: [
            (RequestRoute.direct(isProxySet: false), nil, "direct (no proxy is set)"),
            (.direct(isProxySet: true), nil, "direct (no proxy for this host)"),
            (
                .direct(isProxySet: false), TriedAddresses(v4: 1, v6: 0),
                "direct (no proxy is set), 1 IP address tried (IPv4)"
            ),
            (
                .direct(isProxySet: false), TriedAddresses(v4: 0, v6: 2),
                "direct (no proxy is set), 2 IP addresses tried (IPv6)"
            ),
            (
                .direct(isProxySet: false), TriedAddresses(v4: 2, v6: 1),
                "direct (no proxy is set), 3 IP addresses tried (2 IPv4, 1 IPv6)"
            ),
            (.proxy("proxy.acme.example"), nil, "through the proxy proxy.acme.example"),
        ] as [(RequestRoute, TriedAddresses?, String)])
    func `say which way a request took`(
        route: RequestRoute, tried: TriedAddresses?, words: String
    ) {
        #expect(RouteWords.text(route, tried).text == words)
    }
}
