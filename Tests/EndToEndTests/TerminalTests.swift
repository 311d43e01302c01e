import Glibc
import TestSupport
import Testing

/// Sizes, kinds of terminal, signals: the screen copes and the terminal is always given back.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct TerminalTests {
    @Test func `any size on the way from large to one cell and back`() throws {
        let (provider, home) = try fixture()
        let screen = try PintleScreen(home, columns: 200, rows: 60)
        let address = try screen.startLogin()
        try screen.terminal.type("123")
        let sizes = [
            (200, 60), (120, 40), (80, 24), (79, 23), (40, 12), (39, 11), (20, 5), (5, 2), (2, 1),
            (1, 1), (1, 60), (200, 1), (80, 24),
        ]
        for (columns, rows) in sizes {
            try screen.terminal.resize(columns: columns, rows: rows)
        }
        try screen.terminal.untilShows("PIN  [")
        #expect(try screen.address() == address)
        try screen.terminal.press("C-u")
        try screen.terminal.type(try provider.approve(address))
        try screen.terminal.press("Enter")
        try screen.terminal.untilShows("Signed in to Acme as ada")
    }

    @Test func `a small terminal says so and loses nothing`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        try screen.terminal.resize(columns: 34, rows: 6)
        try screen.terminal.untilShows("Too small")
        try screen.terminal.resize(columns: 80, rows: 24)
        try screen.terminal.untilShows("No sessions yet")
    }

    @Test func `suspended and continued, the same screen is there`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        let address = try screen.startLogin()
        try screen.terminal.press("C-z")
        try screen.terminal.untilShows("Stopped")
        #expect(try screen.terminal.value("#{alternate_on}") == "0")
        try screen.terminal.run("fg")
        try screen.terminal.untilShows("PIN  [")
        #expect(try screen.address() == address)
    }

    @Test func `stopped by another program, it gives the terminal back and comes again`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        let address = try screen.startLogin()
        let shell = try screen.terminal.processID()
        let program = try #require(
            processes(below: shell).first { TestSupport.name(of: $0) == "pintle" })
        kill(program, SIGTSTP)
        try screen.terminal.untilShows("Stopped")
        let modes = "#{alternate_on}#{mouse_any_flag}#{cursor_flag}"
        #expect(try screen.terminal.value(modes) == "001")
        try screen.terminal.run("fg")
        try screen.terminal.untilShows("PIN  [")
        #expect(try screen.address() == address)
    }

    @Test(arguments: [
        "TERM=no-such-terminal", "TERM=linux", "TERM=xterm", "TERM=vt100", "TERM=screen",
        "NO_COLOR=1", "LC_ALL=C", "LC_ALL= LANG=xx_XX.UTF-8",
    ])
    func `a whole login works`(with variables: String) throws {
        let (provider, home) = try fixture()
        let screen = try PintleScreen(home, variables: variables)
        try screen.enter(pin: try provider.approve(try screen.startLogin()))
        try screen.terminal.untilReady("Signed in to Acme as ada")
        #expect(try screen.leave() == 0)
    }

    @Test func `a terminal that has only one screen is cleared`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home, variables: "TERM=vt100")
        _ = try screen.startLogin()
        try screen.terminal.type("1234567")
        try screen.terminal.untilShows("1234567")
        try screen.terminal.press("C-c")
        #expect(try screen.terminal.endedStatus() == 130)
        let left = try screen.terminal.screen()
        #expect(!left.contains("1234567"))
        #expect(!left.contains("? help"))
        #expect(left.contains(" login finish "))
    }

    @Test func `NO_COLOR means no colour`() throws {
        let (provider, home) = try fixture()
        // Two rows: the selected one is reversed and never coloured.
        try home.logIn(at: provider)
        try home.logIn(at: provider, as: "1002")
        let coloured = try PintleScreen(home, variables: "PINTLE_THEME=dark")
        try coloured.terminal.untilShows("works")
        #expect(isColoured(try coloured.terminal.styledScreen()))
        let plain = try PintleScreen(home, variables: "NO_COLOR=1 PINTLE_THEME=dark")
        try plain.terminal.untilShows("works")
        #expect(!isColoured(try plain.terminal.styledScreen()))
    }

    @Test func `the C locale gets ASCII signs only`() throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider)
        let screen = try PintleScreen(home, variables: "LC_ALL=C")
        let shown = try screen.terminal.untilShows("works")
        #expect(shown.utf8.max().map { $0 < 0x80 } == true)
        #expect(shown.contains("+ works"))
    }

    @Test func `TERM=dumb is told to use line mode`() throws {
        let (_, home) = try fixture()
        // The hint has the home in it, and is not to be wrapped.
        let terminal = try TmuxSession(columns: 200)
        #expect(try terminal.status(of: "TERM=dumb \(home.shellLine)") == 2)
        #expect(try terminal.screen().contains(" login PROVIDER"))
    }

    /// What `exit` tears down is in use then: one start in seventy was ended by a signal.
    @Test func `the screen is refused with its code while the store is still being opened`() throws
    {
        let (provider, home) = try fixture()
        try home.logIn(at: provider)
        let terminal = try TmuxSession(columns: 200)
        let once = "TERM=../x \(home.shellLine) 2>/dev/null; [ $? = 2 ] || exit 9"
        #expect(try terminal.status(of: "(for i in $(seq 60); do \(once); done)") == 0)
    }

    @Test func `without a terminal the way out is named`() throws {
        let (_, home) = try fixture()
        let result = try home.pintle()
        #expect(result.code == 2)
        #expect(result.errorText.contains(" login PROVIDER"))
        #expect(result.text.isEmpty)
    }

    @Test func `with standard input from a pipe ssh -t is named`() throws {
        let (_, home) = try fixture()
        let terminal = try TmuxSession(columns: 200)
        #expect(try terminal.status(of: "echo | \(home.shellLine)") == 2)
        #expect(try terminal.screen().contains("ssh -t"))
    }

    @Test(arguments: [("TERM", 143), ("HUP", 129), ("INT", 130)] as [(String, Int32)])
    func `a signal ends it with its code and the terminal as it was`(
        name: String, code: Int32
    ) throws {
        let (_, home) = try fixture()
        let terminal = try TmuxSession(environment: ["HOME": home.folder.path])
        try terminal.run(
            "stty -g > before; \(home.shellLine); echo \"ended=$?=\"; stty -g > after; "
                + "cmp before after && echo same-terminal")
        try terminal.untilShows("No sessions yet")
        let shell = try terminal.processID()
        let program = try #require(
            processes(below: shell).first { TestSupport.name(of: $0) == "pintle" })
        kill(program, try #require(["TERM": SIGTERM, "HUP": SIGHUP, "INT": SIGINT][name]))
        #expect(try terminal.endedStatus() == code)
        try terminal.untilShows("same-terminal")
        #expect(try terminal.value("#{alternate_on}#{cursor_flag}#{keypad_flag}") == "010")
    }

    @Test(arguments: ["q", "C-c", "C-\\"])
    func `leaving gives the terminal back`(key: String) throws {
        let (_, home) = try fixture()
        let terminal = try TmuxSession(environment: ["HOME": home.folder.path])
        try terminal.run(
            "stty -g > before; \(home.shellLine); stty -g > after; "
                + "cmp before after && echo same-terminal")
        try terminal.untilReady("No sessions yet")
        try terminal.press(key)
        try terminal.untilShows("same-terminal")
        #expect(try terminal.value("#{alternate_on}#{cursor_flag}#{keypad_flag}") == "010")
    }

    /// Whether a screen with attributes holds a colour of the foreground, as tmux writes it.
    private func isColoured(_ screen: String) -> Bool {
        screen.contains(/\u{1B}\[(?:[0-9;]*;)?(?:3[0-8]|9[0-7])[;m]/)
    }
}
