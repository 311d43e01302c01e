import Glibc
import TestSupport
import Testing

/// A login over a real sshd whose connection dies while the PIN is awaited.
@Suite(.serialized, .enabled(if: Repository.hasProgram && SSHServer.isInstalled))
struct LostConnectionTests {
    @Test(arguments: [false, true])
    func `the login waits in the list of the next connection`(serverSide: Bool) throws {
        let (provider, home) = try fixture()
        let server = try SSHServer()
        let line = "TERM=xterm-256color LC_ALL=C.UTF-8 exec \(home.shellLine)"
        let first = try TmuxSession(server.client(line))
        try first.untilReady("No sessions yet")
        try first.goToAddress()
        let address = try #require(PintleScreen.address(in: try first.joinedScreen()))
        let pin = try provider.approve(address)
        let program = try #require(running(home))
        if serverSide {
            server.cutConnections()
        } else {
            kill(try first.processID(), SIGKILL)
        }
        let gone = Deadline.seconds(5).poll { running(home) == program ? nil : true }
        #expect(gone == true, "the program ends with its terminal")

        let second = try TmuxSession(server.client(line))
        try second.untilReady("Unfinished logins (1)")
        try second.press("Enter")
        try second.untilReady("PIN  [")
        #expect(PintleScreen.address(in: try second.joinedScreen()) == address)
        try second.type(pin)
        try second.press("Enter")
        try second.untilShows("Signed in to Acme as ada")
    }

    /// The program that runs on this home.
    private func running(_ home: PintleHome) -> Int32? {
        allProcesses().first { process in
            TestSupport.name(of: process) == "pintle"
                && commandLine(of: process).contains(home.home)
        }
    }
}
