import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import Testing

@Suite struct `Where a session may be used` {
    private func session() throws -> Session {
        let ground = try Ground()
        return try ground.store.sessions.read(ground.addSession("news"))
    }

    @Test func `at the hosts that it was saved for`() throws {
        try HostBinding.check(RequestURL("https://api.x.com/2/users/me"), for: session())
    }

    @Test func `at no other host, unless that is named`() throws {
        let url = try RequestURL("https://evil.example/")
        #expect(throws: SessionFailure.hostNotBound(url.origin)) {
            try HostBinding.check(url, for: session())
        }
        try HostBinding.check(
            url, for: session(), allowing: HostBinding.origins(["evil.example"]))
    }

    @Test func `never in plain text, except on this machine`() throws {
        #expect(throws: SessionFailure.notEncrypted(host: "api.x.com")) {
            try HostBinding.check(RequestURL("http://api.x.com/"), for: session())
        }
        try HostBinding.check(
            RequestURL("http://127.0.0.1:8080/"), for: session(),
            allowing: HostBinding.origins(["127.0.0.1:8080"]))
    }

    @Test(arguments: ["https://en.wikipedia.org/", "https://a.b.wikipedia.org/w?x=1"])
    func `at every host that a wildcard of it stands for`(url: String) throws {
        var session = try session()
        session.origins = [try Origin(pattern: "*.wikipedia.org")]
        try HostBinding.check(RequestURL(url), for: session)
    }

    @Test(arguments: [
        "https://wikipedia.org/", "https://evilwikipedia.org/", "https://en.wikipedia.org:8443/",
        "https://en.wikipedia.org.evil.example/",
    ])
    func `at none that only looks like it`(text: String) throws {
        var session = try session()
        session.origins = [try Origin(pattern: "*.wikipedia.org")]
        let url = try RequestURL(text)
        #expect(throws: SessionFailure.hostNotBound(url.origin)) {
            try HostBinding.check(url, for: session)
        }
    }

    @Test(arguments: [
        ("api.x.com", 993, []), ("api.x.com", nil, []), ("mail.example", 993, ["mail.example"]),
        ("mail.example", 993, ["mail.example:993"]), ("localhost", 1993, ["localhost"]),
    ])
    func `at a mail server by its name, or by its very port`(
        host: String, port: Int?, allowed: [String]
    ) throws {
        try HostBinding.check(
            mailServer: Origin(host: host), port: port, for: session(),
            allowing: HostBinding.origins(allowed))
    }

    @Test(arguments: [
        ("mail.example", nil, "mail.example:993"), ("mail.example", 143, "mail.example:993"),
        ("mail.example.evil.example", 993, "mail.example"), ("x.com", 993, "mail.example"),
    ])
    func `at no other mail server`(host: String, port: Int?, allowed: String) throws {
        let server = try Origin(host: port.map { "\(host):\($0)" } ?? host)
        #expect(throws: SessionFailure.hostNotBound(server)) {
            try HostBinding.check(
                mailServer: Origin(host: host), port: port, for: session(),
                allowing: HostBinding.origins([allowed]))
        }
    }

    @Test func `no wildcard can be allowed by name`() {
        #expect(throws: ParseFailure.self) { try HostBinding.origins(["*.example.org"]) }
    }
}
