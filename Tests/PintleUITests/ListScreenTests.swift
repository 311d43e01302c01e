import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

@Suite("Session list")
struct ListScreenTests {
    @Test("The list is drawn at every size", arguments: ScreenSize.allCases)
    func list(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("G"), .up)
        try expectScreen(desk.frame, "list-\(size.rawValue)")
    }

    @Test("An empty list says what to press", arguments: ScreenSize.drawn)
    func emptyList(_ size: ScreenSize) throws {
        try expectScreen(Desk(Example.empty, size: size.size).frame, "list-empty-\(size.rawValue)")
    }

    @Test("The demo's empty list says how to go through a login", arguments: ScreenSize.drawn)
    func emptyDemoList(_ size: ScreenSize) throws {
        let desk = Desk(Example.empty, size: size.size, appearance: Appearance(isDemo: true))
        try expectScreen(desk.frame, "list-empty-demo-\(size.rawValue)")
    }

    @Test("A long provider name is shown whole, also beside long labels and names")
    func longProviderName() {
        var snapshot = Example.snapshot
        snapshot.logins = []
        snapshot.sessions = [Example.session("a1", "x", "1", "alice", got: Example.now)]
        snapshot.providers = [Example.provider("x", "Demo Provider", "127.0.0.1")]
        #expect(Desk(snapshot).row(3).contains("Demo Provider ✓ works"))
        snapshot.sessions[0].label = "kundendienst-hamburg"
        snapshot.sessions[0].account?.name = "acme_shop_customer_service_de"
        #expect(Desk(snapshot).row(3).contains("Demo Provider ✓ works"))
    }

    @Test("One row more is counted as one")
    func countsOne() {
        var snapshot = Example.snapshot
        snapshot.logins.removeLast(2)
        snapshot.sessions.removeLast(8)
        #expect(Desk(snapshot).row(1) == "  1 session, 1 unfinished login")
    }

    @Test("A filter is typed", arguments: ScreenSize.drawn)
    func filter(_ size: ScreenSize) throws {
        var desk = Desk(size: size.size)
        desk.press(.character("/"))
        desk.type("acme x")
        try expectScreen(desk.frame, "list-filter-\(size.rawValue)")
    }

    @Test("Extra width goes to label, name and provider")
    func wideList() throws {
        var desk = Desk(size: Size(rows: 30, columns: 120))
        desk.press(.character("G"))
        try expectScreen(desk.frame, "list-120x30")
    }

    @Test("A list without UTF-8 has only ASCII signs")
    func asciiList() throws {
        let desk = Desk(appearance: Appearance(alphabet: .ascii))
        let foreign = desk.text.unicodeScalars.filter { !$0.isASCII && $0.value < 0x3000 }
        #expect(foreign.isEmpty)
    }

    @Test("A locked list verifies nothing and names what unlocks it")
    func lockedList() throws {
        var desk = Desk(Example.locked)
        desk.press(.escape)
        try expectScreen(desk.frame, "list-locked-80x24")
        desk.press(.character("t"))
        #expect(desk.effects == [])
    }

    // MARK: The selection

    @Test("Moving the selection repaints two rows and at most three message rows")
    func movingRepaintsFewRows() {
        var desk = Desk()
        let before = desk.frame.buffer
        desk.press(.down)
        let rows = desk.frame.buffer.changedRows(since: before)
        #expect(rows.filter { $0 < 20 } == [4, 5])
        #expect(rows.allSatisfy { $0 < 23 })
    }

    @Test("The selection passes the headings")
    func headingsAreSkipped() {
        var desk = Desk()
        desk.press(.character("g"), .down, .down, .down)
        #expect(desk.selectedRow.contains("crate_digger"))
        desk.press(.up)
        #expect(desk.selectedRow.contains("acme_photos"))
    }

    @Test("The first row brings its heading back into sight")
    func firstRowShowsItsHeading() {
        var desk = Desk(size: Size(rows: 24, columns: 80))
        desk.press(.character("G"), .character("g"))
        #expect(desk.row(3) == "  Unfinished logins (3)")
        #expect(desk.frame.cursor.row == 4)
    }

    @Test("The selection stays on its item and its line when another process changes the list")
    func selectionStaysOnItsItem() {
        var desk = Desk()
        desk.press(.character("G"), .up)
        #expect(desk.selectedRow.contains("kundendienst"))
        var snapshot = Example.snapshot
        snapshot.sessions.removeAll { $0.id.rawValue == "c001" }
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.selectedRow.contains("kundendienst"))
    }

    @Test("When the selected item goes the next one is selected")
    func nextItemIsSelected() {
        var desk = Desk()
        desk.press(.character("G"), .up)
        var snapshot = Example.snapshot
        snapshot.sessions.removeAll { $0.id.rawValue == "f0aa" }
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.selectedRow.contains("acme_test"))
        #expect(desk.row(22).contains("kundendienst-hamburg was removed in another window"))
    }

    @Test("Logins keep their rows while none comes, goes or gets another deadline")
    func loginsKeepTheirRows() {
        var desk = Desk()
        var snapshot = Example.snapshot
        // Past the deadline of the second row, which would stand last in a list made now.
        desk.wait(.seconds(1200))
        snapshot.sessions.removeLast()
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.row(4).contains("trading-2"))
        #expect(desk.row(5).contains("events"))
    }

    @Test("A login takes its place among the deadlines as soon as it has one")
    func loginGetsADeadline() {
        var desk = Desk()
        var snapshot = Example.snapshot
        snapshot.logins[2].progress = .awaitingVerifier(
            address: "https://us.etrade.com/new", until: Example.today(15, 0))
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.row(4).contains("events"))
        #expect(desk.row(5).contains("trading-2"))
    }

    @Test("After a login its session is selected, not whatever row took the login's place")
    func sessionOfTheLogin() throws {
        var desk = Desk()
        let (x, id) = (Example.x, Desk.id)
        try desk.awaitPIN()
        var snapshot = Example.snapshot
        let waiting = UnfinishedLogin(
            id: id, provider: x.id, app: "pintle-dev", startedAt: Example.now,
            progress: .awaitingVerifier(address: Example.address, until: Example.today(14, 32)))
        snapshot.logins.append(waiting)
        desk.send(.snapshotLoaded(snapshot))
        desk.type("1234567")
        desk.press(.enter)
        try desk.answer { .granted($0, SessionID(rawValue: "aa11"), Desk.grant) }
        let attempt = try #require(desk.wanted?.attempt)
        snapshot.logins.removeLast()
        snapshot.sessions.append(
            Example.session("aa11", "x", "5", "zoe", got: Example.now, state: .notChecked))
        desk.send(.snapshotLoaded(snapshot))
        desk.happen(.identityReceived(attempt, Account(id: "5", name: "zoe")))
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "aa11")) }
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.enter)
        #expect(desk.app.place == .list)
        #expect(desk.selectedRow.contains("zoe"))
    }

    @Test("Names are sorted as people sort them, whatever their case")
    func sortedNames() throws {
        var snapshot = Example.snapshot
        snapshot.sessions = ["Zed", "abel", "Mia"].map {
            Example.session($0.lowercased(), "x", $0, $0, got: Example.now)
        }
        let text = Desk(snapshot).text
        let places = try ["abel", "Mia", "Zed"].map { try #require(text.firstRange(of: $0)) }
        #expect(places[0].lowerBound < places[1].lowerBound)
        #expect(places[1].lowerBound < places[2].lowerBound)
    }

    @Test("What was asked for while the vault was locked is done once it is open")
    func unlockGoesOn() {
        var desk = Desk(Example.locked)
        desk.press(.escape, .character("n"))
        #expect(desk.app.place == .unlock)
        desk.answer(UnlockVault(key: .unasked), .open)
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.app.place == .picker)
    }

    @Test("Whoever came back without unlocking is not taken elsewhere by a later unlocking")
    func unlockIsForgotten() {
        var desk = Desk(Example.locked)
        desk.press(.escape, .character("n"), .escape, .down)
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.app.place == .list)
    }

    @Test("A key of a session asks for the passphrase where the vault is locked")
    func lockedCommand() {
        var desk = Desk(Example.locked)
        desk.press(.escape, .character("G"), .character("e"))
        #expect(desk.app.place == .unlock)
        desk.answer(UnlockVault(key: .unasked), .open)
        desk.send(.snapshotLoaded(Example.snapshot))
        #expect(desk.app.place == .label)
    }

    @Test("A login's description has its id, which tells two alike apart")
    func loginID() {
        var desk = Desk()
        desk.press(.character("g"))
        #expect(desk.has("login to E*TRADE, any account (2b9d)"))
    }

    @Test("Logins without a deadline stand as they were started, whatever order the store has")
    func loginsWithoutDeadline() {
        var snapshot = Example.snapshot
        snapshot.logins = ["c3", "a1", "b2"].map { id in
            UnfinishedLogin(
                id: LoginID(rawValue: id), provider: Example.x.id, app: "a", label: id,
                startedAt: id == "c3" ? Example.today(14, 0) : Example.today(14, 1),
                progress: .awaitingVerifier(address: Example.address, until: nil))
        }
        let order = { (desk: Desk) in (4...6).map { String(desk.row($0).dropFirst(3).prefix(2)) } }
        var desk = Desk(snapshot)
        #expect(order(desk) == ["c3", "a1", "b2"])
        snapshot.logins.reverse()
        desk.send(.snapshotLoaded(snapshot))
        #expect(order(desk) == ["c3", "a1", "b2"])
        #expect(order(Desk(snapshot)) == ["c3", "a1", "b2"])
    }

    @Test("Ten thousand sessions are filtered and moved through")
    func manySessions() {
        var snapshot = Example.snapshot
        snapshot.sessions = (0..<10_000).map { number in
            Example.session(
                String(number, radix: 16), "x", "\(number)", "account_\(number)",
                got: Example.now)
        }
        var desk = Desk(snapshot)
        desk.press(.character("/"))
        desk.type("t_99")
        #expect(desk.row(1).hasSuffix("111 of 10,003 match"))
        desk.press(.enter, .character("G"))
        #expect(desk.selectedRow.contains("account_9999"))
    }

    @Test("The cursor stands on the selected row at every size", arguments: ScreenSize.drawn)
    func cursorIsOnTheSelectedRow(_ size: ScreenSize) {
        var desk = Desk(size: size.size)
        desk.press(.down, .down)
        #expect(desk.row(desk.frame.cursor.row) == desk.selectedRow)
        #expect(!desk.selectedRow.isEmpty)
    }

    // MARK: The filter

    @Test("Words of a filter are ANDed and case does not count")
    func wordsAreANDed() {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type("NEWS acme")
        #expect(desk.row(1).hasSuffix("1 of 12 match"))
        #expect(desk.selectedRow.contains("acme_news"))
    }

    @Test(
        "A filter finds a session by its id, its handle, its provider's id and its account's id",
        arguments: [
            ("f1bb", "acme_test"), ("x/acme_test", "acme_test"), ("etrade t7", "trader7"),
            ("2244994945", "acme_news"), ("5c11", "acme_photos"),
        ])
    func filterFindsIDs(_ typed: String, _ found: String) {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type(typed)
        #expect(desk.row(1).contains("1 of 12 match"))
        #expect(desk.selectedRow.contains(found))
    }

    @Test("A filter finds the sessions of an app key")
    func filterFindsApps() {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type("pintle-dev photos")
        #expect(desk.selectedRow.contains("Acme Pictures"))
    }

    @Test("A filter finds what is not ASCII")
    func filterFindsOtherScripts() {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type("山田")
        #expect(desk.selectedRow.contains("編集部"))
    }

    @Test("Taking letters back widens the filter again")
    func backspaceWidens() {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type("newsx")
        #expect(desk.text.contains("Nothing matches"))
        desk.press(.backspace)
        #expect(desk.row(1).hasSuffix("1 of 12 match"))
    }

    @Test("Enter keeps the filter, Esc then clears it and stays on the row")
    func keptAndCleared() {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type("works acme")
        desk.press(.enter, .down)
        #expect(desk.app.place == .list)
        #expect(desk.row(1) == "  Filter: works acme (5 of 12)  Esc clears")
        let selected = desk.selectedRow
        desk.press(.escape)
        #expect(desk.row(1) == "  9 sessions, 3 unfinished logins")
        #expect(desk.selectedRow == selected)
    }

    @Test("A store that changes is filtered as well")
    func filterSurvivesReload() {
        var desk = Desk()
        desk.press(.character("/"))
        desk.type("acme_")
        var snapshot = Example.snapshot
        snapshot.sessions.append(
            Example.session("aaaa", "x", "5", "acme_zoo", got: Example.now))
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.row(1).hasSuffix("6 of 13 match"))
    }

    // MARK: Commands

    @Test("Copy, plain view and QR code work on the login under the cursor")
    func handOffs() {
        var desk = Desk()
        desk.press(.character("g"), .down)
        desk.press(.character("c"))
        #expect(desk.effects == [.terminal(.copy(Example.address, .url))])
        desk.send(.copied(.url, toTmux: true))
        #expect(desk.row(22).contains("Copied to tmux"))
        desk.press(.character("v"))
        guard case .terminal(.showPlain(let lines)) = desk.effects.first else {
            Issue.record("no plain view: \(desk.effects)")
            return
        }
        #expect(lines.map(\.text).contains(Example.address))
        desk.press(.enter)
        #expect(desk.effects == [.terminal(.resumeScreen)])
    }

    @Test("Enter on a stored login reads it and opens it once")
    func openingALogin() {
        var desk = Desk()
        desk.press(.character("g"), .enter)
        #expect(desk.effects == [.call(ResumeLogin(login: LoginID(rawValue: "2b9d")))])
        desk.press(.down)
        #expect(desk.app.place == .list)
    }

    @Test("A check says what the provider said")
    func check() {
        var desk = Desk()
        desk.press(.character("G"), .character("t"))
        let id = SessionID(rawValue: "f1bb")
        #expect(desk.effects == [.call(CheckSession(session: id))])
        desk.answer(CheckSession.self, Account(id: "1", name: "acme_test", access: .read))
        #expect(desk.effects == [.loadSnapshot])
        #expect(desk.row(20).contains("x/acme_test works"))
    }

    @Test("A failure takes the message area and stays until a key does something")
    func failureStays() throws {
        var desk = Desk()
        desk.press(.character("G"), .character("t"))
        desk.fail(
            CheckSession.self,
            .failed(.transport(.noAnswer(host: "api.x.com", within: .seconds(10)))))
        try expectScreen(desk.frame, "list-failure-80x24")
        desk.press(.character("Z"))
        #expect(desk.row(20).contains("No answer from api.x.com"))
        desk.press(.up)
        #expect(!desk.row(20).contains("No answer"))
    }

    @Test("A host that a session is not for is told as that, and as no redirect")
    func hostNotBound() throws {
        var desk = Desk()
        desk.press(.character("G"), .character("t"))
        let origin = try Origin(host: "evil.example")
        desk.fail(CheckSession.self, .hostNotBound(origin))
        #expect(desk.has("x/acme_test is not for evil.example"))
        #expect(!desk.has("redirects elsewhere"))
    }

    @Test("A token that belongs to another account is told with both names")
    func otherAccount() throws {
        var desk = Desk()
        desk.press(.character("G"), .character("t"))
        desk.fail(
            CheckSession.self,
            .otherAccount(
                stored: Account(id: "1", name: "acme_test"),
                answered: Account(id: "2", name: "eve")))
        #expect(desk.has("The token of x/acme_test belongs to another account now"))
        #expect(desk.has("X named eve, not acme_test. Nothing was changed."))
        #expect(desk.has("logs in again; label and default stay."))
    }

    @Test("A provider that cannot be asked whose session it is says so, and not to try again")
    func notCheckable() {
        var desk = Desk()
        desk.press(.character("G"), .character("t"))
        desk.fail(CheckSession.self, .notOffered)
        #expect(desk.has("X does not say which account this token is for"))
        #expect(!desk.has("tries again"))
        desk.press(.character("t"))
        #expect(desk.effects == [.call(CheckSession(session: SessionID(rawValue: "f1bb")))])
    }

    @Test("The nearest deadline is the only timer of a resting list")
    func oneTimerAtTheDeadline() {
        var snapshot = Example.snapshot
        snapshot.vault.openUntil = nil
        snapshot.vault.idleLimit = nil
        var desk = Desk(snapshot)
        #expect(desk.timer == .seconds(10_000 + 120))
        desk.waitForTimer()
        #expect(desk.text.contains("✗ expired 14:24"))
    }

    @Test("A list with nothing to wait for has no timer")
    func noTimerAtRest() {
        var snapshot = Example.snapshot
        snapshot.logins = []
        snapshot.vault.openUntil = nil
        snapshot.vault.idleLimit = nil
        #expect(Desk(snapshot).timer == nil)
    }
}

extension ListScreenTests {
    @Test("A stored login that was read opens its screen, and Esc goes back to its row")
    func loginOpensAndComesBack() {
        var desk = Desk(qr: { _ in nil })
        desk.press(.character("g"), .down, .enter)
        var request = LoginRequest(
            id: LoginID(rawValue: "7f3a"), provider: Example.x,
            endpoints: Example.endpoints(of: Example.x), app: "pintle-dev",
            clientIdentifier: "xkey", signatureMethod: .hmacSHA1,
            startedAt: Example.today(14, 21))
        request.account = "acme_events"
        let address = Authorization(
            proof: .temporary(
                TemporaryCredentials(identifier: "t", sharedSecret: Secret(utf8: "s"))),
            url: Example.url(Example.address), issuedAt: Example.today(14, 21),
            expiresAt: Example.today(14, 31))
        desk.takeUp(PendingLogin(request: request, progress: .awaitingVerifier(address)))
        #expect(desk.app.place == .pinField)
        #expect(desk.frame.addresses.map(\.address) == [Example.address])
        desk.press(.escape, .escape)
        #expect(desk.app.place == .list)
        #expect(desk.selectedRow.contains("acme_events"))
        desk.press(.enter)
        #expect(desk.effects == [])
        #expect(desk.app.place == .pinField)
    }

    @Test("Of two logins that are being read only the last one asked for is opened")
    func lastAskedForIsOpened() {
        var desk = Desk()
        desk.press(.character("g"), .enter, .down, .enter)
        let request = LoginRequest(
            id: LoginID(rawValue: "2b9d"), provider: Example.x,
            endpoints: Example.endpoints(of: Example.x), app: "a", clientIdentifier: "k",
            signatureMethod: .hmacSHA1, startedAt: Example.now)
        desk.takeUp(PendingLogin(request: request, progress: .notBegun))
        #expect(desk.app.place == .list)
    }
}
