import Glibc
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: access("/usr/bin/tmux", X_OK) == 0))
struct TmuxSessionTests {
    @Test func `a shell runs what is typed and its status is known`() throws {
        let terminal = try TmuxSession()
        #expect(try terminal.status(of: "false") == 1)
    }

    @Test func `the terminal has the size it is told`() throws {
        let terminal = try TmuxSession(columns: 100, rows: 30)
        try terminal.run("stty size")
        try terminal.untilShows("30 100")
        try terminal.resize(columns: 40, rows: 12)
        try terminal.run("clear; stty size")
        try terminal.untilShows("12 40")
    }

    @Test func `a screen that never comes is an error that shows the screen`() throws {
        let terminal = try TmuxSession()
        let failure = #expect(throws: HarnessFailure.self) {
            try terminal.untilShows("never", within: 0.2)
        }
        #expect(failure?.description.contains("ready$") == true)
    }

    @Test func `a program's paste buffer can be read`() throws {
        let terminal = try TmuxSession()
        try terminal.run("printf %s copied | tmux load-buffer -w -")
        let buffer = Deadline.seconds(5).poll { terminal.clipboard() }
        #expect(buffer == "copied")
    }
}
