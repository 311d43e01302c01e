import Testing
import TextCore

@testable import TerminalNcurses

@Suite struct `The terminal's environment` {
    private func environment(
        _ variables: [String: String]
    ) throws(TerminalUnavailable) -> TerminalEnvironment {
        try TerminalEnvironment { variables[$0] }
    }

    @Test(arguments: [
        (nil, TerminalUnavailable.termNotSet), ("", .termNotSet), ("dumb", .dumb),
        ("../../x", .malformedTerm), (String(repeating: "x", count: 65), .malformedTerm),
        (String(repeating: "x", count: 10_000), .malformedTerm), ("xterm\n", .malformedTerm),
        ("xterm é", .malformedTerm), ("a\u{1b}b", .malformedTerm),
    ])
    func `refuses what is no terminal`(term: String?, reason: TerminalUnavailable) {
        #expect(throws: reason) { try environment(term.map { ["TERM": $0] } ?? [:]) }
    }

    @Test(arguments: ["xterm-256color", "xterm-kitty", "rxvt+pcfkeys", "vt100.x", "screen_1"])
    func `takes names that a terminal could have`(term: String) throws {
        #expect(try environment(["TERM": term]).term == term)
    }

    @Test(arguments: [("", false), ("1", true), ("0", true)])
    func `NO_COLOR counts when it is not empty`(value: String, isUnwanted: Bool) throws {
        let environment = try environment(["TERM": "xterm", "NO_COLOR": value])
        #expect(environment.isColourUnwanted == isUnwanted)
    }

    @Test(arguments: [
        ("xterm-256color", true), ("xterm", true), ("tmux-256color", true), ("screen", true),
        ("st-256color", true), ("foot", true), ("linux", false), ("linux-16color", false),
        ("vt100", false), ("vt220", false), ("stty", false), ("ansi", false), ("cygwin", false),
    ])
    func `asks and takes the mouse only where that is likely safe`(
        term: String, hasReports: Bool
    ) throws {
        #expect(try environment(["TERM": term]).hasReports == hasReports)
    }

    @Test(arguments: [
        (["TERM": "xterm"], false), (["TERM": "xterm", "TMUX": "/tmp/x"], true),
        (["TERM": "xterm", "STY": "1.x"], true), (["TERM": "tmux-256color"], true),
        (["TERM": "screen"], true),
    ])
    func `knows multiplexers`(variables: [String: String], isMultiplexed: Bool) throws {
        #expect(try environment(variables).isMultiplexed == isMultiplexed)
    }
}
