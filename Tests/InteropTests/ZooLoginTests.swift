import Foundation
import TestSupport
import Testing

/// Each provider of the catalogue as the zoo plays it: a login, the session's use, its end.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooLoginTests {
    @Test(arguments: ZooHome.catalogue)
    func `a login in one call ends with a session that works`(name: String) throws {
        let zoo = try ZooHome(name)
        try logInAtOnce(zoo)
        try zoo.expectNoComplaints()
        let session = try zoo.home.onlySession()
        #expect(session.account?.id == zoo.stall.facts.account?.id)
        #expect(session.account?.name == zoo.stall.facts.account?.name)
        try expectEnd(of: session, zoo.stall.facts)
        let report = try zoo.stall.report()
        try Conversation(name).expect(report.transcript)
        for (field, value) in report.kept {
            let revealed = try zoo.home.pintle(
                "sessions", "reveal", session.id, "--fd", "1", "--kept", field)
            #expect(revealed.text == "\(value)\n", "\(revealed)")
        }

        let call = try zoo.home.pintle("request", "GET", "\(zoo.stall.api)?a=1&b=%C3%A9")
        #expect(call.code == 0, "\(call)")
        #expect(try Seen(call.output).parameters == [["a", "1"], ["b", "é"]])
        if zoo.stall.facts.saysWho {
            let verified = try zoo.home.pintle("sessions", "verify", session.id)
            #expect(verified.code == 0, "\(verified)")
        }
        try zoo.expectNoComplaints()
    }

    @Test(arguments: ZooHome.catalogue)
    func `a printed header is accepted, and a removed session is ended where it can be`(
        name: String
    ) throws {
        let zoo = try ZooHome(name)
        let session = try zoo.logIn()
        let line = try zoo.home.succeed("header", "GET", zoo.stall.api).text
            .replacing("\n", with: "")
        if zoo.stall.caFile == nil {
            let demanded = ["Accept: */*", "User-Agent: zoo"]
            let reply = try PlainHTTP.send("GET", zoo.stall.api, headers: [line] + demanded)
            #expect(reply.status == 200, "\(reply.text)")
        }
        let removed = try zoo.home.pintle("sessions", "remove", session.id, "--yes")
        #expect(removed.code == 0, "\(removed)")
        let report = try zoo.stall.report()
        #expect(report.ended == (zoo.stall.facts.endsTokens ? 1 : 0))
        #expect(report.complaints.isEmpty)
        #expect(try zoo.home.sessions().isEmpty)
    }

    /// `pintle login`, the address read from its standard error, the answer on a descriptor.
    private func logInAtOnce(_ zoo: ZooHome) throws {
        var command = zoo.home.command(["login", zoo.provider, "--pin-fd", "3"])
        command.openDescriptor = 3
        let running = try command.start()
        let address = try running.until("the URL on one line") { running in
            zoo.stall.address(in: running.errorText)
        }
        running.send((try zoo.stall.allow(address).held ?? "") + "\n")
        let result = try running.finish()
        guard result.code == 0 else {
            throw HarnessFailure("login ends with 0", saw: result.description)
        }
    }

    private func expectEnd(of session: SessionEntry, _ facts: ZooStall.Facts) throws {
        let format = Date.ISO8601FormatStyle()
        let obtained = try format.parse(session.obtainedAt)
        let end = try session.expiresAt.map(format.parse)
        if let seconds = facts.endsAfter {
            let life = try #require(end).timeIntervalSince(obtained)
            #expect(abs(life - Double(seconds)) < 60)
        } else if let zone = facts.endsAtMidnightIn {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            let midnight = calendar.nextDate(
                after: obtained, matching: DateComponents(hour: 0), matchingPolicy: .nextTime)
            #expect(end == midnight)
        } else {
            #expect(end == nil)
        }
    }
}

/// The zoo's answer to a call of the API.
struct Seen: Decodable {
    let user: String
    let parameters: [[String]]

    init(_ body: [UInt8]) throws {
        self = try JSONDecoder().decode(Seen.self, from: Data(body))
    }
}
