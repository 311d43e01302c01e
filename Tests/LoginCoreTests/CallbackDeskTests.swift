import LoginCore
import OAuthCore
import Testing

/// What comes to a login's port, and what is made of it.
@Suite struct `The desk that a browser comes back to` {
    private static let redirect = "http://127.0.0.1:4711/callback"

    private func authorization(isIssuerRequired: Bool = false) throws -> Authorization {
        Authorization(
            proof: .code(
                CodeRequest(
                    state: "xyz", verifier: nil, redirect: Self.redirect,
                    issuer: "https://acme.example", isIssuerRequired: isIssuerRequired,
                    token: try RequestURL("https://acme.example/token"), form: .loopback)),
            url: try RequestURL("https://acme.example/authorize?state=xyz"),
            issuedAt: Sample.moment, expiresAt: nil)
    }

    private func provider() throws -> Provider {
        let page = try RequestURL("https://acme.example/authorize")
        return Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme",
            protocol: .oauth2(
                OAuth2Rules(
                    endpoints: OAuth2Endpoints(
                        authorization: .init(url: page, tokenParameter: nil),
                        token: .init(url: try RequestURL("https://acme.example/token"))))),
            tokenUse: .bearer)
    }

    private func desk(isIssuerRequired: Bool = false) throws -> CallbackDesk {
        var desk = CallbackDesk(try #require(LoopbackPlace(Self.redirect)))
        desk.wait(
            for: try authorization(isIssuerRequired: isIssuerRequired), at: try provider())
        return desk
    }

    private func get(
        _ target: String, method: String = "GET", hosts: [String] = ["127.0.0.1:4711"]
    ) -> CallbackDesk.Request {
        CallbackDesk.Request(method: method, target: target, hosts: hosts)
    }

    @Test(arguments: ["127.0.0.1:4711", "localhost:4711", "LOCALHOST:4711", "[::1]:4711"])
    func `takes the answer once, as the URL that the browser was sent to`(host: String) throws {
        var desk = try desk()
        let brought = desk.judge(get("/callback?code=abc&state=xyz", hosts: [host]))
        #expect(brought.outcome == .taken)
        #expect(brought.url == Secret(utf8: Self.redirect + "?code=abc&state=xyz"))
        let second = desk.judge(get("/callback?code=abc&state=xyz"))
        #expect(second.outcome == .answeredBefore && second.url == nil)
        desk.stopWaiting()
        #expect(desk.judge(get("/callback?code=d&state=xyz")).outcome == .answeredBefore)
    }

    @Test(
        "takes nothing else, and waits on",
        arguments: [
            ("/callback?code=abc&state=abc", .anotherLogin), ("/callback?code=abc", .anotherLogin),
            ("/callback?code=abc&state=xyz&state=abc", .anotherLogin),
            ("/callback?code=a&code=b&state=xyz", .anotherLogin),
            ("/callback?code=abc&state=xyz&iss=https://evil.example", .anotherLogin),
            ("/callback?access_token=abc&state=xyz", .anotherLogin),
            // No page may end a login by a refusal that names none.
            ("/callback?error=access_denied", .anotherLogin),
            ("/callback?error=access_denied&state=abc", .anotherLogin),
            ("/callback", .nothingSaid), ("/callback?", .nothingSaid),
            ("/callback?state=xyz", .nothingSaid), ("/callback?a\u{e9}=b", .nothingSaid),
            ("/", .notHere), ("/callback/?code=abc&state=xyz", .notHere),
            ("/favicon.ico", .notHere),
            ("http://127.0.0.1:4711/callback?code=a&state=xyz", .notHere),
            ("*", .notHere), ("", .notHere),
        ] as [(String, CallbackDesk.Outcome)])
    func refuses(target: String, outcome: CallbackDesk.Outcome) throws {
        var desk = try desk()
        let judged = desk.judge(get(target))
        #expect(judged.outcome == outcome && judged.url == nil)
        #expect(desk.judge(get("/callback?code=abc&state=xyz")).outcome == .taken)
    }

    @Test(
        "answers at its own hosts only",
        arguments: [
            [], ["evil.example"], ["evil.example:4711"], ["127.0.0.1"], ["127.0.0.1:4712"],
            ["127.0.0.1:4711", "127.0.0.1:4711"], ["127.0.0.1:4711.evil.example"], [""],
        ])
    func hosts(hosts: [String]) throws {
        var desk = try desk()
        let judged = desk.judge(get("/callback?code=abc&state=xyz", hosts: hosts))
        #expect(judged.outcome == .otherHost && judged.url == nil)
    }

    @Test(arguments: ["POST", "HEAD", "OPTIONS", "get", "PUT"])
    func `takes GET only`(method: String) throws {
        var desk = try desk()
        let judged = desk.judge(get("/callback?code=abc&state=xyz", method: method))
        #expect(judged.outcome == .otherMethod && judged.url == nil)
    }

    @Test func `hands on that somebody said no`() throws {
        var desk = try desk()
        let judged = desk.judge(get("/callback?error=access_denied&state=xyz"))
        #expect(judged.outcome == .declined)
        #expect(judged.url == Secret(utf8: Self.redirect + "?error=access_denied&state=xyz"))
    }

    @Test func `demands the issuer where that announced to be named`() throws {
        var desk = try desk(isIssuerRequired: true)
        #expect(desk.judge(get("/callback?code=a&state=xyz")).outcome == .anotherLogin)
        let whole = "/callback?code=a&state=xyz&iss=https%3A%2F%2Facme.example"
        #expect(desk.judge(get(whole)).outcome == .taken)
    }

    @Test func `takes nothing before a login waits`() throws {
        var desk = CallbackDesk(try #require(LoopbackPlace(Self.redirect)))
        #expect(desk.judge(get("/callback?code=a&state=xyz")).outcome == .nobodyWaits)
        desk.wait(for: try authorization(), at: try provider())
        #expect(desk.judge(get("/callback?code=a&state=xyz")).outcome == .taken)
    }

    @Test func `leaves out the port of http`() throws {
        var desk = CallbackDesk(try #require(LoopbackPlace("http://127.0.0.1:80/callback")))
        #expect(desk.judge(get("/x", hosts: ["localhost"])).outcome == .notHere)
    }

    @Test func `has an answer for a browser whatever came`() {
        #expect(CallbackDesk.Outcome.allCases.allSatisfy { (200..<500).contains($0.status) })
    }
}
