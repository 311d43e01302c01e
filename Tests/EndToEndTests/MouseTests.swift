import Foundation
import Glibc
import TestSupport
import Testing

/// The mouse in a real terminal: on where it is ours, off where a URL is, and always given back.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct MouseTests {
    /// Whether presses are reported, and in the form with digits.
    private func reports(_ terminal: TmuxSession) throws -> String {
        try terminal.value("#{mouse_standard_flag}#{mouse_sgr_flag}")
    }

    /// Writes the file of settings.
    private func write(_ settings: String, in home: PintleHome) throws {
        try FileManager.default.createDirectory(
            atPath: "\(home.home)/config", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        _ = try home.folder.write(settings, to: "home/config/screen.yaml")
    }

    /// Clicks at a row and column, counted from 1.
    private func click(_ terminal: TmuxSession, row: Int, column: Int = 5) throws {
        try terminal.type("\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m")
    }

    @Test func `is on over the list, off over a URL, on again after it`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        #expect(try reports(screen.terminal) == "11")
        _ = try screen.startLogin()
        #expect(try reports(screen.terminal) == "00")
        try screen.terminal.command("v")
        try screen.terminal.untilShows("Press Enter")
        #expect(try reports(screen.terminal) == "00")
        try screen.terminal.press("Enter")
        try screen.terminal.untilShows("PIN  [")
        try screen.terminal.press("Escape")
        try screen.terminal.press("Escape")
        try screen.terminal.untilReady("Enter open")
        #expect(try reports(screen.terminal) == "11")
    }

    @Test func `a click on a footer's hint is that key`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        let rows = try screen.terminal.screen().split(
            separator: "\n", omittingEmptySubsequences: false)
        let footer = try #require(rows.lastIndex { $0.contains("? help") })
        let hint = try #require(rows[footer].firstRange(of: "? help"))
        let column = rows[footer].distance(from: rows[footer].startIndex, to: hint.lowerBound)
        try click(screen.terminal, row: footer + 1, column: column + 1)
        try screen.terminal.untilShows("Help")
        #expect(try screen.terminal.screen().contains("help for this screen"))
    }

    @Test func `a suspended program gives the mouse back and takes it again`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        try screen.terminal.press("C-z")
        try screen.terminal.untilShows("Stopped")
        #expect(try reports(screen.terminal) == "00")
        try screen.terminal.run("fg")
        try screen.terminal.untilReady("? help")
        #expect(try reports(screen.terminal) == "11")
    }

    @Test func `any size on the way keeps the mouse on`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        try screen.terminal.resize(columns: 200, rows: 60)
        try screen.terminal.resize(columns: 1, rows: 1)
        try screen.terminal.resize(columns: 34, rows: 6)
        try screen.terminal.untilShows("Too small")
        #expect(try reports(screen.terminal) == "00")
        try screen.terminal.resize(columns: 79, rows: 23)
        try screen.terminal.untilReady("? help")
        #expect(try reports(screen.terminal) == "11")
        try click(screen.terminal, row: 1)
        try screen.terminal.press("C-l")
        try screen.terminal.untilReady("? help")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT])
    func `whatever ends the program, the mouse is given back`(signal: Int32) throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        #expect(try reports(screen.terminal) == "11")
        let program = try #require(
            processes(below: try screen.terminal.processID()).first {
                TestSupport.name(of: $0) == "pintle"
            })
        kill(program, signal)
        _ = try screen.terminal.endedStatus()
        #expect(try reports(screen.terminal) == "00")
    }

    @Test(arguments: ["PINTLE_MOUSE=off", "ACCESSIBLE=1", "TERM=linux", "TERM=no-such-terminal"])
    func `is never switched on where it is not wanted`(variables: String) throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home, variables: variables)
        #expect(try reports(screen.terminal) == "00")
    }

    @Test func `a file of settings counts`() throws {
        let (_, home) = try fixture()
        try write("mouse: off\n", in: home)
        let screen = try PintleScreen(home)
        #expect(try reports(screen.terminal) == "00")
    }

    @Test func `a fault in the file of settings is named, and the screen goes on`() throws {
        let (_, home) = try fixture()
        try write("theme: dark\nmuose: off\n", in: home)
        let screen = try PintleScreen(home)
        try screen.terminal.untilShows("Line 2 of screen.yaml is not understood")
        #expect(try reports(screen.terminal) == "11")
    }

    @Test func `a file of settings that others could replace is not used`() throws {
        let (_, home) = try fixture()
        try write("mouse: off\n", in: home)
        chmod("\(home.home)/config", 0o777)
        let screen = try PintleScreen(home)
        try screen.terminal.untilShows("The file screen.yaml cannot be used")
        #expect(try reports(screen.terminal) == "11")
    }

    @Test func `the terminal's answer about its ground is no key`() throws {
        let (_, home) = try fixture()
        let screen = try PintleScreen(home)
        try screen.terminal.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{07}")
        try screen.terminal.type("\u{1B}]11;rgb:d")
        try screen.terminal.untilReady("? help")
        try screen.terminal.type("ddd/qqqq\u{07}")
        try screen.terminal.type("?")
        try screen.terminal.untilReady("Help")
        try screen.terminal.type("qq")
        #expect(try screen.terminal.endedStatus() == 0, "the first key after its end counts again")
    }
}
