import TestSupport
import Testing

/// What goes wrong at each provider, in that provider's own words.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooTroubleTests {
    /// Where the person brings nothing back, so that nothing can be wrong.
    private static let speechless = ["launchpad", "schoology", "telldus", "tripit"]
    /// Where an app has a key pair and no secret.
    private static let secretless = ["bamboo", "bitbucket", "confluence", "fisheye", "jira"]

    @Test(arguments: ZooHome.catalogue.filter { !speechless.contains($0) })
    func `a wrong PIN is refused, and the right one is good`(name: String) throws {
        let zoo = try ZooHome(name)
        let login = try zoo.start()
        let visit = try zoo.stall.allow(login.authorizeUrl)
        let refused = try zoo.finish(login, with: visit.almost)
        #expect(refused.code == 9, "\(refused)")
        let waiting = try zoo.waiting()
        let isNew = waiting.authorizeUrl != login.authorizeUrl
        if zoo.stall.facts.tellsApart {
            let title = try FailureReply(standardErrorOf: refused).error.title
            #expect(title.contains("did not accept"), "\(refused)")
            #expect(isNew == (zoo.stall.facts.afterWrongPin == "new"))
        }
        let held = isNew ? try zoo.stall.allow(waiting.authorizeUrl).held : visit.held
        let finished = try zoo.finish(login, with: held)
        #expect(finished.code == 0, "\(finished)")
        #expect(try zoo.home.sessions().count == 1)
        try zoo.expectNoComplaints()
    }

    @Test(arguments: ZooHome.catalogue)
    func `a denial leaves no session`(name: String) throws {
        let zoo = try ZooHome(name)
        let login = try zoo.start()
        let visit = try zoo.stall.deny(login.authorizeUrl)
        let guess = zoo.stall.facts.carries == .nothing ? nil : "0000000"
        let refused = try zoo.finish(login, with: visit.held ?? guess)
        #expect(refused.code == 9, "\(refused)")
        if visit.held != nil {
            #expect(try FailureReply(standardErrorOf: refused).error.title.contains("denied"))
        }
        #expect(try zoo.home.sessions().isEmpty)
        try zoo.expectNoComplaints()
    }

    @Test(arguments: ZooHome.catalogue)
    func `a clock that is off is corrected once and remembered`(name: String) throws {
        let zoo = try ZooHome(name)
        try zoo.stall.setClock(offset: 1_800)
        let login = try zoo.start()
        #expect(try zoo.stall.report().counts["request_token"] == 2)
        let held = try zoo.stall.allow(login.authorizeUrl).held
        let finished = try zoo.finish(login, with: held)
        #expect(finished.code == 0, "\(finished)")
        #expect(try zoo.stall.report().counts["access_token"] == 1)
        try zoo.expectNoComplaints()
    }

    @Test(arguments: ZooHome.catalogue)
    func `a wrong app key is told apart from a wrong PIN`(name: String) throws {
        let zoo = try ZooHome(name) { $0.key += "-of-another" }
        let refused = try zoo.ask()
        #expect(refused.code == 9, "\(refused)")
        let title = try FailureReply(standardErrorOf: refused).error.title
        #expect(title.contains("did not accept the app key"), "\(refused)")
        try zoo.expectNoComplaints()
    }

    @Test(arguments: ZooHome.catalogue.filter { !secretless.contains($0) })
    func `a wrong app secret is told apart from a wrong PIN`(name: String) throws {
        let zoo = try ZooHome(name) { $0.secret += "-of-another" }
        let refused = try zoo.ask()
        #expect(refused.code == 9, "\(refused)")
        let title = try FailureReply(standardErrorOf: refused).error.title
        #expect(title.contains("did not accept the app key"), "\(refused)")
        try zoo.expectNoComplaints()
    }

    @Test func `too many requests at X say until when to wait`() throws {
        let zoo = try ZooHome("x")
        try zoo.stall.limit(next: 1)
        let refused = try zoo.ask()
        #expect(refused.code == 9, "\(refused)")
        #expect(try FailureReply(standardErrorOf: refused).error.title.contains("asks us to wait"))
        #expect(try zoo.ask().code == 0)
    }
}
