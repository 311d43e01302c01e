import TestSupport
import Testing

/// Removing a session: ended at the provider where it can be, kept for a while where it cannot.
@Suite(.enabled(if: Repository.hasProgram))
struct RemovalTests {
    private let provider: ForeignProvider
    private let home: PintleHome

    init() throws {
        provider = try ForeignProvider()
        home = try PintleHome()
        try home.add(
            provider,
            extra: "revoke: {url: \"\(provider.baseURL)/1.1/oauth/invalidate_token.json\", "
                + "method: POST}")
        try home.logIn(at: provider, label: "work")
    }

    @Test func `the provider ends the token`() throws {
        #expect(try home.pintle("sessions", "remove", "work", "--yes").code == 0)
        #expect(try provider.count("/1.1/oauth/invalidate_token.json") == 1)
        #expect(try home.sessions().isEmpty)
    }

    @Test func `a token that the provider ended before counts as ended, in a shell`() throws {
        try provider.revokeAll()
        let removed = try home.pintle("sessions", "remove", "work", "--yes")
        #expect(removed.code == 0, "\(removed)")
        #expect(removed.errorText.contains("ended it"))
        #expect(try home.pintle("sessions", "restore", "work").code == 12)
    }

    @Test func `a token that the provider ended before counts as ended, on the screen`() throws {
        try provider.revokeAll()
        let screen = try PintleScreen(home)
        try screen.terminal.untilReady("work")
        try screen.terminal.type("d")
        try screen.terminal.untilReady("Remove work?")
        try screen.terminal.type("E")
        try screen.terminal.untilShows("ended it")
        #expect(try home.pintle("sessions", "restore", "work").code == 12)
    }

    @Test func `only here, nothing is asked and the session comes back`() throws {
        let removed = try home.pintle("sessions", "remove", "work", "--local", "--yes")
        #expect(removed.code == 0)
        #expect(try provider.count("/1.1/oauth/invalidate_token.json") == 0)
        #expect(try home.pintle("sessions", "restore", "work").code == 0)
        #expect(try home.pintle("sessions", "verify", "work").code == 0)
    }

    @Test func `when the provider does not end it, it can be taken back`() throws {
        try provider.fail("/1.1/oauth/invalidate_token.json", "500", times: -1)
        let removed = try home.pintle("sessions", "remove", "work", "--yes")
        #expect(removed.code == 8, "\(removed)")
        #expect(try home.pintle("sessions", "restore", "work").code == 0)
        #expect(try home.pintle("sessions", "verify", "work").code == 0)
    }

    @Test func `erased at once, nothing comes back`() throws {
        #expect(try home.pintle("sessions", "remove", "work", "--purge", "--yes").code == 0)
        #expect(try home.pintle("sessions", "restore", "work").code == 12)
    }

    @Test func `without a terminal it needs a yes`() throws {
        #expect(try home.pintle("sessions", "remove", "work").code == 2)
        #expect(try home.sessions().count == 1)
    }
}
