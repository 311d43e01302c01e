import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// The end of the program while a provider's answer is on its way.
@Suite("Leaving while a PIN is on its way")
struct LeavingTests {
    private var desk = Desk(qr: Example.qr)

    private static let ends: [(AppMessage, PintleText.ExitStatus)] = [
        (.input(.hangUp), .hangup), (.terminationRequested, .terminated),
        (.interruptionRequested, .interrupted), (.input(.key(.character("q"))), .done),
        (.input(.key(.control("c"))), .interrupted),
    ]

    private mutating func sendPIN() throws {
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        desk.wait(.seconds(1))
    }

    /// Leaves the field first, in which q would be a letter.
    private mutating func end(by message: AppMessage) throws -> AttemptID {
        try sendPIN()
        let attempt = try #require(desk.wanted?.attempt)
        desk.send(message)
        return attempt
    }

    @Test("waits until the session is saved and its account known", arguments: ends)
    mutating func waiting(_ message: AppMessage, _ status: PintleText.ExitStatus) throws {
        let attempt = try end(by: message)
        #expect(desk.effects.isEmpty)
        desk.send(.login(Desk.id, .grantReceived(attempt, Desk.grant)))
        #expect(desk.effects.count == 1)
        try desk.answer { .sessionSaved($0, SessionID(rawValue: "aa11")) }
        try desk.answer { .identityReceived($0, Example.events) }
        #expect(!desk.effects.contains(.quit(status)))
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "aa11")) }
        #expect(desk.effects.last == .quit(status))
    }

    @Test("waits no longer than a request may take", arguments: ends)
    mutating func bounded(_ message: AppMessage, _ status: PintleText.ExitStatus) throws {
        _ = try end(by: message)
        desk.wait(.seconds(29))
        desk.send(.ticked)
        #expect(desk.effects.isEmpty)
        desk.waitForTimer()
        desk.waitForTimer()
        #expect(desk.effects == [.quit(status)])
    }

    @Test("is told on the screen, above what runs; a second key leaves at once")
    mutating func told() throws {
        _ = try end(by: .input(.key(.character("q"))))
        #expect(desk.has("! Waiting for X, at most 30 s"))
        #expect(desk.has("q leaves now."))
        desk.press(.character("q"))
        #expect(desk.effects == [.quit(.done)])
    }

    @Test("a hangup hurries nothing that a key or a signal put off")
    mutating func hangupAfterKey() throws {
        let attempt = try end(by: .input(.key(.character("q"))))
        desk.send(.input(.hangUp))
        desk.send(.input(.hangUp))
        #expect(desk.effects.isEmpty)
        desk.send(.login(Desk.id, .requestFailed(attempt, .transport(.noAnswer(host: "x.com")))))
        #expect(desk.effects == [.quit(.hangup)])
    }

    @Test("a token that the store did not take is tried again where nobody can press a key")
    mutating func unsaved() throws {
        let attempt = try end(by: .input(.hangUp))
        desk.send(.login(Desk.id, .grantReceived(attempt, Desk.grant)))
        try desk.answer { .storeFailed($0, .storage(.full)) }
        #expect(desk.effects.isEmpty)
        desk.waitForTimer()
        guard case .saveSession? = desk.wanted else {
            Issue.record("\(desk.effects)")
            return
        }
    }

    @Test("the last line counts no login whose token has come")
    mutating func farewell() throws {
        try desk.awaitPIN()
        let pending = try #require(desk.pending)
        var snapshot = Example.empty
        snapshot.apps = Example.apps
        snapshot.logins = [UnfinishedLogin(pending)]
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.app.farewell != nil)
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: Example.events)
        #expect(desk.app.farewell == nil)
    }
}
