import Foundation
import TestSupport
import Testing

/// Getting the address out of the screen, whole: the greatest risk of a login in a full screen.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct AddressTests {
    @Test(arguments: [(80, 24), (40, 12), (200, 60)])
    func `the copy key gives tmux the whole address`(columns: Int, rows: Int) throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home, columns: columns, rows: rows)
        let address = try screen.startLogin()
        try screen.terminal.command("c")
        try screen.terminal.untilShows("tmux")
        #expect(screen.terminal.clipboard() == address)
    }

    @Test(arguments: [(80, 24), (40, 12)])
    func `the selected address is one line, however many rows it takes`(
        columns: Int, rows: Int
    ) throws {
        let (provider, home) = try fixture()
        let screen = try PintleScreen(home, columns: columns, rows: rows)
        let address = try screen.startLogin()
        // The provider knows its token, so the address that was read off the screen is whole.
        #expect(try provider.approve(address).count == 7)
        #expect(try home.logins().map(\.authorizeUrl) == [address])
    }

    @Test func `the plain view prints the address on one line of the normal screen`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home, columns: 60, rows: 24)
        let address = try screen.startLogin()
        try screen.terminal.command("v")
        try screen.terminal.untilShows("Press Enter")
        #expect(try screen.terminal.value("#{alternate_on}") == "0")
        #expect(PintleScreen.address(in: try screen.terminal.joinedScreen()) == address)
        try screen.terminal.press("Enter")
        try screen.terminal.until("the full screen") { $0.contains("PIN  [") }
        #expect(try screen.terminal.value("#{alternate_on}") == "1")
    }

    @Test func `the saved file is private, holds the address and goes with the login`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home, columns: 200, rows: 40)
        let address = try screen.startLogin()
        try screen.terminal.command("s")
        let shown = try screen.terminal.untilShows("Saved to ")
        let path = String(try #require(shown.firstMatch(of: /Saved to (\S+)/)).1)
            .replacing("~", with: home.folder.path)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains(address))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try screen.terminal.press("C-c")
        _ = try screen.terminal.endedStatus()
        try home.succeed("login", "cancel", try #require(try home.logins().first).id)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `the QR code stands alone on its key and goes again`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home, columns: 120, rows: 50)
        _ = try screen.startLogin()
        try screen.terminal.command("r")
        try screen.terminal.until("only the code") {
            $0.contains("i invert") && !$0.contains("PIN  [")
        }
        // Dark on light, in colours that do not follow the terminal's own.
        #expect(try screen.terminal.styledScreen().contains("48;5;231"))
        #expect(try screen.terminal.styledScreen().contains("48;5;16"))
        try screen.terminal.type("r")
        try screen.terminal.untilShows("PIN  [")
    }
}
