import TestSupport
import Testing

/// X as an app sees it that nobody has logged in to.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooOwnTokenTests {
    private func call(_ zoo: ZooHome) throws -> CommandResult {
        try zoo.home.pintle("request", "GET", "\(zoo.stall.api)?a=1&b=%C3%A9")
    }

    @Test func `X gives the app a token, which is asked for once and sent as it came`() throws {
        let zoo = try ZooHome("x")
        let first = try call(zoo)
        #expect(first.code == 0, "\(first)")
        #expect(first.errorText.contains("No session at X: asked as the app"), "\(first)")
        #expect(try Seen(first.output).parameters == [["a", "1"], ["b", "é"]])
        #expect(try call(zoo).code == 0)
        let session = try zoo.home.onlySession()
        #expect(session.kind == "app")
        #expect(session.expiresAt == nil)
        let report = try zoo.stall.report()
        #expect(report.counts["own_token"] == 1)
        #expect(report.counts["own_api"] == 2)
        try zoo.expectNoComplaints()
    }

    @Test func `removed it is ended at X, and the next request gets another one`() throws {
        let zoo = try ZooHome("x")
        #expect(try call(zoo).code == 0)
        let removed = try zoo.home.pintle("sessions", "remove", "\(zoo.provider)/app", "--yes")
        #expect(removed.code == 0, "\(removed)")
        #expect(try zoo.stall.report().ended == 1)
        #expect(try call(zoo).code == 0)
        #expect(try zoo.stall.report().counts["own_token"] == 2)
        try zoo.expectNoComplaints()
    }

    @Test func `one that was ended elsewhere is replaced once, by code 89`() throws {
        let zoo = try ZooHome("x")
        let home = try PintleHome()
        let other = try home.add(zoo.stall)
        #expect(try call(zoo).code == 0)
        // X has one for each app: another machine has the same.
        #expect(try home.pintle("request", "GET", zoo.stall.api).code == 0)
        #expect(try home.pintle("sessions", "remove", "\(other)/app", "--yes").code == 0)
        let replaced = try call(zoo)
        #expect(replaced.code == 0, "\(replaced)")
        #expect(try zoo.stall.report().counts["own_token"] == 3)
        try zoo.expectNoComplaints()
    }

    @Test func `a wrong secret is the app key, by code 99`() throws {
        let zoo = try ZooHome("x") { $0.secret = "another" }
        let refused = try call(zoo)
        #expect(refused.code == 9, "\(refused)")
        #expect(refused.errorText.contains("app key"), "\(refused)")
        #expect(try zoo.home.sessions().isEmpty)
        try zoo.expectNoComplaints()
    }

    @Test func `a person's session signs, whatever the app has beside it`() throws {
        let zoo = try ZooHome("x")
        #expect(try call(zoo).code == 0)
        let login = try zoo.start()
        let finished = try zoo.finish(login, with: try zoo.stall.allow(login.authorizeUrl).held)
        #expect(finished.code == 0, "\(finished)")
        let signed = try call(zoo)
        #expect(signed.code == 0, "\(signed)")
        #expect(!signed.errorText.contains("as the app"), "\(signed)")
        #expect(try zoo.stall.report().counts["own_api"] == 1)
        try zoo.expectNoComplaints()
    }
}
