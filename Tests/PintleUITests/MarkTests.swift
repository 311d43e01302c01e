import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Marks, and what is done with all that are marked.
@Suite struct `Marks in the list` {
    var desk = Desk(Example.grouped)
    private let first = SessionID(rawValue: "discogs0")
    private let second = SessionID(rawValue: "discogs1")

    /// Removing them here, in one transaction.
    private func removal(_ sessions: SessionID...) -> AppEffect {
        .call(ChangeSessions(sessions: sessions, change: .remove(keepingCopy: true)))
    }

    /// Marks the first two sessions.
    private mutating func markTwo() { desk.press(.character(" "), .character(" ")) }

    @Test mutating func `are set and taken away by Space, which goes on to the next row`() {
        markTwo()
        #expect(desk.row(1).hasSuffix("2 marked"))
        #expect(desk.row(4).hasPrefix(" # "))
        #expect(desk.selectedRow.contains("discogs2"))
        desk.press(.up, .character(" "))
        #expect(desk.row(1).hasSuffix("1 marked"))
    }

    @Test mutating func `are set for all that a filter left, and for none again`() {
        desk.press(.character("/"))
        desk.type("flickr")
        desk.press(.enter, .character("A"))
        #expect(desk.row(1).hasSuffix("5 marked"))
        desk.press(.character("A"))
        #expect(!desk.has("marked"))
    }

    @Test mutating func `are set for a whole folded group`() {
        desk.press(.character("h"), .character(" "))
        #expect(desk.row(1).hasSuffix("4 marked"))
    }

    @Test mutating func `go before the filter goes`() {
        desk.press(.character("/"))
        desk.type("flickr")
        desk.press(.enter, .character("A"), .escape)
        #expect(!desk.has("marked"))
        #expect(desk.has("Filter: flickr (5 of 13)"))
        desk.press(.escape)
        #expect(!desk.has("Filter"))
    }

    @Test mutating func `tell what providers did not end, which may still work there`() {
        desk.press(.character("G"), .up, .character(" "), .character(" "))
        desk.press(.character("d"), .character("E"))
        let failure = SessionFailure.failed(
            .refused(.permission, ServerProblem(host: "h", status: 500)))
        let end = Example.day(2026, 12, 21)
        desk.answer(RemoveSession.self, .notEnded(failure, until: end))
        desk.answer(RemoveSession.self, .ended)
        #expect(desk.has("! Removed 2 sessions, 1 at their providers too"))
        #expect(desk.has("Not ended at their providers: 1. These are kept sealed until 21 Dec."))
    }

    @Test mutating func `pass over what another process removed meanwhile`() {
        markTwo()
        desk.press(.character("d"), .character("y"))
        desk.answer(
            ChangeSessions.self, .init(gone: [first], keptUntil: Example.day(2026, 12, 21)))
        #expect(desk.has("Removed 1 session here only; 1 already gone"))
    }

    @Test mutating func `are for sessions only`() {
        desk = Desk()
        desk.press(.character("g"), .character(" "))
        #expect(desk.has("Only sessions can be marked"))
        desk = Desk(Example.empty)
        desk.press(.character(" "))
        #expect(desk.has("No sessions to mark yet"))
    }

    @Test mutating func `leave alone what is for one session`() {
        markTwo()
        desk.press(.character("*"))
        #expect(desk.effects == [])
        #expect(desk.has("That is for one session at a time"))
    }

    // MARK: Checking

    @Test mutating func `are checked one after the other, with a count`() {
        markTwo()
        desk.press(.character("t"))
        #expect(desk.effects == [.call(CheckSession(session: first))])
        desk.waitForTimer()
        #expect(desk.has("Checking 1 of 2"))
        desk.answer(CheckSession.self, Account(id: "id0", name: "discogs0"))
        #expect(desk.effects == [.call(CheckSession(session: second))])
        desk.waitForTimer()
        #expect(desk.has("Checking 2 of 2"))
        desk.fail(CheckSession.self, .ended(at: Example.now))
        #expect(desk.effects == [.loadSnapshot])
        #expect(desk.has("! Checked 2 sessions: 1 works, 1 needs a login"))
    }

    @Test mutating func `that cannot be checked are told with the reason`() {
        markTwo()
        desk.press(.character("t"))
        desk.fail(CheckSession.self, .notOffered)
        desk.fail(CheckSession.self, .ofNobody)
        #expect(desk.has("! Checked 2 sessions: 2 cannot be checked"))
        #expect(
            desk.app.model.announcement?.sentence
                == "Their providers do not say which account a token is for.")
    }

    @Test mutating func `begin nothing more while something runs, which its count says`() {
        markTwo()
        desk.press(.character("t"))
        desk.waitForTimer()
        desk.press(.character("d"))
        #expect(desk.app.place == .list)
        #expect(desk.has("Checking 1 of 2; wait until that is done"))
    }

    private static let silence = SessionFailure.failed(
        .transport(.connectionRefused(host: "api.flickr.com", port: 443)))
    private static let limit = SessionFailure.failed(
        .refused(.rateLimit(until: nil), ServerProblem(host: "api.flickr.com", status: 429)))

    @Test(
        "leave a provider alone that is silent twice in a row, or limits requests",
        arguments: [([Self.silence, Self.silence], 5), ([Self.limit], 5)])
    mutating func patience(_ failures: [SessionFailure], _ count: Int) {
        desk = Desk(Example.many(["flickr": 5, "x": 1]))
        desk.press(.character("A"), .character("t"))
        for failure in failures { desk.fail(CheckSession.self, failure) }
        let last = SessionID(rawValue: "x0")
        #expect(desk.effects == [.call(CheckSession(session: last))])
        desk.answer(CheckSession.self, Account(id: "id0", name: "x0"))
        #expect(desk.has("! Checked 6 sessions: 1 works, 5 not checked"))
        #expect(desk.has("Not checked: 5 at Flickr."))
        #expect(desk.has("The page of the first says why."))
    }

    @Test mutating func `go on with a provider that answers again`() {
        desk.press(.character("A"), .character("t"))
        desk.fail(CheckSession.self, Self.silence)
        desk.answer(CheckSession.self, Account(id: "id1", name: "discogs1"))
        desk.fail(CheckSession.self, Self.silence)
        #expect(desk.effects == [.call(CheckSession(session: SessionID(rawValue: "discogs3")))])
    }

    @Test mutating func `are asked about before the program is left in the middle`() {
        markTwo()
        desk.press(.character("t"), .character("q"))
        #expect(desk.effects == [])
        #expect(desk.has("Quit in the middle of 2 sessions?"))
        #expect(desk.has("leaves the rest as it is; one request may be on its way"))
        desk.press(.escape)
        #expect(desk.app.place == .list)
        desk.press(.character("q"), .character("y"))
        #expect(desk.effects == [.quit(.done)])
    }

    @Test mutating func `hold no question open whose reason is over`() {
        markTwo()
        desk.press(.character("t"), .character("q"))
        desk.answer(CheckSession.self, Account(id: "id0", name: "discogs0"))
        #expect(desk.app.place == .question)
        desk.answer(CheckSession.self, Account(id: "id1", name: "discogs1"))
        #expect(desk.app.place == .list)
    }

    @Test mutating func `tell how many were not reached when the vault is locked meanwhile`() {
        desk.press(.character("A"), .character("t"))
        desk.answer(CheckSession.self, Account(id: "id0", name: "discogs0"))
        desk.fail(CheckSession.self, .store(.locked))
        #expect(desk.has("! Checked 1 session: all work"))
        #expect(desk.has("12 more were not reached."))
    }

    @Test mutating func `are counted where a filter or a folded group hides them`() {
        markTwo()
        desk.press(.character("/"))
        desk.type("flickr")
        desk.press(.enter, .character(" "))
        #expect(desk.has("3 marked (2 hidden)"))
        desk.press(.escape, .escape)
        desk.press(.character("g"), .character(" "), .character(" "), .character("H"))
        #expect(desk.has("Discogs (4)  folded, 2 marked"))
    }

    // MARK: Removing

    @Test mutating func `are removed after one question that names them`() {
        markTwo()
        desk.press(.character("d"))
        #expect(desk.has("Remove 2 sessions: discogs0 and discogs1 at Discogs?"))
        #expect(desk.selectedRow == "> Esc   keep them")
        desk.press(.character("y"))
        #expect(desk.effects == [removal(first, second)])
    }

    @Test mutating func `are all named where the question has rows for them`() {
        desk.press(.character("A"), .character("d"))
        #expect(desk.has("flickr4 at Flickr;"))
        #expect(desk.has(" at X?"))
        #expect(desk.has("ends access of 4 at their providers; this cannot be undone"))
    }

    @Test mutating func `that do not fit into the question are counted`() {
        desk = Desk(Example.many(["discogs": 4, "x": 300]))
        desk.press(.character("A"), .character("d"))
        #expect(desk.has("Remove 304 sessions: discogs0, discogs1, discogs2 and discogs3 at"))
        #expect(desk.has(" at X and "))
        #expect(desk.has(" more?"))
    }

    @Test mutating func `that do not fit into the question are named by their providers`() {
        desk = Desk(Example.many(["discogs": 40, "flickr": 9, "x": 5]))
        desk.press(.character("A"), .character("d"))
        #expect(desk.has("more at Discogs, Flickr and X?"))
    }

    @Test mutating func `leave the list in sight above a question about many`() {
        desk = Desk(Example.many(["discogs": 4, "x": 300]))
        desk.press(.character("A"), .character("d"))
        #expect(desk.row(3) == "  Discogs (4)")
    }

    @Test mutating func `come back together by one key`() {
        markTwo()
        desk.press(.character("d"), .character("y"))
        desk.answer(ChangeSessions.self, .init(keptUntil: Example.day(2026, 12, 21)))
        var snapshot = Example.grouped
        snapshot.sessions.removeFirst(2)
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.has("Removed 2 sessions here only"))
        #expect(desk.has("u brings them back."))
        #expect(!desk.has("another window"))
        desk.press(.character("u"))
        let back = ChangeSessions(sessions: [first, second], change: .restore)
        #expect(desk.effects == [.call(back)])
        desk.answer(back, .init())
        desk.send(.snapshotLoaded(Example.grouped))
        #expect(desk.has("2 sessions are back"))
        #expect(!desk.footer.contains("u undo"))
    }

    @Test mutating func `that were removed before the store failed come back`() throws {
        desk = Desk(Example.many(["x": 1500]))
        desk.press(.character("A"), .character("d"), .character("y"))
        desk.answer(ChangeSessions.self, .init(keptUntil: Example.day(2026, 12, 21)))
        desk.fail(ChangeSessions.self, .locked)
        #expect(desk.effects == [.loadSnapshot])
        #expect(desk.has("Removed 1,000 sessions"))
        desk.press(.character("u"))
        let back = try #require(desk.asked(ChangeSessions.self))
        #expect(back.change == .restore)
        #expect(back.sessions.count == 1000)
    }

    @Test mutating func `that the store refused to remove are told like others afterwards`() {
        desk.answer(
            RemoveSession(session: second, how: .onlyHere),
            .keptSealed(until: Example.day(2026, 12, 21)))
        desk.press(.character(" "))
        desk.press(.character("d"), .character("y"))
        desk.fail(ChangeSessions.self, .locked)
        #expect(desk.app.model.removed[first] == nil)
        // What was removed before can still be brought back.
        desk.press(.character("u"))
        #expect(desk.effects == [.call(RestoreSession(session: second))])
    }

    @Test mutating func `are asked about again when some of them changed meanwhile`() {
        markTwo()
        desk.press(.character("d"))
        var snapshot = Example.grouped
        snapshot.sessions.removeFirst()
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.character("y"))
        #expect(desk.effects == [])
        #expect(desk.has("Remove 1 session: discogs1 at Discogs?"))
    }

    @Test mutating func `are removed by no text that was typed ahead`() {
        markTwo()
        desk.press(.character("d"))
        desk.send(.input(.key(.character("y"))))
        #expect(desk.effects == [])
        #expect(desk.app.place == .question)
    }
}
