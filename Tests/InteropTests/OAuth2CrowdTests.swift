import Foundation
import TestSupport
import Testing

/// Many processes that renew one session, and processes that are killed in it.
///
/// A reader of `Docs/Vault.md` that is not ours looks at what they leave behind.
@Suite(.serialized, .enabled(if: Repository.hasProgram))
struct OAuth2CrowdTests {
    private static func rounds(_ name: String, else count: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? count
    }

    /// Two rounds at each server without `PINTLE_CROWD_ROUNDS`; Authlib ends the family of a refresh
    /// token that is used twice.
    @Test(arguments: OAuth2Server.Library.allCases)
    func `sixteen processes make one request a round, and all of them succeed`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try OAuth2Home(library)
        try acme.server.set("expires_in", 1_000)
        try acme.logIn()
        let rounds = Self.rounds("PINTLE_CROWD_ROUNDS", else: 2)
        for round in 1...rounds {
            // What is wanted is more than there is, and less than what comes: who is late asks for
            // nothing more.
            try acme.server.set("expires_in", 1_000 * (round + 1))
            let running = try (0..<16).map { _ in
                try acme.home.command(["token", "--min-life", "\(1_000 * round + 500)"]).start()
            }
            let results = try running.map { try $0.finish(within: 120) }
            #expect(results.allSatisfy { $0.code == 0 }, "round \(round): \(results)")
            #expect(Set(results.map(\.output)).count == 1, "round \(round)")
            #expect(try acme.grants().count == 1 + round, "round \(round)")
        }
        let call = try acme.call()
        #expect(call.code == 0, "\(call)")
        #expect(try acme.server.requests(to: "token").allSatisfy { $0.status == 200 })
    }

    /// A token that ended, a server that ends the family on reuse, and 3 rounds without
    /// `PINTLE_KILL_ROUNDS`.
    @Test func `after a kill at any moment the session works or wants a login, others untouched`()
        throws
    {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("old_access", "dies")
        let other = try acme.logIn(.allowAs(OAuth2Server.userOfLongID)).id
        try acme.home.succeed("sessions", "label", other, "other")
        let untouched = try acme.home.succeed("token", "--session", "other").output
        let label = try logInBriefly(acme)
        let call = ["request", "GET", try acme.server.url("me"), "--session", label]
        // The server has done its part by then: that is the time in which a kill matters.
        try acme.server.fail("slow", times: -1, grant: "refresh_token", seconds: 0.2)
        let start = Date()
        #expect(try acme.home.command(call).run(within: 60).code == 0)
        let typical = max(1, Int(Date().timeIntervalSince(start) * 1_100))
        var ends: [Int32: Int] = [:]
        for round in 1...Self.rounds("PINTLE_KILL_ROUNDS", else: 3) {
            let delay = Int.random(in: 0...typical)
            let killed = try acme.home.command(call).start().kill(after: delay)
            let comment: Comment = "round \(round), killed after \(delay) ms: \(killed)"
            let check = try acme.home.pintle("vault", "check")
            #expect(check.code == 0, "\(check)")
            let after = try acme.home.command(call).run(within: 60)
            #expect([0, 13].contains(after.code), "\(comment), then \(after)")
            ends[after.code, default: 0] += 1
            if after.code == 13 { try logInBriefly(acme) }
        }
        print("after kills: \(ends)")
        #expect(try acme.home.succeed("token", "--session", "other").output == untouched)
        let reading = try SecondReading(
            of: acme.home, ["--key-file", acme.home.keyFile, "--reveal"])
        #expect(reading.code == 0, "\(reading.report)")
    }

    /// The moment that matters, hit for sure: the server has answered, nothing is stored.
    @Test
    func `a refresh that is killed in mid-request leaves a mark, and the old token is served`()
        throws
    {
        let acme = try OAuth2Home(.authlib)
        try acme.logIn()
        let before = try acme.home.succeed("token").output
        try acme.server.fail("slow", grant: "refresh_token", seconds: 2)
        try kill(
            try acme.home.command(["token", "--min-life", "7200"]).start(), after: "refresh_token",
            at: acme)
        let reading = try SecondReading(
            of: acme.home, ["--key-file", acme.home.keyFile, "--reveal"])
        #expect(reading.code == 0, "\(reading.report)")

        let served = try acme.renewing()
        #expect(served.code == 0 && served.output == before, "\(served)")
        #expect(served.errorText.contains("Its last renewal got no answer"), "\(served)")
        #expect(try acme.grants() == ["authorization_code", "refresh_token"])
        // The refresh token is spent, which a person who asks all the same learns; the token lives.
        let asked = try acme.home.pintle("sessions", "renew")
        #expect(asked.code == 9, "\(asked)")
        #expect(try acme.home.onlySession().renewalRefusedAt != nil)
        #expect(try acme.home.succeed("token").output == before)
    }

    @Test func `a code whose process is killed is not sent again, and a new URL works`() throws {
        let acme = try OAuth2Home(.authlib)
        let login = try acme.home.startLogin()
        let held = try acme.server.visit(login.authorizeUrl).location ?? ""
        try acme.server.fail("slow", grant: "authorization_code", seconds: 2)
        let finish = acme.home.command(
            ["login", "finish", login.id, "--pin-fd", "3"], secret: held)
        try kill(try finish.start(), after: "authorization_code", at: acme)
        let reading = try SecondReading(
            of: acme.home, ["--key-file", acme.home.keyFile, "--reveal"])
        #expect(reading.code == 0, "\(reading.report)")

        let second = try acme.finish(login, with: held)
        #expect(second.code == 8, "\(second)")
        #expect(second.errorText.contains("the answer to the code was lost"), "\(second)")
        #expect(try acme.grants() == ["authorization_code"])
        #expect(try acme.home.sessions().isEmpty)
        // Whoever takes it up gets a new URL, with another code.
        #expect(try acme.finish(login, with: held).code != 0)
        let fresh = try acme.waiting()
        #expect(fresh.authorizeUrl != login.authorizeUrl)
        let third = try acme.finish(fresh, with: try acme.server.visit(fresh.authorizeUrl).location)
        #expect(third.code == 0, "\(third)")
        try acme.expectNoSecret(in: [second, third])
    }

    /// Kills a program as soon as the server has a request of that grant, and before it is answered.
    private func kill(
        _ running: RunningCommand, after grant: String, at acme: OAuth2Home
    ) throws {
        let asked = Deadline.seconds(20).poll { () -> Bool? in
            (try? acme.grants().last) == grant ? true : nil
        }
        try #require(asked == true)
        #expect(try running.kill(after: 0).ending == .signal(9))
    }

    /// Logs the first user in with tokens of a second, so that nearly every use renews one; the label of the session.
    @discardableResult
    private func logInBriefly(_ acme: OAuth2Home) throws -> String {
        try acme.server.set("expires_in", 1)
        let login = try acme.home.startLogin()
        let finished = try acme.finish(
            login, with: try acme.server.visit(login.authorizeUrl).location)
        try #require(finished.code == 0, "\(finished)")
        return "\(PintleHome.providerID)/acme_news"
    }
}
