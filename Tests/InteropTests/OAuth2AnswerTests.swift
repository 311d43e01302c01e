import TestSupport
import Testing

/// Answers of a token endpoint as they should not be (RFC 6749 section 5).
@Suite(.enabled(if: Repository.hasProgram))
struct OAuth2AnswerTests {
    /// One request, one sentence, nothing lost: the login leads to a session afterwards.
    @Test(arguments: OAuth2AnswerFault.all)
    func `an answer without a token is said, and its code is not sent again`(
        fault: OAuth2AnswerFault
    ) throws {
        let acme = try OAuth2Home(.authlib)
        let login = try acme.home.startLogin()
        let url = try acme.server.visit(login.authorizeUrl).location
        try acme.server.fail(fault.name, value: fault.value)
        let refused = try acme.finish(login, with: url)
        #expect(refused.code == fault.code, "\(refused)")
        #expect(refused.errorText.contains(fault.words), "\(refused)")
        #expect(refused.output.isEmpty, "\(refused)")
        #expect(try acme.grants() == ["authorization_code"])
        #expect(try acme.home.sessions().isEmpty)
        try acme.expectNoSecret(in: [refused])

        var waiting = try acme.waiting()
        #expect(waiting.id == login.id)
        #expect(waiting.authorizeUrl == (fault.mayBeSpent ? "" : login.authorizeUrl))
        if fault.mayBeSpent {
            // Whoever sends it once more all the same gets a new URL instead.
            #expect(try acme.finish(login, with: url).code == 14)
            waiting = try acme.waiting()
            #expect(waiting.authorizeUrl != login.authorizeUrl)
        }
        let second = try acme.server.visit(waiting.authorizeUrl).location
        let finished = try acme.finish(login, with: second)
        #expect(finished.code == 0, "\(finished)")
        try acme.expectNoCodeTwice()
        #expect(try acme.call().code == 0)
    }

    @Test func `a lost answer is said, with the command that gets a new URL`() throws {
        let acme = try OAuth2Home(.toolkit)
        let login = try acme.home.startLogin()
        let url = try acme.server.visit(login.authorizeUrl).location
        try acme.server.fail("lost_token_answer")
        let refused = try acme.finish(login, with: url)
        #expect(refused.code == 8, "\(refused)")
        #expect(refused.errorText.contains("login finish \(login.id)"), "\(refused)")
        let asked = try acme.home.pintle("login", "finish", login.id, "--pin-fd", "3", secret: "x")
        #expect(asked.code == 14, "\(asked)")
        let new = try acme.waiting().authorizeUrl
        #expect(asked.text == new + "\n")
        #expect(try acme.finish(login, with: try acme.server.visit(new).location).code == 0)
        try acme.expectNoCodeTwice()
    }

    @Test(arguments: ["bom", "form", "deep", "slow"])
    func `an answer in an unusual form has its tokens read`(fault: String) throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.fail(fault, seconds: 0.5)
        let session = try acme.logIn()
        #expect(session.expiresAt != nil)
        #expect(try acme.call().code == 0)
        #expect(try acme.grants() == ["authorization_code"])
    }

    /// What the answer says of the token's life, and whether that can be read.
    @Test(arguments: [
        ("{\"expires_in\": \"3600\"}", true), ("{\"expires_in\": 3600.7}", true),
        ("{\"expires_in\": -5}", false), ("{\"expires_in\": null}", false),
        ("{\"expires_in\": \"soon\", \"token_type\": \"BEARER\"}", false),
        ("{\"expires_in\": 99999999999999999999}", false),
    ])
    func `a life that can be read is shown, another one is not known`(
        members: String, isKnown: Bool
    ) throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.put(members)
        let session = try acme.logIn()
        #expect((session.expiresAt != nil) == isKnown)
        #expect(try acme.call().code == 0)
        #expect(try acme.grants() == ["authorization_code"])
    }

    @Test(arguments: ["token_type", "scope"])
    func `a member that is not there keeps no token from being used`(name: String) throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.fail("drop", value: name)
        try acme.logIn()
        #expect(try acme.call().code == 0)
    }

    @Test func `a token without a refresh token says at the login that it ends`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("refresh_tokens", false)
        let login = try acme.home.startLogin()
        let url = try acme.server.visit(login.authorizeUrl).location
        let finished = try acme.finish(login, with: url)
        #expect(finished.code == 0, "\(finished)")
        #expect(finished.errorText.contains("cannot be renewed"), "\(finished)")
        #expect(try acme.details().canRenew == false)
    }

    @Test func `a scope that was narrowed is shown`() throws {
        let acme = try OAuth2Home(.authlib)
        try acme.server.set("scope", "read")
        try acme.logIn()
        #expect(try acme.details().scope == "read")
    }
}
