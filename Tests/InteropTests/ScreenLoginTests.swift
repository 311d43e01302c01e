import TestSupport
import Testing

/// The full screen in tmux against a provider that is not ours.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct ScreenLoginTests {
    @Test(arguments: [ForeignProvider.Transport.http, .tls])
    func `a login on the screen ends with a session in the list`(
        transport: ForeignProvider.Transport
    ) throws {
        let provider = try ForeignProvider(transport)
        let home = try PintleHome()
        try home.add(provider)
        let screen = try PintleScreen(home)
        let address = try screen.startLogin()
        try screen.enter(pin: try provider.approve(address))
        try screen.terminal.untilReady("Signed in to Acme as ada")
        #expect(try screen.leave() == 0)
        #expect(try home.onlySession().account?.name == "ada")
    }

    @Test(arguments: ["HMAC-SHA256", "RSA-SHA1", "PLAINTEXT"])
    func `the other signature methods work from the screen too`(method: String) throws {
        let provider = try ForeignProvider(.tls)
        let home = try PintleHome()
        try home.add(provider, method: method)
        let screen = try PintleScreen(home)
        let address = try screen.startLogin()
        try screen.enter(pin: try provider.approve(address, as: "1002"))
        try screen.terminal.untilShows("Signed in to Acme as brunhilde")
    }

    @Test(arguments: ["503", "html", "cut-form", "reset"] as [ForeignProvider.Fault])
    func `after a bad answer Enter tries again, and the login goes on`(
        fault: ForeignProvider.Fault
    ) throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try provider.fail("/oauth/request_token", fault)
        let screen = try PintleScreen(home)
        try askForAddress(screen.terminal)
        try screen.terminal.untilReady("Enter tries again")
        try screen.terminal.press("Enter")
        try screen.enter(pin: try provider.approve(try screen.address()))
        try screen.terminal.untilShows("Signed in to Acme as ada")
    }

    @Test(
        arguments: ["hostile-error", "hostile-problem", "hostile-token"] as [ForeignProvider.Fault])
    func `escape sequences and bidi characters do not reach the screen`(
        fault: ForeignProvider.Fault
    ) throws {
        let provider = try ForeignProvider()
        let home = try PintleHome()
        try home.add(provider)
        try provider.fail("/oauth/request_token", fault, times: -1)
        let screen = try PintleScreen(home)
        try askForAddress(screen.terminal)
        let shown = try screen.terminal.until("a message") { $0.contains("✗") }
        #expect(ForeignText.strange(in: shown).isEmpty)
        #expect(try screen.terminal.value("#{pane_title}") != "owned")
        #expect(screen.terminal.clipboard() == nil)
        try screen.terminal.press("C-c")
        #expect(try screen.terminal.endedStatus() == 130)
    }

    /// Goes from the list to the step that asks the provider, however that answers.
    private func askForAddress(_ terminal: TmuxSession) throws {
        try terminal.press("n")
        try terminal.untilShows("New login: provider")
        try terminal.type("acme")
        try terminal.untilShows("> Acme")
        try terminal.press("Tab")
        try terminal.untilShows("step 1 of 4")
        try terminal.press("Enter")
    }
}
