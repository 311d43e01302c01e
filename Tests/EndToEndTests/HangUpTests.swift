import Glibc
import TestSupport
import Testing

/// A terminal that goes, or takes nothing, while a PIN is exchanged: the session is kept.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct HangUpTests {
    private static let exchange = "/oauth/access_token"

    /// A screen whose PIN is on its way, and its program.
    private func exchanging(
        _ provider: ForeignProvider, _ home: PintleHome
    ) throws -> (screen: PintleScreen, program: Int32) {
        let screen = try PintleScreen(home)
        let address = try screen.startLogin()
        try provider.hold(Self.exchange)
        try screen.enter(pin: try provider.approve(address))
        try provider.untilAsked(Self.exchange)
        return (screen, try #require(running(home)))
    }

    @Test func `a terminal that is killed in mid exchange costs nothing`() throws {
        let (provider, home) = try fixture()
        let (screen, program) = try exchanging(provider, home)
        kill(try #require(Int32(try screen.terminal.value("#{pid}"))), SIGKILL)
        try provider.release(Self.exchange)
        try expectEnd(of: program, home)
        #expect(try home.onlySession().account?.name == "ada")
        #expect(try home.logins().isEmpty)
    }

    @Test(arguments: [(SIGHUP, 129), (SIGTERM, 143), (SIGINT, 130)] as [(Int32, Int32)])
    func `a signal in mid exchange ends it when the session is there`(
        signal: Int32, status: Int32
    ) throws {
        let (provider, home) = try fixture()
        let (screen, program) = try exchanging(provider, home)
        kill(program, signal)
        try provider.release(Self.exchange)
        #expect(try screen.terminal.endedStatus() == status)
        #expect(try home.onlySession().account?.name == "ada")
    }

    @Test func `q in mid exchange says what it waits for, and counts rightly`() throws {
        let (provider, home) = try fixture()
        let (screen, _) = try exchanging(provider, home)
        try screen.terminal.press("q")
        try screen.terminal.untilShows("Waiting for Acme, at most 30 s")
        try provider.release(Self.exchange)
        #expect(try screen.terminal.endedStatus() == 0)
        #expect(try !screen.terminal.screen().contains("waiting"))
        #expect(try home.onlySession().account?.name == "ada")
    }

    @Test func `a terminal that Ctrl-S has stopped keeps nothing from the store`() throws {
        let (provider, home) = try fixture()
        let (screen, program) = try exchanging(provider, home)
        try screen.terminal.press("C-s")
        try provider.release(Self.exchange)
        let saved = try Deadline.seconds(20).poll { try home.sessions().count == 1 ? true : nil }
        #expect(saved == true)
        kill(program, SIGTERM)
        try expectEnd(of: program, home)
        #expect(try home.sessions().count == 1)
        #expect(try home.logins().isEmpty)
    }

    private func expectEnd(of program: Int32, _ home: PintleHome) throws {
        let gone = Deadline.seconds(20).poll { running(home) == program ? nil : true }
        #expect(gone == true, "the program ends in time")
    }

    /// The program whose screen runs on this home.
    private func running(_ home: PintleHome) -> Int32? {
        allProcesses().first { process in
            TestSupport.name(of: process) == "pintle"
                && commandLine(of: process).contains(home.home)
        }
    }
}
