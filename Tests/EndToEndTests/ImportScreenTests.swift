import Foundation
import TestSupport
import Testing

/// What another tool has in its file, taken over in the full screen; no network is asked.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct `An import in the full screen` {
    private let home: PintleHome

    init() throws {
        home = try PintleHome()
    }

    /// Nobody answers for any provider there.
    private func screen() throws -> PintleScreen {
        try PintleScreen(home, variables: "HTTPS_PROXY=http://127.0.0.1:9", rows: 23)
    }

    @Test func `shows an app key of twurl, asks, and adds it`() throws {
        let file = try home.folder.write(TwurlFile.appKey, to: ".twurlrc")
        let screen = try screen()
        try screen.terminal.untilReady("I import")
        try screen.terminal.type("I")
        try screen.terminal.untilReady("~/.twurlrc has the form of twurl, t, x-cli")
        try screen.terminal.press("Enter")
        try screen.terminal.untilReady("Add 1 app key?")
        try screen.terminal.untilShows("The files stay as they are.")
        try screen.terminal.type("y")
        try screen.terminal.untilReady("Added: 1 app key")
        #expect(try home.pintle("apps", "list").text.contains("twurl"))
        #expect(try !screen.terminal.history().contains("canary"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == TwurlFile.appKey)
        try screen.terminal.type("I")
        try screen.terminal.untilReady("There is nothing new to add")
    }

    @Test func `adds nothing of what the provider was not asked about`() throws {
        try home.folder.write(TwurlFile.login, to: ".twurlrc")
        let screen = try screen()
        try screen.terminal.type("I")
        try screen.terminal.untilReady("erika_demo at X, app key twurl, line 4")
        // All that was typed at once answers nothing.
        try screen.terminal.type("\ry")
        try screen.terminal.untilReady("Add 1 session and 1 app key?")
        try screen.terminal.untilReady("Esc add nothing")
        try screen.terminal.press("Down")
        try screen.terminal.press("Up")
        try screen.terminal.press("Enter")
        try screen.terminal.untilReady("The proxy refused the connection")
        #expect(try home.sessions().isEmpty)
        #expect(try !home.pintle("apps", "list").text.contains("twurl"))
        #expect(try !screen.terminal.history().contains("canary"))
    }

    @Test func `is offered before a login`() throws {
        try home.folder.write(TwurlFile.login, to: ".twurlrc")
        let screen = try screen()
        try screen.terminal.press("n")
        try screen.terminal.untilShows("New login: provider")
        try screen.terminal.type("X")
        try screen.terminal.untilShows("> X ")
        try screen.terminal.press("Enter")
        try screen.terminal.untilShows("twurl, t, x-cli has a login of erika_demo")
        try screen.terminal.untilShows("In the list, I imports it.")
    }

    @Test func `looks at no file of the person's in the demo`() throws {
        try home.folder.write(TwurlFile.login, to: ".twurlrc")
        let terminal = try TmuxSession(environment: ["HOME": home.folder.path])
        try terminal.run("\(home.program) demo; echo \"ended=$?=\"")
        try terminal.untilReady("? help")
        try terminal.type("I")
        try terminal.untilShows("The demo does not look at")
        #expect(try !terminal.screen().contains("twurlrc"))
        try terminal.press("q")
        #expect(try terminal.endedStatus() == 0)
    }
}
