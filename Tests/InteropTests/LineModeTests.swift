import TestSupport
import Testing

/// `pintle login`, the whole login in one call, with and without a terminal.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct LineModeTests {
    @Test(arguments: [ForeignProvider.Transport.http, .tls])
    func `with the PIN on a descriptor`(transport: ForeignProvider.Transport) throws {
        let provider = try ForeignProvider(transport)
        let home = try PintleHome()
        try home.add(provider)
        var command = home.command(
            ["login", PintleHome.providerID, "--label", "work", "--pin-fd", "3"])
        command.openDescriptor = 3
        let running = try command.start()
        let address = try running.until("the address on one line") { running in
            PintleScreen.address(in: running.errorText)
        }
        running.send(try provider.approve(address) + "\n")
        let result = try running.finish()
        #expect(result.code == 0, "\(result)")
        #expect(result.text == "work\n")
        #expect(try home.onlySession().label == "work")
    }

    @Test func `at a terminal, with the PIN typed and blotted out`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let terminal = try TmuxSession(rows: 60)
        try terminal.run("\(home.shellLine) login acme; echo \"ended=$?=\"")
        try terminal.untilShows("PIN from Acme")
        let address = try #require(PintleScreen.address(in: try terminal.joinedScreen()))
        let pin = try provider.approve(address)
        try terminal.run(pin)
        #expect(try terminal.endedStatus() == 0)
        #expect(try !terminal.history().contains(pin))
        #expect(try home.sessions().count == 1)
    }

    @Test func `the PIN comes from the terminal although standard input is a pipe`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let terminal = try TmuxSession(rows: 60)
        try terminal.run("echo 0000000 | \(home.shellLine) login acme; echo \"ended=$?=\"")
        try terminal.untilShows("PIN from Acme")
        let address = try #require(PintleScreen.address(in: try terminal.joinedScreen()))
        try terminal.run(try provider.approve(address))
        #expect(try terminal.endedStatus() == 0)
    }

    @Test func `a wrong PIN at the terminal is followed by a new address and a new prompt`() throws
    {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let terminal = try TmuxSession(columns: 120, rows: 100)
        try terminal.run("ACCESSIBLE=1 \(home.shellLine) login acme; echo \"ended=$?=\"")
        try terminal.untilShows("PIN from Acme")
        let first = try #require(PintleScreen.address(in: try terminal.joinedScreen()))
        try terminal.run("0000000")
        try terminal.untilShows("did not accept that PIN")
        let second = try Self.newURL(after: first, in: terminal)
        try terminal.run(try provider.approve(second))
        #expect(try terminal.endedStatus() == 0)
    }

    /// The URL that takes the place of one that was shown.
    private static func newURL(after first: String, in terminal: TmuxSession) throws -> String {
        try #require(
            try Deadline.seconds(10).poll { () -> String? in
                let last = PintleScreen.address(in: try terminal.joinedScreen())
                return last == first ? nil : last
            })
    }

    @Test func `a wrong PIN that is answered in JSON is asked for again, twice at one URL`() throws
    {
        let provider = try ForeignProvider()
        try provider.set("plain_errors", false)
        try provider.set("after_wrong_pin", "same")
        let home = try PintleHome()
        try home.add(provider, afterWrongPIN: "same")
        let terminal = try TmuxSession(columns: 120, rows: 100)
        try terminal.run("ACCESSIBLE=1 \(home.shellLine) login acme; echo \"ended=$?=\"")
        try terminal.untilShows("PIN from Acme")
        let first = try #require(PintleScreen.address(in: try terminal.joinedScreen()))
        try terminal.run("0000000")
        try terminal.untilShows("The URL may still work.")
        #expect(PintleScreen.address(in: try terminal.joinedScreen()) == first)
        try terminal.run("0000001")
        let second = try Self.newURL(after: first, in: terminal)
        try terminal.run(try provider.approve(second))
        #expect(try terminal.endedStatus() == 0)
        #expect(try !terminal.history().contains("accept the app key"))
    }

    @Test func `without terminal and descriptor nothing is asked of the provider`() throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        let result = try home.pintle("login", PintleHome.providerID)
        #expect(result.code == 2)
        #expect(result.errorText.contains("login start"))
        #expect(try provider.counts().isEmpty)
    }
}
