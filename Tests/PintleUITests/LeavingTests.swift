import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

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
        let attempt = try #require(desk.exchangeAttempt)
        desk.send(message)
        return attempt
    }

    @Test("asks for the end of the logins, and waits for that", arguments: ends)
    mutating func waiting(_ message: AppMessage, _ status: PintleText.ExitStatus) throws {
        let attempt = try end(by: message)
        #expect(desk.effects == [.endLogins])
        desk.happen(.granted(attempt, SessionID(rawValue: "aa11"), Desk.grant))
        try desk.answer { .identityReceived($0, Example.events) }
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "aa11")) }
        #expect(!desk.effects.contains(.quit(status)))
        desk.send(.loginsEnded)
        #expect(desk.effects == [.quit(status)])
    }

    @Test("is put off by no time of its own", arguments: ends)
    mutating func bounded(_ message: AppMessage, _ status: PintleText.ExitStatus) throws {
        _ = try end(by: message)
        desk.wait(.seconds(29))
        desk.send(.ticked)
        #expect(desk.effects.isEmpty)
        desk.send(.loginsEnded)
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
        _ = try end(by: .input(.key(.character("q"))))
        desk.send(.input(.hangUp))
        desk.send(.input(.hangUp))
        #expect(desk.effects.isEmpty)
        desk.send(.loginsEnded)
        #expect(desk.effects == [.quit(.hangup)])
    }

    @Test("a token that the store did not take is said to be saved first")
    mutating func unsaved() throws {
        try sendPIN()
        let attempt = try #require(desk.exchangeAttempt)
        desk.happen(.grantUnsaved(attempt, Desk.grant, .storage(.full)))
        desk.press(.character("q"))
        #expect(desk.effects == [.endLogins])
        #expect(desk.has("! Saving the session of X, at most 30 s"))
        #expect(desk.has("The session is lost then."))
        desk.press(.character("q"))
        #expect(desk.effects == [.quit(.done)])
    }

    @Test("a login that only waits for a person is told of by no word", arguments: ends)
    mutating func idle(_ message: AppMessage, _ status: PintleText.ExitStatus) throws {
        try desk.awaitPIN()
        desk.press(.escape)
        desk.send(message)
        #expect(desk.effects == [.endLogins])
        #expect(!desk.has("Waiting for X"))
        desk.send(.loginsEnded)
        #expect(desk.effects == [.quit(status)])
    }

    @Test("a letter right after the PIN was sent counts: the screen changed by that very key")
    mutating func rightAfter() throws {
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        desk.wait(.milliseconds(80))
        desk.send(.input(.key(.character("q"))))
        #expect(desk.effects == [.endLogins])
    }

    @Test("nobody is asked where there is no login")
    mutating func none() {
        desk.press(.character("q"))
        #expect(desk.effects == [.quit(.done)])
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
