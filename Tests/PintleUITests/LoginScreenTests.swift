import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing

@testable import PintleUI

/// How the login screens look.
struct LoginScreenTests {
    private func desk(_ size: Size, appearance: Appearance = Appearance()) -> Desk {
        Desk(size: size, appearance: appearance, qr: Example.qr)
    }

    @Test("An address is asked for", arguments: ScreenSize.drawn)
    func busy(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        desk.wait(.seconds(3))
        desk.send(.ticked)
        try expectScreen(desk.frame, "login-busy-\(size.rawValue)")
    }

    @Test("The PIN is awaited", arguments: ScreenSize.drawn)
    func awaiting(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        try desk.awaitPIN()
        try expectScreen(desk.frame, "login-awaiting-\(size.rawValue)")
    }

    @Test func `With room the account and the facts of the login are there too`() throws {
        var desk = desk(
            Size(rows: 40, columns: 120), appearance: Appearance(canOpenBrowser: true))
        try desk.awaitPIN(account: "acme_events")
        desk.command("c")
        desk.send(.copied(.url, toTmux: false))
        try expectScreen(desk.frame, "login-awaiting-120x40")
    }

    @Test func `A long address takes two rows and leaves the QR code to its key`() throws {
        var desk = desk(ScreenSize.designed.size)
        try desk.awaitPIN(account: "acme_events")
        try expectScreen(desk.frame, "login-two-rows-80x24")
        #expect(desk.frame.addresses.first?.rowCount(columns: 80) == 2)
    }

    @Test("The keys are at hand after Esc", arguments: ScreenSize.drawn)
    func keys(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        try desk.awaitPIN()
        desk.press(.escape)
        try expectScreen(desk.frame, "login-keys-\(size.rawValue)")
    }

    @Test("The PIN is exchanged", arguments: ScreenSize.drawn)
    func exchanging(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        desk.wait(.seconds(2))
        desk.send(.ticked)
        try expectScreen(desk.frame, "login-exchanging-\(size.rawValue)")
    }

    @Test("A wrong PIN brought a new address", arguments: ScreenSize.drawn)
    func wrongPIN(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVgAAAAABgq8eAAABmQ7c0pM")
        try expectScreen(desk.frame, "login-wrong-pin-\(size.rawValue)")
    }

    @Test("Access was denied", arguments: ScreenSize.drawn)
    func denied(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        let problem = ServerProblem(host: "api.x.com", status: 401, code: "user_refused")
        try desk.answer { .requestFailed($0, .refused(.denied, problem)) }
        try expectScreen(desk.frame, "login-denied-\(size.rawValue)")
    }

    @Test("The provider asks us to wait", arguments: ScreenSize.drawn)
    func wait(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        try desk.beAskedToWait(.seconds(251), withPIN: true)
        desk.press(.enter)
        try expectScreen(desk.frame, "login-wait-\(size.rawValue)")
    }

    @Test("Nobody answers", arguments: ScreenSize.drawn)
    func noAnswer(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        try desk.answer {
            .requestFailed($0, .transport(.noAnswer(host: "api.x.com", within: .seconds(10))))
        }
        try expectScreen(desk.frame, "login-no-answer-\(size.rawValue)")
    }

    @Test("Another account was signed in", arguments: ScreenSize.drawn)
    func otherAccount(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        try desk.awaitPIN(account: "acme_events")
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: Account(id: "1234567890", name: "acme_test"))
        try expectScreen(desk.frame, "login-other-account-\(size.rawValue)")
    }

    @Test("The login is done", arguments: ScreenSize.drawn)
    func signedIn(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        try desk.awaitPIN(account: "acme_events")
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: Example.events)
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "aa11")) }
        var snapshot = Example.snapshot
        snapshot.sessions.append(
            Example.session(
                "aa11", "x", "9876543210", "acme_events", label: "events",
                got: desk.moment.timestamp))
        desk.send(.snapshotLoaded(snapshot))
        try expectScreen(desk.frame, "login-signed-in-\(size.rawValue)")
    }

    @Test("Commands never overlap, and a demo has none", arguments: [false, true])
    func commands(_ isDemo: Bool) throws {
        var desk = desk(ScreenSize.designed.size, appearance: Appearance(isDemo: isDemo))
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: Example.events)
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "aa11")) }
        var snapshot = Example.snapshot
        let label = String(repeating: "kundendienst-", count: 4)
        snapshot.sessions.append(
            Example.session("aa11", "x", "1", "a", label: label, got: desk.moment.timestamp))
        desk.send(.snapshotLoaded(snapshot))
        let commands = desk.frame.addresses
        #expect(commands.count == (isDemo ? 0 : 2))
        #expect(desk.has("From a shell") == !isDemo)
        for (one, next) in zip(commands, commands.dropFirst()) {
            #expect(one.rowCount(columns: 80) == 2)
            #expect(next.row == one.row + 2)
        }
    }

    @Test(
        "A narrow footer keeps what a newcomer needs",
        arguments: [
            (false, " Enter PIN  c copy  v plain  Esc back  ?"),
            (true, " Enter PIN  p other device  Esc back  ?"),
        ])
    func narrowFooter(_ isDemo: Bool, _ footer: String) throws {
        var desk = desk(ScreenSize.compact.size, appearance: Appearance(isDemo: isDemo))
        try desk.awaitPIN()
        #expect(desk.footer == " Enter send PIN  Esc keys  Ctrl-G help")
        desk.press(.escape)
        #expect(desk.footer == footer)
    }

    @Test("The title keeps the account where it fits", arguments: [(60, true), (40, false)])
    func narrowTitle(_ columns: Int, _ hasAccount: Bool) throws {
        var desk = desk(Size(rows: 20, columns: columns))
        try desk.awaitPIN(account: "acme_events")
        #expect(desk.row(0).contains("as acme_events") == hasAccount)
        #expect(desk.row(0).contains("step 3 of 4: PIN"))
    }

    @Test("Help has only the keys that work", arguments: [false, true])
    func help(_ isThere: Bool) throws {
        var desk = desk(
            ScreenSize.designed.size,
            appearance: Appearance(canOpenBrowser: isThere, isDemo: isThere))
        try desk.awaitPIN()
        desk.press(.control("g"))
        #expect(desk.has("open a browser here") == isThere)
        #expect(desk.has("the other device") == isThere)
    }

    @Test("The login is taken up again", arguments: ScreenSize.drawn)
    func resumed(_ size: ScreenSize) throws {
        var desk = desk(size.size)
        desk.resume(.awaitingVerifier(Example.issued))
        try expectScreen(desk.frame, "login-resumed-\(size.rawValue)")
    }

    @Test func `The clock was corrected`() throws {
        var desk = desk(ScreenSize.designed.size)
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        let reading = ClockReading(
            server: desk.moment.timestamp + .seconds(252), local: desk.moment.timestamp)
        let problem = ServerProblem(host: "api.x.com", status: 401)
        try desk.answer { .requestFailed($0, .refused(.timestamp(reading), problem)) }
        try desk.receiveAddress()
        try expectScreen(desk.frame, "login-clock-80x24")
    }

    @Test func `A new address is asked about while the old one is good`() throws {
        var desk = desk(ScreenSize.designed.size)
        try desk.awaitPIN()
        desk.command("n")
        try expectScreen(desk.frame, "login-new-address-80x24")
    }

    @Test(
        "The QR code alone",
        arguments: [Size(rows: 24, columns: 80), Size(rows: 45, columns: 100)])
    func qrAlone(_ size: Size) throws {
        var desk = desk(size)
        try desk.awaitPIN()
        desk.command("r")
        try expectScreen(desk.frame, "login-qr-\(size.columns)x\(size.rows)")
    }

    @Test("The other device of the demo", arguments: ScreenSize.drawn)
    func otherDevice(_ size: ScreenSize) throws {
        var desk = desk(size.size, appearance: Appearance(isDemo: true))
        try desk.awaitPIN()
        desk.command("p")
        desk.send(.demoPage(Example.page(.asking)))
        desk.press(.enter)
        desk.send(.demoPage(Example.page(.allowed(user: "alice", pin: "4815162"))))
        try expectScreen(desk.frame, "login-other-device-\(size.rawValue)")
    }

    @Test(
        "No size breaks any login screen",
        arguments: [
            (0, 0), (1, 1), (1, 200), (200, 1), (5, 20), (12, 40), (12, 200), (60, 40), (24, 79),
        ])
    func sizes(_ rows: Int, _ columns: Int) throws {
        var desk = desk(ScreenSize.designed.size)
        let size = Size(rows: rows, columns: columns)
        try desk.awaitPIN(account: "acme_events")
        #expect(desk.app.view(size).size == size)
        desk.type("1234567")
        desk.press(.enter)
        #expect(desk.app.view(size).size == size)
        try desk.receiveToken(of: Account(id: "1", name: "acme_test"))
        #expect(desk.app.view(size).size == size)
        desk.press(.character("s"))
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "aa11")) }
        #expect(desk.app.view(size).size == size)
    }
}

extension Desk {
    /// Sends a PIN that the provider refuses.
    mutating func sendWrongPIN(typing pin: String = "7654321") throws {
        type(pin)
        press(.enter)
        let problem = ServerProblem(
            host: "api.x.com", status: 401, text: "Reverse auth credentials are invalid")
        try answer { .requestFailed($0, .refused(.verifier, problem)) }
    }
}

extension Example {
    static func page(_ outcome: DemoPage.Outcome) -> DemoPage {
        DemoPage(
            app: "demo-app",
            users: [
                .init(name: "alice", note: "alice@example.org"),
                .init(name: "bob", note: "bob@example.org"),
                .init(name: "carol", note: "may only read"),
            ], outcome: outcome)
    }
}
