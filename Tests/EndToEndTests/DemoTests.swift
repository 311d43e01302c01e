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
        try terminal.untilShows("> Demo by OAuth 2")
        try terminal.press("Enter")
        try terminal.untilShows("step 1 of 4")
        try terminal.press("Enter")
        try terminal.untilReady("code [")
    }

    /// Has the other device approve.
    private func approve() throws -> String {
        try terminal.command("p")
        try terminal.untilReady("Enter allow")
        try terminal.press("Enter")
        let shown = try terminal.untilShows("Allowed")
        try terminal.press("Escape")
        return shown
    }

    private func end() throws {
        try terminal.press("q")
        #expect(try terminal.endedStatus() == 0)
        #expect(home.folder.files().isEmpty)
    }

    @Test func `a code of the page leads to a session that is renewed by itself`() throws {
        let shown = try approve()
        let code = try #require(shown.firstMatch(of: /\b[B-Z]{8}\b/)).0
        try terminal.untilShows("code [")
        try terminal.type(String(code))
        try terminal.press("Enter")
        let signedIn = try terminal.untilReady("Signed in to")
        #expect(signedIn.contains("alice"))
        #expect(signedIn.contains("renewed by itself"))
        try end()
    }

    @Test func `one key changes to a device code, which ends when it was approved`() throws {
        try terminal.command("f")
        try terminal.untilReady("Type it only if you started this")
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
