import TestSupport
import Testing

/// The program in a real terminal: what a person does, screen by screen.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct FullScreenTests {
    @Test func `the first run makes a vault and shows the empty list`() throws {
        let home = try PintleHome(withVault: false)
        let terminal = try TmuxSession(environment: ["HOME": home.folder.path])
        try terminal.run("\(home.program) --home \(home.home); echo \"ended=$?=\"")
        try terminal.untilReady("First run")
        try terminal.press("Enter")
        try terminal.untilReady("step 2 of 3")
        try terminal.type("a passphrase of some length")
        try terminal.press("Tab")
        try terminal.type("a passphrase of some length")
        #expect(try !terminal.screen().contains("of some length"))
        try terminal.press("Enter")
        let made = try terminal.untilReady("The vault is made")
        #expect(made.contains("tested: writable, private, on"))
        try terminal.press("Enter")
        try terminal.untilReady("No sessions yet")
        #expect(try !terminal.screen().contains("of some length"))
        try terminal.press("q")
        #expect(try terminal.endedStatus() == 0)
    }

    @Test func `a locked vault opens with its passphrase and with no other`() throws {
        let (home, terminal) = try lockedVault()
        defer { withExtendedLifetime(home) {} }
        // A script that made the vault has left no key behind.
        try terminal.untilReady("vault locked")
        try terminal.type("another passphrase")
        try terminal.press("Enter")
        try terminal.untilReady("does not open this vault")
        try terminal.type("a passphrase of some length")
        try terminal.press("Enter")
        try terminal.untilReady("No sessions yet")
        try terminal.type("L")
        try terminal.untilReady("vault locked")
        try terminal.press("C-c")
        #expect(try terminal.endedStatus() == 130)
        #expect(try !terminal.history().contains("passphrase of"))
    }

    @Test func `a vault that another process locks is locked here too, without a key pressed`()
        throws
    {
        let (home, terminal) = try lockedVault()
        try terminal.untilReady("vault locked")
        try terminal.type("a passphrase of some length")
        try terminal.press("Enter")
        try terminal.untilReady("No sessions yet")
        let lock = Command(
            home.program, ["--home", home.home, "vault", "lock"], environment: home.environment)
        let status = Command(
            home.program, ["--home", home.home, "vault", "status"], environment: home.environment)
        guard try status.run().text.contains("until") else {
            try Test.cancel("the kernel keeps no keys here")
        }
        #expect(try lock.run().code == 0)
        try terminal.untilReady("vault locked")
    }

    /// The full screen on a vault that a script made, and of which only a passphrase is known.
    private func lockedVault() throws -> (PintleHome, TmuxSession) {
        let home = try PintleHome(withVault: false)
        var make = Command(
            home.program, ["--home", home.home, "--passphrase-fd", "3", "vault", "init"],
            environment: home.environment)
        make.descriptors = [3: Array("a passphrase of some length\n".utf8)]
        #expect(try make.run().code == 0)
        let terminal = try TmuxSession(environment: ["HOME": home.folder.path])
        try terminal.run("\(home.program) --home \(home.home); echo \"ended=$?=\"")
        return (home, terminal)
    }

    @Test func `a wrong PIN brings a new address in place, and its PIN is good`() throws {
        let (provider, home) = try fixture()
        let screen = try PintleScreen(home)
        let first = try screen.startLogin()
        _ = try provider.approve(first)
        try screen.enter(pin: "0000000")
        try screen.terminal.untilShows("did not accept that PIN")
        let second = try screen.address(otherThan: first)
        #expect(try !screen.terminal.joinedScreen().contains(first))
        try screen.enter(pin: try provider.approve(second))
        try screen.terminal.untilShows("Signed in to Acme as ada")
    }

    @Test func `digits typed at once go to the PIN field, and a paste does not send`() throws {
        let (provider, home) = try fixture()
        let screen = try PintleScreen(home)
        let pin = try provider.approve(try screen.startLogin())
        try screen.terminal.paste(" \(pin)\n")
        try screen.terminal.untilShows(pin)
        #expect(try provider.count("/oauth/access_token") == 0)
        try screen.terminal.press("Enter")
        try screen.terminal.untilShows("Signed in to Acme as ada")
        #expect(try !screen.terminal.history().contains(pin))
    }

    @Test(arguments: ["dyk3x9", "qXw7Kb", "nyLmDy"])
    func `a code of letters is typed straight away and does nothing else`(code: String) throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        _ = try screen.startLogin()
        try screen.terminal.type(code)
        try screen.terminal.untilShows("[\(code) ")
        #expect(try home.logins().count == 1)
    }

    @Test(arguments: ["", String(repeating: "oey", count: 200)])
    func `d and y in one go end no session`(tail: String) throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider, label: "work")
        let screen = try PintleScreen(home)
        try screen.terminal.untilReady("work")
        try screen.terminal.type("dy" + tail)
        try screen.terminal.untilReady("Remove work?")
        #expect(try home.sessions().count == 1)
        try screen.terminal.press("Escape")
        try screen.terminal.untilGone("Remove work?")
        #expect(try home.onlySession().label == "work")
    }

    @Test func `a denied login says so and offers a new address`() throws {
        let (provider, home) = try fixture()
        let screen = try PintleScreen(home)
        let first = try screen.startLogin()
        try provider.deny(first)
        try screen.enter(pin: "1234567")
        try screen.terminal.untilReady("Access was denied")
        try screen.terminal.type("n")
        let second = try screen.address(otherThan: first)
        try screen.enter(pin: try provider.approve(second))
        try screen.terminal.untilShows("Signed in to Acme as ada")
    }

    @Test func `cancel asks, and then the login is gone`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        _ = try screen.startLogin()
        try screen.terminal.command("d")
        try screen.terminal.untilReady("Cancel the login to Acme")
        #expect(try home.logins().count == 1)
        try screen.terminal.type("y")
        try screen.terminal.untilShows("No sessions yet")
        #expect(try home.logins().isEmpty)
    }

    @Test func `a login outlives the program and is taken up again with the same PIN`() throws {
        let (provider, home) = try fixture()
        let screen = try PintleScreen(home)
        let address = try screen.startLogin()
        let pin = try provider.approve(address)
        try screen.terminal.press("C-c")
        #expect(try screen.terminal.endedStatus() == 130)

        try screen.start()
        try screen.terminal.untilReady("Unfinished logins (1)")
        try screen.terminal.press("Enter")
        #expect(try screen.address() == address)
        try screen.enter(pin: pin)
        try screen.terminal.untilShows("Signed in to Acme as ada")
    }

    @Test func `removal only here asks first and can be undone`() throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider, label: "work")
        let screen = try PintleScreen(home)
        try screen.terminal.untilReady("work")
        try screen.terminal.type("d")
        try screen.terminal.untilReady("only here")
        try screen.terminal.type("y")
        try screen.terminal.untilReady("No sessions yet")
        #expect(try home.sessions().isEmpty)
        try screen.terminal.type("u")
        try screen.terminal.untilShows("work is back")
        #expect(try home.onlySession().label == "work")
    }

    @Test func `the demo leads through a whole first login without a network`() throws {
        let home = try PintleHome(withVault: false)
        let terminal = try TmuxSession(environment: ["HOME": home.folder.path])
        try terminal.run("\(home.program) demo; echo \"ended=$?=\"")
        try terminal.untilReady("? help")
        try terminal.goToAddress(of: "demo")
        try terminal.command("p")
        try terminal.untilReady("Enter allow")
        try terminal.press("Enter")
        let shown = try terminal.untilShows("Allowed")
        let pin = try #require(shown.firstMatch(of: /\b[0-9]{7}\b/)).0
        try terminal.press("Escape")
        try terminal.untilShows("PIN  [")
        try terminal.type(String(pin))
        try terminal.press("Enter")
        try terminal.untilReady("Signed in to")
        try terminal.press("q")
        try terminal.untilReady("Quit the demo?")
        try terminal.type("y")
        #expect(try terminal.endedStatus() == 0)
        #expect(home.folder.files().isEmpty)
    }
}

/// A provider that is not ours and a home that knows it.
func fixture() throws -> (ForeignProvider, PintleHome) {
    let provider = try ForeignProvider()
    let home = try PintleHome()
    try home.add(provider)
    return (provider, home)
}
