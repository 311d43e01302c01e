import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// What becomes of a login whose screen was left.
@Suite("A login whose screen is not open")
struct ElsewhereTests {
    private var desk = Desk(qr: Example.qr)

    private static let badKey = LoginFailure.refused(
        .clientCredentials, ServerProblem(host: "api.x.com", status: 401))

    /// The list with the login in it, as the store has it meanwhile.
    private mutating func showList() {
        var snapshot = Example.snapshot
        snapshot.logins.append(
            UnfinishedLogin(
                id: Desk.id, provider: Example.x.id, app: "pintle-dev", account: "acme_events",
                startedAt: Example.now,
                progress: .awaitingVerifier(address: Example.address, until: nil)))
        desk.send(.snapshotLoaded(snapshot))
    }

    /// A PIN was sent, and its screen left before the answer.
    private mutating func leaveExchange() throws -> AttemptID {
        try desk.awaitPIN(account: "acme_events")
        desk.type("1234567")
        desk.press(.enter)
        let attempt = try #require(desk.exchangeAttempt)
        desk.press(.escape)
        showList()
        return attempt
    }

    @Test("tells its failure with its name, and with no key of its screen")
    mutating func failure() throws {
        let attempt = try leaveExchange()
        desk.happen(.requestFailed(attempt, Self.badKey))
        #expect(desk.app.place == .list)
        #expect(desk.has("X did not accept the app key"))
        #expect(desk.has("This is about the login to X as acme_events (9c0e)."))
        #expect(desk.has("Open login 9c0e to see what you can do."))
        #expect(!desk.has("opens the app key"))
        #expect(!desk.has("Enter tries again"))
        desk.press(.enter)
        #expect(desk.app.place == .failedLogin)
        #expect(desk.has("a opens the app key."))
    }

    @Test("is marked as failed in its row, and says why under the list")
    mutating func row() throws {
        let attempt = try leaveExchange()
        desk.happen(.requestFailed(attempt, Self.badKey))
        #expect(desk.selectedRow.contains("✗ failed"))
        desk.press(.up, .down)
        #expect(desk.has("X did not accept the app key, started today 14:22"))
    }

    @Test("is named on the screen of another place too, which has no key for it")
    mutating func otherScreen() throws {
        let attempt = try leaveExchange()
        desk.press(.character("p"))
        desk.happen(.requestFailed(attempt, Self.badKey))
        #expect(desk.has("This is about the login to X as acme_events (9c0e)."))
        #expect(desk.has("Login 9c0e in the list says more."))
    }

    // MARK: Opened again

    private mutating func openAgain() {
        desk.press(.escape, .escape)
        showList()
        desk.press(.enter)
    }

    @Test("does not tell an old failure again beside the address that mended it")
    mutating func oldFailure() throws {
        try desk.awaitPIN(account: "acme_events")
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        #expect(desk.has("X did not accept that PIN"))
        openAgain()
        #expect(desk.app.place == .pinField)
        #expect(!desk.has("X did not accept that PIN"))
    }

    @Test("tells a failure that came while it was left")
    mutating func newFailure() throws {
        let attempt = try leaveExchange()
        desk.happen(
            .requestFailed(
                attempt, .refused(.verifier, ServerProblem(host: "api.x.com", status: 401))))
        try desk.receiveAddress("q7RtVg")
        desk.press(.enter)
        #expect(desk.has("X did not accept that PIN"))
    }

    @Test("goes on saying that its address has expired, which is still so")
    mutating func expired() throws {
        try desk.awaitPIN(account: "acme_events")
        desk.wait(.seconds(700))
        guard case .awaitingVerifier(let now)? = desk.app.model.logins[Desk.id]?.flow.state else {
            Issue.record("not awaiting")
            return
        }
        desk.happen(.deadlineReached(now.attempt))
        #expect(desk.has("The URL was valid for 10 minutes, until 14:32."))
        openAgain()
        #expect(desk.has("This login URL has expired"))
        #expect(desk.has("until 14:32."))
        #expect(!desk.has("oauth_token"))
    }

    @Test("is not said to be too old where the provider only does not know it")
    mutating func unknownAddress() throws {
        let attempt = try leaveExchange()
        desk.happen(
            .requestFailed(
                attempt,
                .refused(
                    .temporaryCredentials,
                    ServerProblem(host: "api.x.com", status: 401, code: "89"))))
        #expect(!desk.has("This login URL has expired"))
        #expect(desk.app.model.log.last?.announcement.title == "X no longer knows this login URL")
    }

    // MARK: Keys of messages

    @Test(
        "has a key for each that its message names",
        arguments: [
            LoginFailure.callbackNotConfirmed, Self.badKey, .notOffered(host: "api.x.com"),
            .transport(.noAnswer(host: "api.x.com", within: .seconds(10))),
            .refused(.denied, ServerProblem(host: "api.x.com", status: 401)),
            .refused(.serverTrouble, ServerProblem(host: "api.x.com", status: 503)),
        ])
    mutating func keys(_ failure: LoginFailure) throws {
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        try desk.answer { .requestFailed($0, failure) }
        let words = try #require(desk.app.model.notice(in: .failedLogin)).next.text
        let state = try #require(desk.app.screens.last)
        var live: Set<String> = []
        for binding in KeyMap.bindings where binding.places.contains(.failedLogin) {
            guard state.isEnabled(binding.action, desk.app.model) else { continue }
            live.formUnion(binding.keys.map(KeyNames.name))
        }
        let keys: Set<String> = ["n", "d", "Enter", "Esc"]
        let named = words.split(separator: " ").map(String.init).filter(keys.contains)
        #expect(!named.isEmpty || words.contains("a opens"))
        #expect(Set(named).isSubset(of: live), "\(words)")
    }
}
