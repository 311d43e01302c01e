import TestSupport
import Testing

/// AniList's token page as the zoo plays it.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooTokenPageTests {
    @Test func `a token from the page is a session for as long as it says itself`() throws {
        let zoo = try ZooHome("anilist")
        let login = try zoo.start(form: "token")
        let visit = try zoo.stall.allow(login.authorizeUrl)
        let token = try #require(visit.held)
        #expect(token.hasPrefix("eyJ"))
        // What the page shows for a code is long, and no JWT.
        let mixedUp = try zoo.finish(login, with: "def50200\(String(repeating: "7f", count: 400))")
        #expect(mixedUp.code == 9, "\(mixedUp)")
        #expect(mixedUp.errorText.contains("code, not a token"), "\(mixedUp)")
        let finished = try zoo.finish(login, with: token)
        #expect(finished.code == 0, "\(finished)")
        let session = try zoo.home.onlySession()
        #expect(session.account?.id == zoo.stall.facts.account?.id)
        #expect(session.expiresAt != nil)
        let report = try zoo.stall.report()
        #expect(report.counts == ["identity": 1])
        #expect(report.complaints.isEmpty)
    }
}
