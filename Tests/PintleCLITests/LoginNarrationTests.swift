import LoginCore
import OAuthCore
import PintleText
import ProviderCatalogue
import Testing
import TextCore

@testable import PintleCLI

@Suite struct `What the line mode says` {
    let request: LoginRequest
    let address: Authorization

    init() throws {
        let id = try #require(ProviderID(rawValue: "x"))
        let provider = try #require(Catalogue.provider(id))
        request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: provider,
            endpoints: try #require(provider.login), app: "pintle-dev", clientIdentifier: "k",
            signatureMethod: .hmacSHA1,
            account: "acme_events", label: "events", startedAt: World.now)
        address = Authorization(
            proof: .temporary(
                TemporaryCredentials(identifier: "Zx4k", sharedSecret: Secret(utf8: "s"))),
            url: try RequestURL("https://api.x.com/oauth/authorize?oauth_token=Zx4k"),
            issuedAt: World.now, expiresAt: World.now + .seconds(597))
    }

    @Test func `to a person`() {
        var narration = narration(.person)
        var lines = narration.beginning()
        for state in states { lines += narration.lines(on: state) { _ in nil } }
        lines += narration.ending(session)
        #expect(
            lines.map(\.text).joined(separator: "\n") == """
                Login 7f3a: to X as acme_events, with the app key pintle-dev.
                Tested the storage: it is writable and sealed.
                You have 3 sessions at X. For another account, use a private window there.
                Step 2 of 4: asking X for a login URL.
                Step 3 of 4: open this URL on any device, sign in as acme_events, allow
                pintle-dev:

                https://api.x.com/oauth/authorize?oauth_token=Zx4k

                Continue only if you started this login yourself.
                If somebody asks you for the PIN, press Ctrl-C.
                The URL is valid until 14:31.
                Later, or from elsewhere: pintle login finish 7f3a
                Step 4 of 4: getting the access token from X.
                Signed in to X as acme_events, read and write. Saved, sealed, with the label
                events.
                """)
        #expect(narration.question == "PIN from X, 7 digits: ")
    }

    @Test func `name the program with the options that open this vault`() {
        var narration = narration(.person)
        narration.program = "pintle --home h"
        let lines = states.flatMap { narration.lines(on: $0) { _ in nil } }
        #expect(lines.contains("Later, or from elsewhere: pintle --home h login finish 7f3a"))
    }

    @Test func `of a URL that is valid past midnight has the time alone`() {
        let end = World.now + .seconds(36_000)
        var narration = narration(.person)
        var flow = LoginFlow()
        var later = address
        later.expiresAt = end
        _ = flow.handle(
            .resumed(PendingLogin(request: request, progress: .awaitingVerifier(later))))
        let lines = narration.lines(on: flow.state) { _ in nil }
        #expect(lines.contains("The URL is valid until 00:21."))
        #expect(
            Announcement.waits(request, until: end, clock).sentence == "It is valid until 00:21.")
    }

    @Test func `to a log`() {
        var narration = narration(.log)
        var lines = narration.beginning()
        for state in states.prefix(2) { lines += narration.lines(on: state) { _ in ["##"] } }
        lines += narration.reading(from: 3)
        var context = AnnouncementContext(provider: request.provider, clock: clock)
        context.hasNewAddress = true
        let problem = ServerProblem(host: "api.x.com", status: 401, text: "wrong")
        lines += narration.lines(about: .login(.refused(.verifier, problem), context))
        let prefix = "2026-11-21T14:21:03Z pintle: login 7f3a, x: "
        #expect(
            lines.map(\.text) == [
                prefix + "asking for a login URL",
                prefix + "open the URL on the next line; valid until 2026-11-21T14:31:00Z",
                "https://api.x.com/oauth/authorize?oauth_token=Zx4k",
                prefix + "reading the PIN from descriptor 3",
                prefix + "X did not accept that PIN (401: wrong)",
                "2026-11-21T14:21:03Z hint: open the new URL; pintle login list shows it",
            ])
    }

    @Test func `a wait is told to a log with its end in universal time`() {
        let context = AnnouncementContext(provider: request.provider, clock: clock)
        let problem = ServerProblem(host: "api.x.com", status: 429)
        let failure = LoginFailure.refused(
            .rateLimit(until: World.now + .seconds(250)), problem)
        let lines = narration(.log).lines(about: .login(failure, context))
        #expect(
            lines.first?.text == "2026-11-21T14:21:03Z pintle: login 7f3a, x: "
                + "X asks us to wait until 14:26 (429), not before 2026-11-21T14:25:13Z")
    }

    @Test(arguments: [LoginNarration.Form.person, .log])
    func `what a login ends elsewhere is said once, before it asks for an address`(
        form: LoginNarration.Form
    ) throws {
        let id = try #require(ProviderID(rawValue: "x-oauth2"))
        var request = request
        request.provider = try #require(Catalogue.provider(id))
        var narration = LoginNarration(
            form: form, request: request, otherSessions: 0, clock: { [clock] in clock })
        let first = narration.lines(on: states[0]) { _ in nil }.map(\.text).joined(separator: " ")
        let warning = try #require(
            first.firstRange(of: "ends the session that the same account has"))
        let asking = try #require(first.firstRange(of: "for a login URL"))
        #expect(warning.upperBound < asking.lowerBound)
        #expect(first.contains("pintle sessions export --move") == (form == .person))
        let second = narration.lines(on: states[0]) { _ in nil }
        #expect(!second.contains { $0.text.contains("same account") })
    }

    @Test func `an address is shown once, a new one again`() {
        var narration = narration(.person)
        let first = narration.lines(on: states[1]) { _ in nil }
        #expect(first.count { $0.text.hasPrefix("https://") } == 1)
        #expect(narration.lines(on: states[1]) { _ in nil }.isEmpty)
    }

    @Test(arguments: [LoginNarration.Form.person, .log])
    func `a further code is shown at the page of the former one`(form: LoginNarration.Form) throws {
        var narration = narration(form)
        let lines = try ["CODE-1", "CODE-2", "CODE-2"].map { code in
            try narration.lines(on: waiting(for: code)) { _ in nil }.map(\.text).joined()
        }
        #expect(lines[0].contains("CODE-1") && lines[1].contains("CODE-2"))
        #expect(lines[2].isEmpty)
    }

    private func waiting(for code: String) throws -> LoginFlow.State {
        let page = try RequestURL("https://acme.example/device")
        var address = address
        address.url = page
        address.proof = .device(
            DeviceRequest(
                deviceCode: Secret(utf8: "d"), userCode: code, page: page, completePage: nil,
                verifier: nil, token: page,
                polling: DevicePolling(interval: .seconds(5), from: World.now)))
        var flow = LoginFlow()
        _ = flow.handle(
            .resumed(PendingLogin(request: request, progress: .awaitingVerifier(address))))
        return flow.state
    }

    @Test func `a QR code stands above the address, which stays in sight`() throws {
        var narration = narration(.person)
        let lines = narration.lines(on: states[1]) { _ in ["##", "##"] }.map(\.text)
        let code = try #require(lines.lastIndex(of: "##"))
        let url = try #require(lines.firstIndex { $0.hasPrefix("https://") })
        #expect(code < url)
        #expect(lines.count - url < 12)
    }

    @Test func `the local name of an only app key means nothing to the provider`() {
        var request = request
        request.app = "default"
        var narration = LoginNarration(
            form: .person, request: request, otherSessions: 0, clock: { [clock] in clock })
        let lines = narration.lines(on: states[1]) { _ in nil }
        #expect(lines.map(\.text).joined(separator: " ").contains("allow your app:"))
    }

    @Test func `no sentence is wider than a terminal of 80 columns, whatever the names`() throws {
        var request = request
        request.app = String(repeating: "a", count: 40)
        request.account = String(repeating: "b", count: 40)
        var narration = LoginNarration(
            form: .person, request: request, otherSessions: 3, clock: { [clock] in clock })
        var lines = narration.beginning()
        for state in states { lines += narration.lines(on: state) { _ in nil } }
        #expect(lines.allSatisfy { $0.columns <= 79 })
        #expect(lines.allSatisfy { !$0.text.hasPrefix(" ") })
    }

    private var clock: LocalClock { LocalClock(now: World.now) }

    private func narration(_ form: LoginNarration.Form) -> LoginNarration {
        LoginNarration(
            form: form, request: request, otherSessions: 3,
            clock: { LocalClock(now: World.now) })
    }

    private var session: SessionSummary {
        SessionSummary(
            id: SessionID(rawValue: "41c7"), provider: request.provider.id, app: "pintle-dev",
            account: Account(id: "1", name: "acme_events", access: .readWrite), label: "events",
            obtainedAt: World.now)
    }

    /// The states of a login that goes well, up to the exchange.
    private var states: [LoginFlow.State] {
        var flow = LoginFlow()
        _ = flow.handle(.started(request, clockOffset: .zero))
        _ = flow.handle(.pendingLoginStored(AttemptID(1)))
        let asking = flow.state
        var resumed = LoginFlow()
        _ = resumed.handle(
            .resumed(PendingLogin(request: request, progress: .awaitingVerifier(address))))
        let waiting = resumed.state
        _ = resumed.handle(.answerEntered(Secret(utf8: "1234567")))
        return [asking, waiting, resumed.state]
    }
}
