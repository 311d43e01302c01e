import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import Testing
import TextCore

@testable import PintleUI

/// What keys, pastes and answers do to a login.
struct LoginKeysTests {
    var desk = Desk(qr: Example.qr)

    // MARK: The whole way

    @Test mutating func `A login goes from the list to the session`() throws {
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        #expect(desk.sentPIN == "1234567")
        try desk.receiveToken(of: Example.events)
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "aa11")) }
        #expect(desk.phase == .signedIn)
        #expect(desk.has("Signed in to X as acme_events"))
        desk.press(.enter)
        #expect(desk.row(0).contains("Sessions"))
    }

    @Test mutating func `An account that is here already is told apart from a new one`() throws {
        let here = try #require(desk.app.model.snapshot.sessions.first { $0.account != nil })
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: try #require(here.account))
        try desk.answer { .accountRecorded($0, here.id) }
        #expect(desk.has("again"))
        #expect(desk.has("Its session has the new token."))
    }

    @Test mutating func `A wrong PIN brings a new address and the right one goes there`() throws {
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        #expect(desk.has("X did not accept that PIN"))
        #expect(desk.has("oauth_token=q7RtVg"))
        #expect(!desk.has("Zx4kPA"))
        #expect(desk.has("X said: Reverse auth"))
        desk.type("1234567")
        desk.press(.enter)
        #expect(desk.sentPIN == "1234567")
    }

    @Test mutating func `Where the address stays good a wrong PIN stays in the field`() throws {
        var provider = Example.x
        provider.oauth1?.afterWrongPIN = .same
        try desk.awaitPIN(provider: provider)
        try desk.sendWrongPIN()
        #expect(desk.phase == .awaitingVerifier)
        #expect(desk.has("The URL still works."))
        #expect(desk.has("[7654321       ]  selected"))
        #expect(desk.has("oauth_token=Zx4kPA"))
    }

    @Test mutating func `An app key is named as the page names it, or not at all`() throws {
        try desk.awaitPIN()
        #expect(desk.has("allow \"pintle-dev\""))
        var own = Desk()
        try own.awaitPIN(app: "my-x")
        #expect(own.has("allow your app"))
        #expect(!own.has("my-x"))
    }

    @Test mutating func `After a denial Enter gets a new address`() throws {
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        let problem = ServerProblem(host: "api.x.com", status: 401, code: "user_refused")
        try desk.answer { .requestFailed($0, .refused(.denied, problem)) }
        #expect(desk.selectedRow.contains("get a new URL"))
        desk.press(.enter)
        #expect(desk.phase == .requestToken)
    }

    @Test mutating func `A failed request is made again at Enter`() throws {
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        try desk.answer {
            .requestFailed($0, .transport(.noAnswer(host: "api.x.com", within: .seconds(10))))
        }
        #expect(desk.has("No answer from api.x.com"))
        desk.press(.enter)
        try desk.receiveAddress()
        #expect(desk.phase == .awaitingVerifier)
        #expect(!desk.has("No answer"))
    }

    @Test mutating func `The marked way on is the one that Enter takes`() throws {
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        try desk.answer {
            .requestFailed($0, .transport(.noAnswer(host: "api.x.com", within: .seconds(10))))
        }
        desk.press(.down, .enter)
        #expect(desk.has("Cancel the login to X, any account, started today 14:22?"))
    }

    @Test mutating func `A refused app key can be typed anew`() throws {
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        let problem = ServerProblem(host: "api.x.com", status: 401)
        try desk.answer { .requestFailed($0, .refused(.clientCredentials, problem)) }
        desk.press(.character("a"))
        #expect(desk.row(0).contains("App key pintle-dev for X"))
        desk.press(.tab)
        desk.type("secret")
        desk.press(.enter)
        let edit = AppEdit(
            provider: Example.providerID("x"), name: "pintle-dev", replacing: "pintle-dev",
            identifier: "xkey", key: .secret(Secret(utf8: "secret")))
        #expect(desk.effects == [.call(SaveApp(edit: edit))])
    }

    @Test mutating func `Cancelling asks and then takes the login out of the store`() throws {
        try desk.awaitPIN()
        desk.command("d")
        desk.press(.enter)
        #expect(desk.phase == .awaitingVerifier)
        desk.press(.character("d"), .character("y"))
        #expect(desk.effects.contains(.login(Desk.id, .cancel)))
        #expect(desk.phase == nil)
    }

    @Test mutating func `A request for an address is stopped at once, and the login stays`() throws
    {
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        desk.press(.character("d"))
        #expect(desk.effects == [.login(Desk.id, .leave), .loadSnapshot])
        #expect(desk.row(0).contains("Sessions"))
        #expect(desk.has("Request stopped; the login is kept"))
    }

    @Test mutating func `A stopped request for a new address leaves the login waiting`() throws {
        desk.resume(.awaitingVerifier(Example.issued))
        desk.command("n")
        desk.press(.character("y"))
        let id = LoginID(rawValue: "7f3a")
        #expect(desk.app.model.logins[id]?.flow.phase == .requestToken)
        let attempt = try #require(desk.wanted?.attempt)
        var late = try #require(desk.flows[id])
        desk.press(.character("d"))
        #expect(desk.effects == [.login(id, .leave), .loadSnapshot])
        #expect(desk.has("events"))
        // What comes late is nobody's answer any more.
        _ = late.handle(
            .requestFailed(attempt, .transport(.noAnswer(host: "api.x.com", within: .seconds(10)))))
        #expect(late.phase == .failed)
        desk.send(.login(id, late.state))
        #expect(!desk.has("No answer"))
        desk.press(.enter)
        #expect(desk.effects == [.call(ResumeLogin(login: id))])
    }

    @Test mutating func `A PIN on its way is given up after a question, and the login stays`()
        throws
    {
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        desk.press(.character("d"))
        #expect(desk.has("Stop waiting for X?"))
        #expect(desk.selectedRow.contains("wait"))
        desk.press(.escape)
        #expect(desk.phase == .accessToken)
        desk.press(.character("d"), .character("y"))
        #expect(desk.effects == [.login(Desk.id, .leave), .loadSnapshot])
        #expect(desk.phase == nil)
    }

    @Test mutating func `A login taken up again says so and takes the PIN`() throws {
        desk.resume(.awaitingVerifier(Example.issued))
        #expect(desk.row(0).contains("Log in to X, resumed"))
        #expect(desk.has("A PIN that you"))
        desk.type("1234567")
        desk.press(.enter)
        #expect(desk.sentPIN == "1234567")
    }

    @Test mutating func `A login that another window finished says so`() throws {
        desk.resume(.awaitingVerifier(Example.issued))
        desk.send(.snapshotLoaded(Example.snapshot))
        var snapshot = Example.snapshot
        snapshot.logins.removeAll { $0.id.rawValue == "7f3a" }
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.row(0).contains("Sessions"))
        #expect(desk.has("No login with that id is waiting"))
    }

    @Test mutating func `Esc from a new login goes to its row`() throws {
        try desk.awaitPIN()
        desk.press(.escape, .escape)
        #expect(desk.effects == [.loadSnapshot])
        var snapshot = Example.snapshot
        snapshot.logins.append(
            UnfinishedLogin(
                id: Desk.id, provider: Example.x.id, app: "pintle-dev", label: "fresh",
                startedAt: Example.now,
                progress: .awaitingVerifier(address: Example.address, until: nil)))
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.selectedRow.contains("fresh"))
        desk.press(.up)
        desk.send(.snapshotLoaded(snapshot))
        #expect(!desk.selectedRow.contains("fresh"))
    }

    // MARK: The PIN field

    @Test(
        "What begins a code goes to the field from the start", arguments: ["1", "W", "É", "d", "-"])
    mutating func firstCharacter(_ text: String) throws {
        try desk.awaitPIN()
        desk.type(text)
        #expect(desk.app.place == .pinField)
        #expect(desk.has("[\(text) "))
    }

    @Test("After Esc what no command begins with goes to the field", arguments: ["1", "W", "É"])
    mutating func firstCharacterAfterEscape(_ text: String) throws {
        try desk.awaitPIN()
        desk.press(.escape)
        desk.type(text)
        #expect(desk.app.place == .pinField)
        #expect(desk.has("[\(text) "))
    }

    @Test mutating func `Handing the URL over keeps the keys where a PIN has digits only`() throws {
        try desk.awaitPIN()
        desk.press(.escape, .character("c"), .character("s"))
        #expect(desk.effects == [.call(SaveAddress(login: Desk.id, address: Example.address))])
        #expect(desk.app.place == .login)
        desk.type("1")
        #expect(desk.has("[1 "))
    }

    @Test mutating func `A PIN that is pasted whole is sent, one with other text is not`() throws {
        try desk.awaitPIN()
        desk.paste(" 1234567")
        #expect(desk.sentPIN == nil)
        desk.press(.control("u"))
        desk.paste("1234567")
        #expect(desk.sentPIN == "1234567")
    }

    @Test mutating func `After the end of a URL only what helps is left`() throws {
        desk = Desk(qr: Example.qr)
        try desk.awaitPIN()
        desk.type("123")
        desk.press(.escape)
        let login = try #require(desk.app.model.logins[Desk.id])
        guard case .awaitingVerifier(let now) = login.state else {
            Issue.record("not awaiting")
            return
        }
        desk.wait(.seconds(700))
        desk.happen(.deadlineReached(now.attempt))
        #expect(desk.has("This login URL has expired"))
        #expect(!desk.has("oauth_token") && !desk.has("[***") && !desk.has("On your phone"))
        #expect(desk.qrColumns == 0)
        #expect(desk.footer.hasPrefix(" n new URL  d cancel  Esc back"))
        try expectScreen(desk.frame, "login-expired-80x24")
        desk.press(.character("p"), .enter)
        #expect(!desk.has("[p"))
        desk.press(.character("n"))
        #expect(desk.app.place == .loginBusy)
    }

    @Test mutating func `After Esc one letter is a command where codes have letters`() throws {
        var provider = Example.x
        provider.verifier = .init(name: "code")
        try desk.awaitPIN(provider: provider)
        desk.press(.escape)
        #expect(desk.app.place == .login)
        desk.press(.character("c"))
        #expect(desk.effects == [.terminal(.copy(Example.address, .url))])
        desk.send(.copied(.url, toTmux: false))
        let notice = try #require(desk.app.model.notice(in: desk.app.place))
        #expect(notice.next.text.hasSuffix("press Esc, then v."))
        desk.press(.character("c"))
        #expect(desk.effects.isEmpty)
        #expect(desk.has("[c "))
    }

    @Test("Tab and Esc both lead to the keys, Enter and Tab back", arguments: [Key.escape, .tab])
    mutating func toTheKeysAndBack(_ key: Key) throws {
        try desk.awaitPIN()
        desk.press(key)
        #expect(desk.app.place == .login)
        desk.press(key == .tab ? .tab : .enter)
        #expect(desk.app.place == .pinField)
    }

    @Test mutating func `Enter on an empty field sends nothing and says so`() throws {
        try desk.awaitPIN()
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("The field is empty"))
    }

    @Test mutating func `A paste with a line end fills the field and never submits`() throws {
        try desk.awaitPIN()
        desk.paste("\u{201c}1234567\u{201d}\r\n")
        #expect(desk.phase == .awaitingVerifier)
        #expect(desk.has("[1234567 "))
        desk.press(.enter)
        #expect(desk.sentPIN == "1234567")
    }

    @Test mutating func `A PIN that was pasted in groups of digits is sent in one piece`() throws {
        try desk.awaitPIN()
        desk.paste(" 123 4567\n")
        #expect(!desk.has("This does not look like a PIN of X"))
        desk.press(.enter)
        #expect(desk.sentPIN == "1234567")
    }

    @Test(arguments: [(2812, "[2,812 chars   ]"), (102_400, "[102,400 chars ]")])
    mutating func `A long paste shows its length, whole`(count: Int, field: String) throws {
        try desk.awaitPIN()
        desk.paste(String(repeating: "x", count: count))
        #expect(desk.has(field))
    }

    @Test mutating func `An odd PIN is warned about once and sent all the same`() throws {
        try desk.awaitPIN()
        desk.type("12")
        desk.press(.enter)
        #expect(desk.phase == .awaitingVerifier)
        #expect(desk.has("This does not look like a PIN of X"))
        let odd = try #require(desk.app.model.announcement)
        #expect(odd.sentence.text == "PINs there have 7 digits; this one has 2 characters.")
        #expect(desk.has("Enter sends it anyway."))
        desk.press(.enter)
        #expect(desk.sentPIN == "12")
    }

    @Test mutating func `Letters in a PIN of digits are told of`() throws {
        try desk.awaitPIN()
        desk.type("12345ab")
        desk.press(.enter)
        let odd = try #require(desk.app.model.announcement)
        #expect(odd.sentence.text == "PINs there have 7 digits; this one has letters.")
    }

    @Test(
        "An odd PIN is sent only while the warning about it is shown",
        arguments: [[.escape, .enter], [.escape, .character("r"), .escape, .enter], [.left]]
            as [[Key]])
    mutating func disarmed(_ keys: [Key]) throws {
        try desk.awaitPIN()
        desk.type("12")
        desk.press(.enter)
        for key in keys { desk.press(key) }
        #expect(!desk.has("This does not look like a PIN of X"))
        desk.press(.enter)
        #expect(desk.sentPIN == nil)
        #expect(desk.has("This does not look like a PIN of X"))
        desk.press(.enter)
        #expect(desk.sentPIN == "12")
    }

    @Test(
        "Whoever leaves by a command comes back to the keys",
        arguments: [
            [.character("r"), .escape], [.character("?"), .escape], [.character("n"), .enter],
        ]
            as [[Key]])
    mutating func sameModeAsBefore(_ keys: [Key]) throws {
        try desk.awaitPIN()
        desk.press(.escape)
        for key in keys { desk.press(key) }
        #expect(desk.app.place == .login)
        desk.press(.character("c"))
        #expect(desk.effects == [.terminal(.copy(Example.address, .url))])
    }

    @Test mutating func `Whoever reads the help from the field comes back to the field`() throws {
        try desk.awaitPIN()
        desk.press(.function(1), .escape)
        #expect(desk.app.place == .pinField)
    }

    @Test mutating func `The PIN is seen while it is typed and masked when it is left`() throws {
        try desk.awaitPIN()
        desk.type("1234")
        #expect(desk.has("[1234 "))
        desk.press(.tab)
        #expect(desk.has("[**** "))
        #expect(!desk.has("1234"))
    }

    @Test mutating func `The PIN is masked once it is sent`() throws {
        try desk.awaitPIN()
        desk.type("1234567")
        desk.press(.enter)
        #expect(desk.has("[******* "))
        #expect(!desk.has("1234567"))
    }

    @Test mutating func `The PIN is masked after a stop and gone after a lock`() throws {
        try desk.awaitPIN()
        desk.type("1234")
        desk.send(.input(.continued))
        #expect(desk.has("[**** "))
        desk.answer(LockVault())
        #expect(desk.row(0).contains("Unlock"))
        desk.answer(UnlockVault(key: .unasked), .open)
        #expect(desk.has("[              ]"))
    }

    @Test mutating func `Esc and back keeps what was typed`() throws {
        try desk.awaitPIN()
        desk.type("1234")
        desk.press(.escape, .escape)
        #expect(desk.row(0).contains("Sessions"))
        var snapshot = Example.snapshot
        snapshot.logins = [UnfinishedLogin(try #require(desk.pending))]
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.character("g"), .enter)
        #expect(desk.has("[**** "))
        desk.press(.character("5"))
        #expect(desk.has("[12345 "))
    }

    @Test mutating func `A new address forgets the PIN of the old one`() throws {
        try desk.awaitPIN()
        desk.type("1234")
        desk.press(.tab, .character("n"), .enter)
        #expect(desk.phase == .awaitingVerifier)
        #expect(desk.has("[**** "))
        desk.press(.character("n"), .character("y"))
        #expect(desk.phase == .requestToken)
        try desk.receiveAddress("new")
        #expect(desk.has("[              ]"))
    }

    @Test mutating func `Keys right after the program changed the screen are dropped`() throws {
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        let authorization = try desk.authorization("t")
        try desk.answer { .authorizationBegun($0, authorization) }
        try desk.answer { .pendingLoginStored($0) }
        desk.wait(.milliseconds(200))
        desk.send(.input(.key(.character("1"))))
        #expect(desk.has("[              ]"))
        desk.wait(.milliseconds(100))
        desk.send(.input(.key(.character("1"))))
        #expect(desk.has("[1 "))
    }

    // MARK: Another account

    private mutating func signInAsAnother() throws {
        try desk.awaitPIN(account: "acme_events")
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: Account(id: "1234567890", name: "acme_test"))
    }

    @Test mutating func `The question about another account starts on deciding later`() throws {
        try signInAsAnother()
        #expect(desk.app.place == .question)
        #expect(desk.selectedRow.contains("decide later"))
        desk.press(.enter)
        #expect(desk.row(0).contains("Sessions"))
        #expect(!desk.effects.contains { if case .login = $0 { true } else { false } })
    }

    @Test(
        "Each answer about another account does what it says",
        arguments: [
            ("s", LoginFlow.Phase.accessToken), ("n", .requestToken),
        ] as [(Character, LoginFlow.Phase?)])
    mutating func otherAccount(_ letter: Character, _ phase: LoginFlow.Phase?) throws {
        try signInAsAnother()
        desk.press(.character(letter))
        #expect(desk.phase == phase)
    }

    @Test mutating func `A session of another account is thrown away only after a second word`()
        throws
    {
        try signInAsAnother()
        desk.press(.character("d"))
        #expect(desk.has("Throw the session of acme_test away?"))
        #expect(desk.phase == .accessToken)
        desk.press(.escape)
        #expect(desk.has("What should happen to this login?"))
        desk.press(.character("d"), .character("y"))
        #expect(desk.phase == nil)
        #expect(desk.has("The session was thrown away"))
    }

    @Test mutating func `The session that is asked about is none that one has already`() throws {
        try signInAsAnother()
        guard case .accessToken(let now)? = desk.app.model.logins[Desk.id]?.flow.state,
            case .confirmingAccount(let session, let account) = now.step
        else {
            Issue.record("no question")
            return
        }
        var snapshot = Example.snapshot
        snapshot.sessions.removeAll { $0.account?.id == account.id }
        snapshot.sessions.append(
            SessionSummary(
                id: session, provider: Example.x.id, app: "default", account: account,
                state: .accountUnclear(wanted: "acme_events"), obtainedAt: Example.now))
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.has("a session of its own"))
    }

    @Test(arguments: ["X", "Reference", "Schoology of the whole district"])
    mutating func `Who signed in stands beside its name, however long the provider's is`(
        name: String
    ) throws {
        var provider = Example.x
        provider.name = name
        desk.startLogin(account: "acme_events", provider: Example.x)
        try desk.answer { .pendingLoginStored($0) }
        guard case .requestToken(var now)? = desk.app.model.logins[Desk.id]?.flow.state else {
            Issue.record("no login")
            return
        }
        now.request.provider = provider
        desk.flows[Desk.id] = LoginFlow(state: .requestToken(now))
        try desk.receiveAddress()
        desk.type("1234567")
        desk.press(.enter)
        try desk.receiveToken(of: Account(id: "1001", name: "alice"))
        #expect(desk.row(3) == "  You asked for  acme_events")
        #expect(desk.row(4) == "  Signed in as   alice, id 1001")
    }

    @Test mutating func `A session that the login itself merged was removed by nobody`() throws {
        try signInAsAnother()
        var snapshot = desk.app.model.snapshot
        let apart = SessionSummary(
            id: SessionID(rawValue: "aa11"), provider: Example.x.id, app: "pintle-dev",
            account: Account(id: "1234567890", name: "acme_test"),
            state: .notChecked, obtainedAt: Example.now)
        let known = snapshot.sessions
        // The only row, so that it is the selected one.
        snapshot.logins = []
        snapshot.sessions = [apart]
        desk.send(.snapshotLoaded(snapshot))
        snapshot.sessions.append(contentsOf: known)
        desk.press(.character("s"))
        try desk.answer { .accountRecorded($0, SessionID(rawValue: "41c7")) }
        snapshot.sessions.removeFirst()
        desk.send(.snapshotLoaded(snapshot))
        #expect(!desk.has("was removed in another window"))
        #expect(desk.has("Signed in to X as acme_test"))
    }

    @Test mutating func `Removing a login that waits for a decision opens the decision`() throws {
        try signInAsAnother()
        desk.press(.enter)
        let account = Account(id: "1234567890", name: "acme_test")
        var snapshot = desk.app.model.snapshot
        snapshot.sessions = []
        snapshot.logins = [
            UnfinishedLogin(
                id: Desk.id, provider: Example.x.id, app: "pintle-dev", account: "acme_events",
                startedAt: Example.now, progress: .awaitingAccountDecision(account))
        ]
        desk.send(.snapshotLoaded(snapshot))
        desk.press(.character("d"))
        #expect(desk.has("What should happen to this login?"))
        #expect(!desk.has("Cancel the login"))
        desk.press(.enter)
        // One that this process does not carry is read from the store first.
        desk.app.model.logins = [:]
        desk.press(.character("d"))
        #expect(desk.effects == [.call(ResumeLogin(login: Desk.id))])
    }

    @Test mutating func `A session to be decided about is one row, that of its login`() throws {
        let account = Account(id: "7", name: "acme_test")
        var snapshot = desk.app.model.snapshot
        snapshot.sessions = [
            SessionSummary(
                id: SessionID(rawValue: "aa11"), provider: Example.x.id, app: "pintle-dev",
                account: account, state: .accountUnclear(wanted: "acme_events"),
                obtainedAt: Example.now)
        ]
        snapshot.logins = [
            UnfinishedLogin(
                id: Desk.id, provider: Example.x.id, app: "pintle-dev", account: "acme_events",
                startedAt: Example.now, progress: .awaitingAccountDecision(account))
        ]
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.has("Unfinished logins (1)"))
        #expect(desk.text.split(separator: "which account?").count == 2)
        #expect(!desk.has("Sessions (1)"))
        snapshot.logins = []
        desk.send(.snapshotLoaded(snapshot))
        #expect(desk.has("acme_test"))
    }

    // MARK: Time

    @Test mutating func `The countdown ticks each second and ends with the address`() throws {
        try desk.awaitPIN()
        #expect(desk.has("9:58 left, until 14:32"))
        let before = desk.text
        desk.waitForTimer()
        #expect(desk.text != before)
        desk.type("123")
        desk.wait(.seconds(700))
        let flow = try #require(desk.app.model.logins[Desk.id]?.flow)
        guard case .awaitingVerifier(let now) = flow.state else {
            Issue.record("not awaiting")
            return
        }
        desk.happen(.deadlineReached(now.attempt))
        #expect(desk.has("This login URL has expired"))
        #expect(desk.has("[123 "))
        desk.press(.enter)
        desk.press(.enter)
        #expect(desk.sentPIN == "123")
    }

    @Test mutating func `Nothing ticks for an address without a stated life`() throws {
        var provider = Example.x
        provider.oauth1?.temporaryCredentialsLife = nil
        desk = Desk(Example.empty, qr: Example.qr)
        var snapshot = Example.empty
        snapshot.apps = Example.apps
        snapshot.vault.openUntil = nil
        snapshot.vault.idleLimit = nil
        desk.send(.snapshotLoaded(snapshot))
        try desk.awaitPIN(provider: provider)
        #expect(desk.timer == nil)
    }

    @Test mutating func `Words about a wait come after 150 ms and seconds after two`() throws {
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        #expect(!desk.has("Asking X for a URL"))
        desk.waitForTimer()
        #expect(desk.has("Asking X for a URL"))
        #expect(!desk.has("URL, "))
        desk.waitForTimer()
        #expect(desk.has("Asking X for a URL, 2 s"))
        desk.wait(.seconds(9))
        desk.send(.ticked)
        #expect(desk.has("It keeps running if you leave this page"))
        #expect(desk.has("(Esc). d stops it."))
    }

    @Test mutating func `A wait that the provider asked for is counted down`() throws {
        try desk.beAskedToWait(.seconds(61))
        #expect(desk.has("X asks us to wait until 14:24"))
        #expect(desk.has("1:00 left, until 14:24"))
        desk.waitForTimer()
        #expect(desk.has("0:59 left"))
    }

    @Test(arguments: [Key.enter, .character("n")])
    mutating func `A key before the end of a wait sends nothing and says when to come back`(
        key: Key
    ) throws {
        try desk.beAskedToWait(.seconds(30), withPIN: true)
        desk.press(key)
        #expect(desk.effects.isEmpty)
        #expect(desk.has("Too early for X: wait until 14:23"))
        desk.wait(.seconds(60))
        desk.press(key)
        #expect(desk.wanted != nil)
    }

    @Test mutating func `A wait that is over says so, and ticks no more`() throws {
        try desk.beAskedToWait(.seconds(2))
        desk.waitForTimer()
        #expect(desk.has("The wait is over: Enter may be pressed now."))
        #expect(try #require(desk.timer) - desk.moment.boot > .seconds(60))
        desk.press(.enter)
        #expect(desk.phase == .requestToken)
    }

    @Test mutating func `For a screen reader a wait has an end and no countdown`() throws {
        desk = Desk(appearance: Appearance(isAccessible: true), qr: Example.qr)
        try desk.beAskedToWait(.seconds(61))
        #expect(desk.has("Until 14:24"))
        #expect(!desk.has(" left"))
        #expect(try #require(desk.timer) - desk.moment.boot > .seconds(60))
    }

    @Test mutating func `For a screen reader nothing ticks and the cursor is seen`() throws {
        desk = Desk(appearance: Appearance(isAccessible: true), qr: Example.qr)
        try desk.awaitPIN()
        #expect(desk.has("until 14:32"))
        #expect(!desk.has(" left"))
        #expect(desk.frame.isCursorVisible)
        #expect(desk.row(desk.frame.cursor.row).contains("PIN  ["))
        desk.press(.escape)
        #expect(desk.frame.cursor == Point(row: 2, column: 0))
    }

    // MARK: Getting the address out

    @Test mutating func `An address longer than the screen leaves the PIN field in sight`() throws {
        var provider = Example.x
        provider.oauth1?.login?.authorization.parameters = [
            Parameter("state", String(repeating: "s", count: 900))
        ]
        desk.resize(ScreenSize.compact.size)
        try desk.awaitPIN(provider: provider)
        #expect(desk.has("(cut; Esc, then c copies, v shows it)"))
        #expect(desk.has("PIN  ["))
        #expect(desk.frame.addresses.isEmpty)
    }

    @Test mutating func `Where the last page's address is carried over it may be pasted`() throws {
        var provider = Example.x
        provider.oauth1?.callback = .init(.redirect("https://acme.example/done"))
        try desk.awaitPIN(provider: provider)
        #expect(desk.has("The page will fail to load."))
        let token = "Zx4kPAAAAAABgq8eAAABmQ7bVxk"
        desk.paste("https://acme.example/done?oauth_token=\(token)&oauth_verifier=abc\n")
        desk.press(.enter)
        #expect(desk.sentPIN == "abc")
    }

    @Test mutating func `The answer of another login is not sent`() throws {
        try desk.awaitPIN()
        desk.paste("https://acme.example/done?oauth_token=other&oauth_verifier=abc")
        desk.press(.enter)
        #expect(desk.phase == .awaitingVerifier)
        #expect(desk.has("That belongs to another login"))
    }

    @Test mutating func `A JSON object is not sent`() throws {
        try desk.awaitPIN()
        desk.paste(#"{"oauth_token":"t","oauth_token_secret":"s"}"#)
        desk.press(.enter)
        #expect(desk.phase == .awaitingVerifier)
        #expect(desk.has("That is JSON, not what the page shows"))
    }

    @Test(
        "Each hand-off of the address has its key",
        arguments: [
            ("c", AppEffect.terminal(.copy(Example.address, .url))),
            ("s", .call(SaveAddress(login: Desk.id, address: Example.address))),
            ("o", .openBrowser(Example.address)),
        ] as [(Character, AppEffect)])
    mutating func handOff(_ key: Character, _ effect: AppEffect) throws {
        desk = Desk(appearance: Appearance(canOpenBrowser: true), qr: Example.qr)
        try desk.awaitPIN()
        desk.command(key)
        #expect(desk.effects == [effect])
    }

    @Test mutating func `No key opens a browser where there is no display`() throws {
        try desk.awaitPIN()
        desk.command("o")
        #expect(desk.effects.isEmpty)
    }

    @Test mutating func `The plain view has the address on one line and Enter comes back`() throws {
        try desk.awaitPIN()
        desk.command("v")
        guard case .terminal(.showPlain(let lines)) = desk.effects.first else {
            Issue.record("no plain view")
            return
        }
        #expect(lines.contains { $0.text == Example.address })
        desk.press(.enter)
        #expect(desk.effects == [.terminal(.resumeScreen)])
        #expect(desk.app.place == .login)
    }

    @Test mutating func `A QR code that does not fit says how much room it needs`() throws {
        desk.resize(ScreenSize.compact.size)
        try desk.awaitPIN()
        desk.command("r")
        #expect(desk.app.place == .pinField)
        #expect(desk.has("The QR code needs 35 x 19"))
        #expect(desk.has("Esc, then v shows"))
    }

    @Test mutating func `The QR code of an address that was replaced goes away`() throws {
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("fresh")
        desk.type("7654321")
        desk.press(.enter, .character("r"))
        #expect(desk.app.place == .qrAlone)
        let problem = ServerProblem(host: "api.x.com", status: 401)
        let attempt = try #require(desk.exchangeAttempt)
        desk.happen(.requestFailed(attempt, .refused(.verifier, problem)))
        #expect(desk.app.place == .loginBusy)
    }

    // MARK: Demo

    @Test mutating func `In the demo the other device allows and its PIN signs in`() throws {
        desk = Desk(appearance: Appearance(isDemo: true), qr: Example.qr)
        try desk.awaitPIN()
        desk.command("p")
        #expect(desk.effects == [.demo(.open(Desk.id, address: Example.address))])
        desk.send(.demoPage(Example.page(.asking)))
        desk.press(.down, .enter)
        #expect(desk.effects == [.demo(.allow(Desk.id, user: "bob"))])
        desk.send(.demoPage(Example.page(.allowed(user: "bob", pin: "4815162"))))
        #expect(desk.has("4815162"))
        desk.press(.enter)
        #expect(desk.effects.isEmpty)
        desk.press(.escape)
        desk.type("4815162")
        desk.press(.enter)
        #expect(desk.sentPIN == "4815162")
    }

    @Test mutating func `In the demo the other device can deny`() throws {
        desk = Desk(appearance: Appearance(isDemo: true), qr: Example.qr)
        try desk.awaitPIN()
        desk.command("p")
        desk.send(.demoPage(Example.page(.asking)))
        desk.press(.character("d"))
        #expect(desk.effects == [.demo(.deny(Desk.id, user: "alice"))])
    }

    @Test mutating func `In the demo a page that was denied says so, and asks nobody`() throws {
        desk = Desk(appearance: Appearance(isDemo: true), qr: Example.qr)
        try desk.awaitPIN()
        desk.command("p")
        desk.send(.demoPage(Example.page(.denied(user: ""))))
        #expect(desk.has("was denied."))
        #expect(!desk.has("alice") && !desk.has("asks to use"))
        #expect(desk.has("Esc goes back to the login. There n gets a new URL."))
    }

    @Test mutating func `On a small screen the other device's footer has Enter`() throws {
        desk = Desk(size: Size(rows: 12, columns: 40), appearance: Appearance(isDemo: true))
        try desk.awaitPIN()
        desk.command("p")
        desk.send(.demoPage(Example.page(.asking)))
        #expect(desk.footer.hasPrefix(" Enter allow  d deny"))
        #expect(desk.has("asks to use an account"))
    }
}

extension Desk {
    /// The login as the store has it.
    var pending: PendingLogin? {
        guard case .awaitingVerifier(let now) = app.model.logins[Self.id]?.flow.state else {
            return nil
        }
        return PendingLogin(request: now.request, progress: .awaitingVerifier(now.authorization))
    }

    /// The attempt of the exchange under way.
    var exchangeAttempt: AttemptID? {
        guard case .accessToken(let now) = app.model.logins[Self.id]?.flow.state else {
            return nil
        }
        return now.attempt
    }
}
