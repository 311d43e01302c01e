import Foundation
import TestSupport
import Testing

/// Each OAuth 2 provider of the catalogue as the zoo plays it, judged by oauthlib.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooCodeTests {
    @Test(arguments: ZooHome.byCode)
    func `a login by code ends with a session that works until it is removed`(
        name: String
    ) throws {
        let zoo = try ZooHome(name)
        let facts = zoo.stall.facts
        let login = try zoo.start(form: "code")
        #expect(!zoo.asksAnew(login))
        let visit = try zoo.stall.allow(login.authorizeUrl)
        let refused = try zoo.finish(login, with: visit.almost)
        #expect(refused.code == 9, "\(refused)")
        let finished = try zoo.finish(login, with: visit.held)
        #expect(finished.code == 0, "\(finished)")
        let session = try zoo.home.onlySession()
        #expect(session.account?.id == facts.account?.id)
        #expect(session.account?.name == facts.account?.name)
        #expect((session.expiresAt == nil) == (facts.endsAfter == nil))

        if !facts.saysWho {
            let call = try zoo.home.pintle("request", "GET", "\(zoo.stall.api)?a=1")
            #expect(call.code == 0, "\(call)")
        }
        try zoo.expectNoComplaints()
        try Conversation(name).expect(try zoo.stall.report().transcript)

        // The browser may be signed in with the account of the first one.
        let further = try zoo.start(form: "code")
        #expect(zoo.asksAnew(further) == !facts.asksAnew.isEmpty)
        _ = try zoo.stall.deny(further.authorizeUrl)
        let removed = try zoo.home.pintle("sessions", "remove", session.id, "--yes")
        #expect(removed.code == 0, "\(removed)")
        let report = try zoo.stall.report()
        #expect(report.ended == (facts.endsTokens ? 1 : 0))
        #expect(report.complaints.isEmpty)
    }

    /// The zoo answers as Mastodon's documentation shows it, and judges what is said.
    @Test func `Mastodon registers Pintle for a login without an app key`() throws {
        let zoo = try ZooHome("mastodon")
        try zoo.home.succeed("apps", "remove", zoo.provider, "--yes")
        let asked = try zoo.ask()
        #expect(asked.code == 0, "\(asked)")
        #expect(asked.errorText.contains("Pintle registers itself there"), "\(asked)")
        let login = try #require(try zoo.home.logins().first)
        let visit = try zoo.stall.allow(login.authorizeUrl)
        #expect(try zoo.finish(login, with: visit.held).code == 0)
        #expect(try zoo.stall.report().counts["registration"] == 1)
        try zoo.expectNoComplaints()
    }

    /// A fact of a definition, what to put in its place, and what the zoo says about that.
    private static let wrongFacts = [
        ("dropbox", "redirect: none", "redirect: oob", "a redirect_uri"),
        ("dropbox", "  parameters: {token_access_type: offline}\n", "", "no token_access_type"),
        ("myanimelist", "pkce: plain", "pkce: S256", "code_challenge_method S256"),
        ("openstreetmap", "[none, post]", "post", "invalid_client"),
        ("reddit", "scope_separator: \",\"\n", "", "unexpected scope"),
        ("strava", "client_authentication: basic", "client_authentication: post", "by basic"),
        ("trakt", "client_header: trakt-api-key\n", "", "trakt-api-key"),
        ("twitch", ", sends: access", "", "a refresh token"),
        ("yahoo", "plain_oob", "oob", "Mismatching redirect URI"),
        ("yandex", ", sends: access_token", "", "no access_token"),
        ("zoom", "client_authentication: basic", "client_authentication: post", "invalid_client"),
    ]

    @Test(arguments: wrongFacts)
    func `a wrong fact is refused`(
        name: String, right: String, wrong: String, complaint: String
    ) throws {
        let text = try ProviderZoo.definition(name)
        try #require(text.contains(right))
        let zoo = try ZooHome(name, definition: text.replacing(right, with: wrong)) {
            if wrong == "post" {
                $0.secret = "another"
                $0.isPublic = false
            }
        }
        // Whatever becomes of the login: the zoo has noticed.
        if let login = try? zoo.start(form: "code"),
            let visit = try? zoo.stall.allow(login.authorizeUrl)
        {
            let finished = try zoo.finish(login, with: visit.held)
            if complaint == "invalid_client" {
                #expect(finished.code == 9, "\(finished)")
                return
            }
            if let session = try? zoo.home.onlySession() {
                _ = try zoo.home.pintle("sessions", "remove", session.id, "--yes")
            }
        }
        #expect(try zoo.stall.report().complaints.contains { $0.contains(complaint) })
    }
}

extension ZooHome {
    /// Whether the URL of a login asks people to sign in anew.
    fileprivate func asksAnew(_ login: PendingLogin) -> Bool {
        stall.facts.asksAnew.contains { login.authorizeUrl.queryValue($0) != nil }
    }
}
