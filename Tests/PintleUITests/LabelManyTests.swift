import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Labels for all sessions that are marked.
@Suite struct `Labels of marked sessions` {
    var desk = Desk(Example.grouped)
    private let first = SessionID(rawValue: "discogs0")
    private let second = SessionID(rawValue: "discogs1")

    /// Giving the first two these labels, in one transaction.
    private func labels(_ one: String?, _ other: String?) -> AppEffect {
        var labels: [SessionID: String] = [:]
        (labels[first], labels[second]) = (one, other)
        return .call(ChangeSessions(sessions: [first, second], change: .label(labels)))
    }

    /// Marks the first two sessions and asks for their labels.
    private mutating func ask() {
        desk.press(.character(" "), .character(" "), .character("e"))
    }

    @Test mutating func `are a beginning and the name of each account`() {
        ask()
        desk.type("work-")
        #expect(desk.has("Label 2 sessions"))
        #expect(desk.has("work-discogs0, work-discogs1"))
        desk.press(.enter)
        #expect(desk.effects == [labels("work-discogs0", "work-discogs1")])
        desk.answer(ChangeSessions.self, .init())
        #expect(desk.has("✓ Labelled 2 sessions"))
        #expect(desk.has("u gives back the former labels."))
        #expect(desk.app.place == .list)
    }

    @Test mutating func `may end with a number`() {
        ask()
        desk.type("w")
        desk.press(.tab, .right, .enter)
        #expect(desk.effects == [labels("w1", "w2")])
    }

    @Test mutating func `are given back by one key, once`() {
        var snapshot = Example.grouped
        snapshot.sessions[0].label = "old"
        desk = Desk(snapshot)
        ask()
        desk.type("w-")
        desk.press(.enter)
        desk.answer(ChangeSessions.self, .init())
        desk.press(.character("u"))
        #expect(desk.effects == [labels("old", nil)])
        desk.answer(ChangeSessions.self, .init())
        #expect(desk.has("2 sessions have their former labels"))
        desk.press(.character("u"))
        #expect(desk.has("Nothing to undo"))
    }

    @Test mutating func `that another session has are told before anything changes`() {
        var snapshot = Example.grouped
        snapshot.sessions[5].label = "w-discogs1"
        desk = Desk(snapshot)
        ask()
        desk.type("w-")
        #expect(desk.has("There is already a session w-discogs1"))
        desk.press(.enter)
        #expect(desk.effects == [])
        #expect(desk.app.place == .form)
    }

    @Test mutating func `that two of them would have are told before anything changes`() {
        var snapshot = Example.grouped
        snapshot.sessions[1].account = Account(id: "other", name: "discogs0")
        desk = Desk(snapshot)
        ask()
        desk.type("w-")
        #expect(desk.has("Two of them would be called w-discogs0"))
        desk.press(.enter)
        #expect(desk.effects == [])
        desk.press(.tab, .right, .enter)
        #expect(desk.effects == [labels("w-1", "w-2")])
    }

    @Test mutating func `have no blanks and slashes of a name`() {
        var snapshot = Example.grouped
        snapshot.sessions[0].account = Account(id: "1", name: "Ann Lee/2")
        let labels = LabelPattern(beginning: "w-", ending: .name).labels(of: [snapshot.sessions[0]])
        #expect(labels.map(\.label) == ["w-Ann-Lee-2"])
    }

    @Test mutating func `of a removal's time are forgotten by a removal`() {
        desk.app.model.relabelled = Relabelling(sessions: [first], before: [:], after: [:])
        desk.app.model.undoable = [second]
        #expect(desk.app.model.relabelled == nil)
    }

    @Test(arguments: ScreenSize.drawn)
    func `look as recorded`(size: ScreenSize) throws {
        var desk = Desk(Example.grouped, size: size.size)
        desk.press(.character("A"), .character("e"))
        desk.type("work-")
        try expectScreen(desk.frame, "label-many-\(size.rawValue)")
    }
}
