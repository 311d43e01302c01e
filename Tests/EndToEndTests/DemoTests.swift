import TestSupport
import Testing

/// The demo's logins by OAuth 2, without a network.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct `The demo by OAuth 2` {
    private let home: PintleHome
    private let terminal: TmuxSession

    /// Begins a login at the code's URL.
    init() throws {
        home = try PintleHome(withVault: false)
        terminal = try TmuxSession(environment: ["HOME": home.folder.path])
        try terminal.run("\(home.program) demo; echo \"ended=$?=\"")
        try terminal.untilReady("? help")
        try terminal.press("n")
        try terminal.untilShows("New login: provider")
        try terminal.type("demo2")
        try terminal.untilShows("> Demo Provider 2")
        try terminal.press("Enter")
        try terminal.untilShows("[x] write")
        try terminal.press("Enter")
        try terminal.untilReady("Code [")
    }

    /// Has the other device approve.
    @discardableResult
    private func approve(until words: String = "Allowed") throws -> String {
        try terminal.command("p")
        try terminal.untilReady("Enter allow")
        try terminal.press("Enter")
        let shown = try terminal.untilShows(words)
        try terminal.press("Escape")
        return shown
    }

    private func end() throws {
        try terminal.press("q")
        try terminal.untilReady("Quit the demo?")
        try terminal.type("y")
        #expect(try terminal.endedStatus() == 0)
        #expect(home.folder.files().isEmpty)
    }

    @Test func `a code of the page leads to a session that is renewed by itself`() throws {
        let signedIn = try signIn()
        #expect(signedIn.contains("alice"))
        #expect(signedIn.contains("renewed by itself"))
        try end()
    }

    @Test func `another process answers the command that the guide names`() throws {
        _ = try signIn()
        try terminal.press("Enter")
        try terminal.untilReady("Demo: Press Enter on a session")
        try terminal.press("Enter")
        // The command goes on over the edge of the window.
        let detail = try terminal.untilReady("From another terminal").replacing("\n", with: "")
        let folder = try #require(detail.firstMatch(of: /--home (\S+)/)).1
        let url = try #require(detail.firstMatch(of: /http:\/\/127[0-9.:]+\/oauth2\/userinfo/)).0
        let answer = try Command(
            home.program,
            [
                "--home", String(folder), "--key-file", folder + "/demo.key", "request", "GET",
                String(url),
            ], environment: ["HOME": home.folder.path]
        ).run()
        #expect(answer.code == 0)
        #expect(answer.text.contains("alice"))
        try end()
    }

    @Test func `a browser on this machine brings the code by itself`() throws {
        try changeForm(to: "Did you not start this?")
        try terminal.press("f")
        try terminal.untilReady("Or paste its last URL")
        try approve(until: "The browser went to http://127.0.0.1:")
        let signedIn = try terminal.untilReady("Signed in to")
        #expect(signedIn.contains("renewed by itself"))
        try end()
    }

    @Test func `a page shows the token itself, which is typed and has no end`() throws {
        try changeForm(to: "Did you not start this?")
        try terminal.press("f")
        try terminal.untilReady("Or paste its last URL")
        try changeForm(to: "Type the token it shows you")
        let shown = try approve()
        let token = try #require(shown.firstMatch(of: /\b[B-Z]{12}\b/)).0
        try terminal.untilShows("Token [")
        try terminal.type(String(token))
        try terminal.press("Enter")
        let signedIn = try terminal.untilReady("Signed in to")
        #expect(signedIn.contains("until the demo ends"))
        #expect(signedIn.contains("the token that it shows still works"))
        try end()
    }

    @Test func `the app gets a token by its key alone, which is nobody's session`() throws {
        try terminal.press("Escape")
        try terminal.untilReady("type code")
        try terminal.press("Escape")
        try terminal.untilReady("1 unfinished login")
        try terminal.press("p")
        try terminal.untilShows("Providers")
        try terminal.press("/")
        try terminal.type("Demo Provider")
        try terminal.press("Enter")
        try terminal.press("Enter")
        try terminal.untilReady("App keys (1)")
        try terminal.press("T")
        try terminal.untilReady("gave the app key demo-app a token")
        try terminal.press("Escape")
        try terminal.untilReady("Demo Provider: PIN, 7 digits")
        try terminal.press("Escape")
        try terminal.untilReady(" above, ")
        try terminal.press("Escape")
        let list = try terminal.untilReady("Sessions (1)")
        #expect(list.contains("app"))
        try end()
    }

    /// Allows the login on the other device and types its code; the screen after it.
    private func signIn() throws -> String {
        let shown = try approve()
        let code = try #require(shown.firstMatch(of: /\b[B-Z]{8}\b/)).0
        try terminal.untilShows("Code [")
        try terminal.type(String(code))
        try terminal.press("Enter")
        return try terminal.untilReady("Signed in to")
    }

    /// Goes on in the next form.
    private func changeForm(to words: String) throws {
        try terminal.command("f")
        try terminal.untilReady(words)
    }

    @Test func `one key changes to a device code, which ends when it was approved`() throws {
        try changeForm(to: "Did you not start this?")
        try terminal.press("p")
        try terminal.untilReady("Enter allow")
        try terminal.press("Enter")
        try terminal.untilShows("Nothing is typed.")
        try terminal.press("Escape")
        let signedIn = try terminal.untilReady("Signed in to")
        #expect(signedIn.contains("alice"))
        try end()
    }
}
