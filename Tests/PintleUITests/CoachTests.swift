import LoginCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

@Suite struct `The demo's guide` {
    private static let demo = Appearance(isDemo: true)

    @Test func `begins with the key for a login`() {
        let desk = Desk(Example.empty, appearance: Self.demo)
        #expect(desk.has("Demo: Press n to log in to the demo provider."))
        #expect(desk.row(22).hasSuffix("Ctrl-T hides this"))
    }

    @Test func `goes on from a login that waits, and then from a session`() {
        var snapshot = Example.empty
        snapshot.logins = Example.snapshot.logins
        var desk = Desk(snapshot, appearance: Self.demo)
        #expect(desk.has("Demo: Press Enter on the login to continue it."))
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.has("Demo: Press Enter on the login to continue it."))
        desk.press(.character("G"))
        #expect(desk.has("Demo: Press Enter on a session to see how a script would use it."))
    }

    @Test func `leads to the other device, and back with what it showed`() throws {
        var desk = Desk(appearance: Self.demo)
        try desk.awaitPIN()
        #expect(desk.has("Demo: Press Esc, then p to play the other device."))
        desk.command("p")
        desk.send(.demoPage(Example.page(.asking)))
        #expect(desk.has("Demo: Choose a user and press Enter to allow the login."))
        desk.press(.enter)
        desk.send(.demoPage(Example.page(.allowed(user: "alice", pin: "4815162"))))
        #expect(desk.has("Demo: Remember 4815162, then press Esc and type it there."))
        desk.press(.escape)
        #expect(desk.has("Demo: The other device showed 4815162: type it, then press Enter."))
        desk.press(.escape)
        #expect(desk.has("Demo: Press Enter, then type 4815162."))
        desk.press(.enter)
        desk.type("4")
        #expect(desk.has("Demo: Press Enter when it is complete."))
    }

    @Test func `names a command that another terminal can run while the demo runs`() {
        var appearance = Self.demo
        appearance.home = "/run/pintle-demo-a"
        var desk = Desk(appearance: appearance)
        desk.press(.character("G"), .enter)
        #expect(desk.has("From another terminal, while this demo runs"))
        #expect(
            desk.has("pintle --home /run/pintle-demo-a --key-file /run/pintle-demo-a/demo.key"))
        #expect(desk.has("Demo: Run the command above in another terminal"))
    }

    @Test func `ends on the session's page, and in the list, once a command used the session`() {
        var snapshot = Example.empty
        snapshot.sessions = [Example.snapshot.sessions[0]]
        snapshot.sessions[0].lastUsedAt = nil
        var desk = Desk(snapshot, appearance: Self.demo)
        desk.press(.enter)
        #expect(desk.has("Demo: Run the command above"))
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.has("Demo: Run the command above"))
        snapshot.sessions[0].lastUsedAt = Example.now
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.app.place == .detail)
        #expect(!desk.has("Demo: "))
        desk.press(.escape)
        #expect(!desk.has("Demo: "))
        desk.press(.character("n"))
        #expect(desk.has("Demo: "))
    }

    @Test func `costs a sheet of facts no row`() {
        let guided = Layout(size: Layout.designed, guideRows: 1)
        #expect(guided.sheetRows == Layout(size: Layout.designed).sheetRows)
    }

    @Test func `is put away by a key, also in a field, and comes back by it`() {
        var desk = Desk(Example.empty, appearance: Self.demo)
        desk.press(.control("t"))
        #expect(!desk.has("Demo: "))
        desk.press(.character("n"), .control("t"))
        #expect(desk.has("Demo: Type demo to find the demo provider, then press Enter."))
    }

    @Test(arguments: [(22, 80), (24, 79), (23, 79), (18, 60), (40, 120), (12, 40)])
    func `has its place right above the footer at every size`(rows: Int, columns: Int) {
        let size = Size(rows: rows, columns: columns)
        let desk = Desk(Example.empty, size: size, appearance: Self.demo)
        #expect((desk.row(rows - 3) + desk.row(rows - 2)).contains("Demo: Press n"))
    }

    @Test(arguments: [(23, 80), (24, 80), (23, 79), (24, 79), (40, 120), (60, 200)])
    func `stays beside a QR code, whatever comes of the login`(rows: Int, columns: Int) throws {
        let size = Size(rows: rows, columns: columns)
        var desk = Desk(size: size, appearance: Self.demo, qr: Example.qr)
        try desk.awaitPIN()
        #expect(desk.qrColumns > 30)
        #expect(desk.has("Demo: Press Esc, then p to play the"))
        desk.press(.escape)
        #expect(desk.has("Demo: Press p to play the other device."))
        desk.press(.enter)
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        #expect(desk.qrColumns > 30)
        #expect(desk.has("did not accept that PIN"))
        #expect(desk.has("Demo: Press Esc, then p to play the"))
    }

    @Test func `says what to do about another account`() throws {
        var desk = Desk(appearance: Self.demo)
        try desk.awaitPIN(account: "acme_events")
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: Account(id: "1234567890", name: "acme_test"))
        #expect(desk.has("Demo: Press s to keep the account that signed in, or n to try again."))
    }

    @Test func `does not take wrong text for the beginning of the PIN`() throws {
        var desk = Desk(appearance: Self.demo)
        try desk.awaitPIN()
        desk.type("pn")
        #expect(desk.has("Demo: Press Ctrl-U, then Esc, then p to play the other device."))
        desk.press(.control("u"))
        desk.command("p")
        desk.send(.demoPage(Example.page(.allowed(user: "alice", pin: "4815162"))))
        desk.press(.escape)
        desk.type("48")
        #expect(desk.has("Demo: Press Enter when it is complete."))
        desk.type("x")
        #expect(desk.has("Demo: Press Ctrl-U, then type 4815162."))
    }

    @Test func `does not send to the end of another search`() {
        var desk = Desk(appearance: Self.demo)
        desk.press(.character("n"))
        desk.type("jira")
        #expect(desk.has("Demo: Press Ctrl-U, type demo to find the demo provider, then press"))
    }

    @Test func `says nothing of empty fields where they are filled`() {
        var desk = Desk(appearance: Self.demo)
        desk.press(.character("n"))
        desk.type("X")
        desk.press(.enter)
        #expect(desk.has("Demo: Leave these fields empty"))
        desk.type("alice")
        #expect(desk.has("Demo: Press Enter to start the login."))
    }

    @Test func `after a denial leads to a new URL, and knows nothing of that one`() throws {
        var desk = Desk(appearance: Self.demo)
        try desk.awaitPIN()
        desk.command("p")
        desk.send(.demoPage(Example.page(.denied(user: "alice"))))
        #expect(desk.has("Demo: Press Esc, then n to get a new URL."))
        desk.press(.escape)
        #expect(desk.has("Demo: Press n to get a new URL: this one was denied."))
        desk.press(.character("n"))
        #expect(desk.app.place == .loginBusy, "a dead URL is given up without a question")
        try desk.receiveAddress("q7RtVg")
        #expect(desk.has("Demo: Press Esc, then p to play the other device."))
    }

    @Test func `is never there outside the demo`() {
        var desk = Desk(Example.empty)
        #expect(!desk.has("Ctrl-T"))
        desk.press(.control("t"))
        #expect(!desk.app.model.coach.isAway)
        desk.press(.character("?"))
        #expect(!desk.has("Ctrl-T"))
    }

    @Test func `gives its row back when it is put away`() {
        var desk = Desk(Example.snapshot, appearance: Self.demo)
        #expect(desk.row(22).contains("Demo: "))
        let before = desk.lines.firstIndex { $0.contains("trading-2: login to") }
        desk.press(.control("t"))
        let after = desk.lines.firstIndex { $0.contains("trading-2: login to") }
        #expect(before.map { $0 + 1 } == after)
    }
}
