import LoginCore
import OAuthCore
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// Windows of 80 columns with fewer rows than screens are designed for.
@Suite struct `A window with less than 24 rows` {
    private static func size(_ rows: Int) -> Size { Size(rows: rows, columns: 80) }

    @Test(arguments: [23, 22, 20])
    func `keeps what an app key form says about the callback`(rows: Int) {
        var snapshot = Example.snapshot
        snapshot.providers = snapshot.providers.map { provider in
            guard provider.id.rawValue == "hatena" else { return provider }
            var provider = provider
            provider.registration = .init(
                url: "https://www.hatena.ne.jp/oauth/develop",
                note: "Hatena demands a callback URL even for PIN login.", callback: "any URL")
            return provider
        }
        var desk = Desk(snapshot, size: Self.size(rows))
        desk.press(.character("n"))
        desk.type("hat")
        desk.press(.enter)
        #expect(desk.has("Hatena demands a callback URL"))
        #expect(desk.has("Callback       any URL"))
        #expect(desk.has("They go to"))
        #expect(desk.row(1).isEmpty)
    }

    @Test(arguments: [23, 22, 20])
    func `keeps what a form says about another account`(rows: Int) {
        var desk = Desk(size: Self.size(rows))
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        #expect(desk.has("asks what to do."))
        #expect(desk.has("Storage        sealed in the vault"))
    }

    @Test func `gives up the long sentence before the facts and the warning`() {
        var desk = Desk(size: Self.size(18))
        desk.press(.character("n"))
        desk.type("x")
        desk.press(.enter)
        #expect(desk.has("Storage        sealed in the vault"))
        #expect(desk.has("use a private window there"))
    }

    @Test(arguments: [23, 22, 21])
    func `keeps all of the demo's other device`(rows: Int) throws {
        var desk = Desk(
            size: Self.size(rows), appearance: Appearance(isDemo: true), qr: Example.qr)
        try desk.awaitPIN()
        desk.command("p")
        desk.send(.demoPage(Example.page(.asking)))
        #expect(desk.has("This is what your phone would show"))
        #expect(desk.has("Sign in as"))
        desk.press(.enter)
        desk.send(.demoPage(Example.page(.allowed(user: "alice", pin: "4815162"))))
        #expect(desk.has("This is what your phone would show"))
        #expect(desk.has("\n      4815162"))
    }

    @Test(arguments: [20, 18])
    func `shows the PIN of the other device whatever has to go`(rows: Int) throws {
        var desk = Desk(
            size: Self.size(rows), appearance: Appearance(isDemo: true), qr: Example.qr)
        try desk.awaitPIN()
        desk.command("p")
        desk.send(.demoPage(Example.page(.allowed(user: "alice", pin: "4815162"))))
        #expect(desk.has("\n      4815162"))
    }

    @Test(arguments: [23, 22, 20])
    func `has all three rows of a message`(rows: Int) {
        var desk = Desk(Example.locked, size: Self.size(rows))
        desk.type("wrong")
        desk.press(.enter)
        desk.answer(UnlockVault.self, .locked(.wrongSecret(.passphrase), wait: .seconds(1)))
        #expect(desk.has("That passphrase does not open"))
        #expect(desk.has("The next try waits 1 second."))
        #expect(desk.has("Type it again"))
    }

    @Test(arguments: [23, 22, 20])
    func `names a free label where one is taken`(rows: Int) {
        var desk = Desk(size: Self.size(rows))
        desk.press(.character("G"), .character("e"))
        desk.type("news")
        desk.press(.enter)
        desk.fail(SetLabel.self, .item(.nameTaken("news", free: "news-2")))
        #expect(desk.has("news-2 is free."))
    }

    @Test(arguments: [23, 22, 20])
    func `shows the whole way through the demo in an empty list`(rows: Int) {
        let desk = Desk(
            Example.empty, size: Self.size(rows), appearance: Appearance(isDemo: true))
        #expect(desk.has("A whole login in this demo"))
        #expect(desk.has("Vault and provider are deleted"))
    }

    @Test func `has no fewer rows for a session than one row less`() {
        let rows = (13...30).map { Layout(size: Self.size($0)).sheetRows }
        #expect(rows == rows.sorted())
    }
}
