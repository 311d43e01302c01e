import Foundation
import TestSupport
import Testing

/// Tokens for other programs: `header` and `token`.
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2TokenTests {
    private struct TokenReply: Decodable {
        let token: String
        let expiresAt: String?
        let scope: String?
        let type: String
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `a printed header is good at the API`(library: OAuth2Server.Library) throws {
        let acme = try OAuth2Home(library)
        try acme.logIn()
        let header = try acme.header()
        #expect(header.hasPrefix("Authorization: Bearer "))
        let reply = try PlainHTTP.send("GET", try acme.server.url("me"), headers: [header])
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.text.contains("acme_news"))
    }

    @Test(arguments: OAuth2Server.Library.allCases)
    func `a printed token is good at the API, and is renewed only when it ends too soon`(
        library: OAuth2Server.Library
    ) throws {
        let acme = try OAuth2Home(library)
        try acme.logInBriefly()
        let token = try acme.home.succeed("token").text.replacing("\n", with: "")
        #expect(try acme.home.succeed("token").text == token + "\n")
        #expect(try acme.grants() == ["authorization_code", "refresh_token"])
        let reply = try PlainHTTP.send(
            "GET", try acme.server.url("me"), headers: ["Authorization: Bearer \(token)"])
        #expect(reply.status == 200, "\(reply.text)")

        let longer = try acme.home.json(TokenReply.self, "token", "--min-life", "3000")
        #expect(longer.token == token)
        #expect(longer.type.lowercased() == "bearer")
        #expect(longer.scope == "read write")
        #expect(longer.expiresAt != nil)
    }

    @Test func `a token that still lives is served where it cannot be renewed just now`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("expires_in", 600)
        try acme.logIn()
        try acme.server.fail("503", grant: "refresh_token")
        let served = try acme.home.pintle("token", "--min-life", "1200")
        #expect(served.code == 0, "\(served)")
    }

    @Test func `a host that the session is not bound to gets nothing`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logInBriefly()
        let url = "https://elsewhere.example/api"
        #expect(try acme.home.pintle("request", "GET", url).code == 10)
        #expect(try acme.home.pintle("header", "GET", url).code == 10)
        #expect(try acme.home.pintle("token", "--for", url).code == 10)
        #expect(try acme.grants() == ["authorization_code"])
    }

    @Test func `a refused renewal is 13`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.logInBriefly()
        try acme.server.revoke("refresh")
        let refused = try acme.home.pintle("token")
        #expect(refused.code == 13, "\(refused)")
        #expect(refused.output.isEmpty)
        try acme.expectNoSecret(in: [refused])
    }
}
