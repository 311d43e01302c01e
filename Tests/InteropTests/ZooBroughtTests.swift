import TestSupport
import Testing

/// A provider without a login: all four values are made on its own pages.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooBroughtTests {
    @Test func `four values that were made elsewhere are brought in and work`() throws {
        let zoo = try ZooHome("bricklink")
        let brought = try zoo.stall.bring()
        let added = try zoo.home.pintle(
            "sessions", "add", zoo.provider, "--token-fd", "3",
            secret: "\(brought.token)\n\(brought.secret)")
        #expect(added.code == 0, "\(added)")
        let call = try zoo.home.pintle("request", "GET", "\(zoo.stall.api)?a=1")
        #expect(call.code == 0, "\(call)")
        #expect(try Seen(call.output).parameters == [["a", "1"]])
        try zoo.expectNoComplaints()
    }

    @Test func `there is no login to start`() throws {
        let zoo = try ZooHome("bricklink")
        let refused = try zoo.ask()
        #expect(refused.code == 2)
        #expect(refused.errorText.contains("sessions add"))
        #expect(try zoo.stall.report().counts.isEmpty)
    }
}
