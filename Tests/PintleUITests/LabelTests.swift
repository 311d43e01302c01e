import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Labels that are asked for at a login, and names of accounts.
struct LabelTests {
    var desk = Desk(qr: Example.qr)

    // MARK: Refused

    @Test mutating func `A refused label is not there the next time, what else was typed is`() {
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        desk.type("acme_events")
        desk.press(.tab)
        desk.type("a/b")
        desk.press(.enter)
        #expect(desk.has("That cannot be a label"))
        desk.press(.escape, .enter)
        #expect(desk.has("[acme_events "))
        #expect(!desk.has("a/b"))
    }

    @Test mutating func `A label that was mended after it was refused stays`() {
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter, .tab)
        desk.type("a/")
        desk.press(.enter, .backspace, .escape, .enter)
        #expect(desk.has("[a "))
    }

    @Test mutating func `A refused label of a token is not there the next time`() {
        var snapshot = Example.snapshot
        let x = snapshot.providers.firstIndex { $0.id == Example.x.id } ?? 0
        snapshot.providers[x].oauth1?.login = nil
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        for text in ["t", "s", "a/b"] {
            desk.type(text)
            desk.press(.enter)
        }
        #expect(desk.has("That cannot be a label"))
        desk.press(.escape, .enter)
        #expect(!desk.has("a/b"))
    }

    @Test mutating func `An account's name that is too long is refused before anything is asked`() {
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        desk.paste(String(repeating: "a", count: 102_400))
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("That cannot be an account name"))
    }

    // MARK: Not set

    /// A login that wanted a label came to the session of that account.
    private mutating func signIn(
        wanting label: String, as account: Account, session: String
    ) throws {
        try desk.awaitPIN(label: label)
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: account)
        try desk.answer { .accountRecorded($0, SessionID(rawValue: session)) }
        #expect(desk.phase == .signedIn)
    }

    @Test mutating func `A label that the account's session does not get is told of`() throws {
        let news = Account(id: "2244994945", name: "acme_news", access: .readWrite)
        try signIn(wanting: "fresh", as: news, session: "41c7")
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.has("! The session keeps its label news"))
        #expect(desk.has("It had that label already; fresh was not set."))
        #expect(desk.has("e changes it."))
        desk.press(.enter)
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(!desk.has("keeps its label"))
    }

    @Test mutating func `A label that another session has is told of with the one that was given`()
        throws
    {
        var snapshot = Example.snapshot
        snapshot.sessions.append(
            Example.session("aa11", "x", "5", "zoe", label: "news-2", got: Example.now))
        try signIn(wanting: "news", as: Account(id: "5", name: "zoe"), session: "aa11")
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.has("! news already names another session"))
        #expect(desk.has("This session has the label news-2."))
    }

    @Test mutating func `A label that was set is told of by no warning`() throws {
        var snapshot = Example.snapshot
        snapshot.sessions.append(
            Example.session("aa11", "x", "5", "zoe", label: "zoe", got: Example.now))
        try signIn(wanting: "zoe", as: Account(id: "5", name: "zoe"), session: "aa11")
        desk.send(.snapshotLoaded(snapshot))
        #expect(!desk.has("label zoe"))
        #expect(desk.app.model.newSessions.isEmpty)
    }

    @Test(arguments: [("o'brien", #"--session 'o'\''brien'"#), ("news", "--session news")])
    mutating func `A label is told as a shell takes it`(label: String, words: String) {
        desk.press(.character("G"), .character("e"))
        desk.type(label)
        #expect(desk.has("In scripts: pintle header ... " + words))
        desk.press(.enter)
        desk.answer(SetLabel.self)
        #expect(desk.has("Label saved. In scripts: " + words))
    }
}
