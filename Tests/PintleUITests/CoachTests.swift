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
        #expect(desk.row(19).hasSuffix("Ctrl-T hides this"))
    }

    @Test func `goes on from a login that waits, and then from a session`() {
        var snapshot = Example.empty
        snapshot.logins = Example.snapshot.logins
        var desk = Desk(snapshot, appearance: Self.demo)
        #expect(desk.has("Demo: Press Enter on the login to continue it."))
        desk.send(.snapshotLoaded(Example.snapshot))
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
        appearance.demoHome = "/run/pintle-demo-a"
        var desk = Desk(appearance: appearance)
        desk.press(.character("G"), .enter)
        #expect(desk.has("From another terminal, while this demo runs"))
        #expect(
            desk.has("pintle --home /run/pintle-demo-a --key-file /run/pintle-demo-a/demo.key"))
        #expect(desk.has("Demo: Run the command above in another terminal"))
    }

    @Test func `is put away by a key, also in a field, and comes back by it`() {
        var desk = Desk(Example.empty, appearance: Self.demo)
        desk.press(.control("t"))
        #expect(!desk.has("Demo: "))
        desk.press(.character("n"), .control("t"))
        #expect(desk.has("Demo: Type demo to find the demo provider, then press Enter."))
    }

    @Test(arguments: [(22, 80), (24, 79), (12, 40)])
    func `goes away where there is no room`(rows: Int, columns: Int) {
        let size = Size(rows: rows, columns: columns)
        let desk = Desk(Example.empty, size: size, appearance: Self.demo)
        #expect(!desk.has("Demo: "))
    }

    @Test func `is never there outside the demo`() {
        var desk = Desk(Example.empty)
        #expect(!desk.has("Ctrl-T"))
        desk.press(.control("t"))
        #expect(!desk.app.model.coach.isAway)
        desk.press(.character("?"))
        #expect(!desk.has("Ctrl-T"))
    }

    @Test func `takes no row from what is on the screen`() {
        var full = Desk(Example.snapshot, appearance: Self.demo)
        full.press(.control("t"))
        let hidden = full.text
        full.press(.control("t"))
        let rows = zip(
            hidden.split(separator: "\n", omittingEmptySubsequences: false),
            full.text.split(separator: "\n", omittingEmptySubsequences: false))
        #expect(rows.count { $0 != $1 } <= 1)
    }
}
