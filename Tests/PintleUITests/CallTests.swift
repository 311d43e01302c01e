import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite struct `A call` {
    private let session = SessionID(rawValue: "f1bb")
    private var desk = Desk()

    @Test func `is another one with another value, or of another kind`() {
        let label = AnyCall(SetLabel(session: session, label: "news"))
        #expect(label == AnyCall(SetLabel(session: session, label: "news")))
        #expect(label != AnyCall(SetLabel(session: session, label: nil)))
        #expect(
            AnyCall(CheckSession(session: session)) != AnyCall(RenewSession(session: session)))
    }

    @Test mutating func `runs until its own reply comes`() {
        desk.press(.character("G"), .character("t"))
        desk.waitForTimer()
        #expect(desk.has("Checking x/acme_test"))
        let other = SessionID(rawValue: "41c7")
        desk.answer(CheckSession(session: other), Account(id: "1", name: "acme_news"))
        #expect(desk.app.model.isRunning(AnyCall(CheckSession(session: session))))
        desk.answer(CheckSession.self, Account(id: "1", name: "acme_test"))
        #expect(!desk.app.model.isRunning(CheckSession.self))
    }

    @Test mutating func `is asked for once at a time`() {
        desk.press(.character("G"), .character("t"), .character("t"))
        #expect(desk.effects == [])
        #expect(desk.calls == [AnyCall(CheckSession(session: session))])
    }

    @Test mutating func `may report progress, and continues`() {
        desk.press(.character("G"), .character("t"))
        desk.send(.reply(to: CheckSession(session: session), .progress(.success(nil))))
        #expect(desk.effects == [.loadSnapshot])
        #expect(desk.has("Renewed x/acme_test"))
        #expect(desk.app.model.isRunning(CheckSession.self))
    }

    @Test mutating func `of many reports no progress of one`() {
        desk.press(.character("G"), .character(" "), .character("t"))
        desk.send(.reply(to: CheckSession(session: session), .progress(.success(nil))))
        #expect(desk.effects == [])
        #expect(desk.app.model.announcement == nil)
        #expect(desk.app.model.bulk?.done == 0)
    }
}
