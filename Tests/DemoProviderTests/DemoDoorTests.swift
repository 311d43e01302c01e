import OAuthCore
import Testing

@testable import DemoProvider

/// Who is let in, and what HTTP itself asks of a server.
@Suite struct DemoDoorTests {
    var client = DemoClient()

    private func page(hosts: [String], origins: [String] = []) -> DemoRequest {
        DemoRequest(method: "GET", target: "/", hosts: hosts, origins: origins)
    }

    @Test(
        "the names of this machine are let in",
        arguments: ["127.0.0.1:4000", "localhost:4000", "LOCALHOST:4000", "[::1]:4000"])
    mutating func ownHost(_ host: String) {
        #expect(client.send(page(hosts: [host])).status == 200)
    }

    @Test(
        "another name, or another port, is a misdirected request (RFC 9110 section 15.5.20)",
        arguments: [
            "evil.example:4000", "127.0.0.1.evil.example:4000", "localhost:4001", "localhost",
            "127.0.0.1", "",
        ])
    mutating func otherHost(_ host: String) {
        #expect(client.send(page(hosts: [host])).status == 421)
    }

    @Test(
        "no Host, or two, is a bad request (RFC 9112 section 3.2)",
        arguments: [[], ["localhost:4000", "localhost:4000"]])
    mutating func notOneHost(_ hosts: [String]) {
        #expect(client.send(page(hosts: hosts)).status == 400)
    }

    @Test(
        "what a page of another origin asks for is refused",
        arguments: [
            ("https://evil.example", 403), ("null", 403), ("https://127.0.0.1:4000", 403),
            ("http://127.0.0.1:4001", 403), ("http://127.0.0.1:4000", 200),
            ("http://localhost:4000", 200),
        ])
    mutating func origin(_ origin: String, _ status: Int) throws {
        var request = try client.signed(
            "POST", "/oauth/request_token", extra: [Parameter(.callback, "oob")])
        request.hosts = ["127.0.0.1:4000"]
        request.origins = [origin]
        #expect(client.send(request).status == status)
    }

    @Test(
        "HEAD is answered as GET without a body (RFC 9110 section 9.3.2)",
        arguments: ["/", "/oauth/authorize?oauth_token=none", "/nowhere"])
    mutating func head(_ target: String) {
        let get = client.send(DemoRequest(method: "GET", target: target))
        let head = client.send(DemoRequest(method: "HEAD", target: target))
        #expect(head.body.isEmpty)
        #expect(head.status == get.status)
        #expect(head.headers == get.headers)
        #expect(head.length == get.body.utf8.count)
    }

    @Test mutating func `no page of another site may frame the page that allows`() {
        let page = client.send(DemoRequest(method: "GET", target: "/oauth/authorize"))
        let policy = page.headers.first { $0.name == "Content-Security-Policy" }?.value ?? ""
        #expect(policy.contains("frame-ancestors 'none'"))
    }

    @Test(
        "who expects 100-continue is told to go on, but not by HTTP/1.0 (RFC 9110 section 10.1.1)",
        arguments: [
            (["100-continue"], true, true), (["100-Continue"], true, true),
            (["100-continue"], false, false), ([], true, false), (["200-ok"], true, false),
        ])
    func expectation(_ values: [String], _ isHTTP11: Bool, _ isWanted: Bool) {
        #expect(DemoDoor.isContinueWanted(by: values, isHTTP11: isHTTP11) == isWanted)
    }
}
