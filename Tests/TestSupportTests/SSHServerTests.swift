import TestSupport
import Testing

@Suite(.serialized, .enabled(if: SSHServer.isInstalled))
struct SSHServerTests {
    @Test func `a line runs in a terminal at the other end until the connection is cut`() throws {
        let server = try SSHServer()
        let terminal = try TmuxSession(server.client("tty; echo there; cat"))
        try terminal.untilShows("there")
        #expect(try terminal.screen().contains("/dev/pts/"))
        server.cutConnections()
        let isDead = try Deadline.seconds(5).poll {
            try terminal.value("#{pane_dead}") == "1" ? true : nil
        }
        #expect(isDead == true)
    }
}
